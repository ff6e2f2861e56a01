import SliderCore

/// A slider on the screen: it follows what it is told of, some moves a little later.
struct MovingSlider {
  private(set) var state: SliderState
  private var motion: SliderMotion?
  /// Where it was drawn last.
  private var drawn: Double

  init(_ state: SliderState) {
    self.state = state
    drawn = state.fraction
  }

  /// Takes over what the slider is now. A value that no event tells of is shown at once.
  mutating func update(_ state: SliderState) {
    self.state = state
  }

  /// Takes over what happened.
  ///
  /// - Parameter isStep: the person at the keyboard has asked for it.
  mutating func update(_ state: SliderState, after kind: SliderEvent.Kind, isStep: Bool = false, at time: Instant) {
    self.state = state
    guard [.change, .set, .reset, .complete].contains(kind) else { return }
    drawn = motion?.fraction(at: time) ?? drawn
    motion = nil
    guard drawn != state.fraction,
      let curve = SliderMotion.curve(of: kind, isHolding: state.isHolding, isStep: isStep)
    else { return }
    let span = state.maximum - state.minimum
    motion = SliderMotion(
      from: drawn, to: state.fraction, anchor: span > 0 ? (state.anchor - state.minimum) / span : 0, curve: curve,
      start: time, isByHand: kind == .change)
  }

  /// It is on its way, and has to be drawn again.
  var isMoving: Bool { motion != nil }

  mutating func appearance(at time: Instant, isSelected: Bool) -> SliderAppearance {
    if let motion, motion.isOver(at: time) || motion.to != state.fraction { self.motion = nil }
    drawn = motion?.fraction(at: time) ?? state.fraction
    return SliderAppearance(state, isSelected: isSelected, fraction: drawn, motion: motion)
  }
}
