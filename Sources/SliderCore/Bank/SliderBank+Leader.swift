/// What becomes of sliders here that follow one of the system's service.
extension SliderBank {
  /// Where a slider's leader is became known. That is a position, not a movement: nothing is written.
  package func stand(_ index: Int, at place: Double, at time: Instant) {
    relocate(index, to: place, at: time)
    for output in sliders[index].outputs.indices where sliders[index].outputs[output].isCommand {
      _ = sliders[index].outputs[output].isNews(sliders[index].fraction)
    }
    findNextDeadline()
  }

  /// Does what the leader did. One that is off stays; a completion is the slider's own.
  /// - Parameters:
  ///   - place: where the leader is now, 0...1.
  ///   - isHeld: a hand is at the leader.
  package func follow(_ index: Int, _ kind: SliderEvent.Kind, to place: Double, isHeld: Bool, at time: Instant) {
    switch kind {
    case .down: beginHold(index, at: time)
    case .change where sliders[index].isEnabled:
      // The hand may have been there before anyone looked.
      if isHeld { beginHold(index, at: time) }
      drag(index, .to(place), Slider.Holder.leader.device, at: time)
    case .set where sliders[index].isEnabled, .reset where sliders[index].isEnabled:
      _ = self.place(index, at: place, kind, isAnimated: kind == .reset, at: time)
    case .up, .cancel: if sliders[index].holder == .leader { endHold(index, kind, at: time) }
    case .change, .set, .reset, .complete, .incomplete: return
    }
    findNextDeadline()
  }

  private func beginHold(_ index: Int, at time: Instant) {
    if sliders[index].hold(by: .leader) { record(.down, index, at: time) }
  }
}
