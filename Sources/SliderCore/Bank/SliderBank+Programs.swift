/// What programs ask of sliders. A hand feels nothing of it.
extension SliderBank {
  /// Moves a slider as a finger would, its outputs with it.
  /// - Returns: the value that it has now.
  package func set(_ index: Int, to expression: ValueExpression, at time: Instant) -> Double {
    place(index, at: sliders[index].place(of: expression), .set, heading: expression.heading, at: time)
  }

  /// Moves a slider by whole increments: its steps, or tenths of a continuous range, and at least as far as its first output
  /// has to go to be another raw step. One that is off stays.
  /// - Returns: the value that it has now.
  package func step(_ index: Int, by count: Int, at time: Instant) -> Double {
    guard sliders[index].isEnabled else { return sliders[index].value }
    return place(
      index, at: sliders[index].place(afterIncrements: count), .set, heading: count.signum(), at: time)
  }

  /// Moves a slider a third of the way to its middle, if that is far enough to be seen. One that is off stays.
  /// - Returns: the value that it has now.
  package func activate(_ index: Int, at time: Instant) -> Double {
    guard sliders[index].isEnabled else { return sliders[index].value }
    return place(index, at: sliders[index].placeOfActivation, .set, at: time)
  }

  /// Moves a slider back to its rest: a completion's, else its minimum.
  /// - Parameter isAnimated: who draws it lets it glide.
  package func reset(_ index: Int, isAnimated: Bool = true, at time: Instant) {
    resetToRest(index, isAnimated: isAnimated, at: time)
    findNextDeadline()
  }

  /// Moves a slider to its end, and lets the outputs with `when = complete` do their work.
  package func complete(_ index: Int, at time: Instant) {
    _ = place(index, at: 1, .set, at: time)
    sliders[index].progress.beginTouch()
    fire(index, at: time)
  }

  /// Gives a slider another range. Its value is kept as far as the range has it, and its outputs go along.
  package func setRange(_ index: Int, to range: SliderRange, at time: Instant) {
    if sliders[index].change(to: range) {
      record(.set, index, at: time)
    }
    flipCompletion(index, at: time)
    driveOutputs(index, isReleased: sliders[index].holder == nil, at: time)
  }

  /// Turns a slider on or off. Off, no hand moves it, and who holds it loses it. Its value is what it was: that is no event.
  package func setEnabled(_ index: Int, _ isEnabled: Bool, at time: Instant) {
    guard sliders[index].isEnabled != isEnabled else { return }
    if !isEnabled, sliders[index].holder != nil { endHold(index, .cancel, at: time) }
    sliders[index].setEnabled(isEnabled)
  }
}
