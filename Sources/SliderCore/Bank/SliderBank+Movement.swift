/// How a slider moves, and what follows from it.
extension SliderBank {
  /// A hand's movement on a slider.
  enum Movement {
    /// By a share of the travel.
    case by(Double)
    /// To a place in the travel.
    case to(Double)
  }

  /// A hand moves a slider: a finger that holds it, or an axis that can't hold.
  func drag(_ index: Int, _ movement: Movement, _ device: Int, isAnimated: Bool = false, at time: Instant) {
    let isFelt = sliders[index].isFelt
    let before = isFelt ? sliders[index].value : 0
    let hasChanged =
      switch movement {
      case .by(let distance): sliders[index].move(by: distance)
      case .to(let place): sliders[index].move(to: place)
      }
    guard hasChanged else { return }
    let isHeld = sliders[index].holder != nil
    let isTold = !isHeld || sliders[index].definition.isContinuous
    if isTold { record(.change, index, at: time, isAnimated: isAnimated) }
    let hasFlipped = flipCompletion(index, at: time)
    if isFelt { feel(index, from: before, hasFlipped: hasFlipped, device, at: time) }
    if isTold { driveOutputs(index, isReleased: !isHeld, isJump: isAnimated, at: time) }
    if hasFlipped { completionFlipped(index, isHeld: isHeld, at: time) }
  }

  /// A hand lets go, or loses hold. A release ends what it began: a tap moves, what waited for the release is told, an
  /// incomplete slider springs back.
  func endHold(_ index: Int, _ kind: SliderEvent.Kind, tap: (place: Double, device: Int)? = nil, at time: Instant) {
    let isReleased = kind == .up
    let before = sliders[index].placeAtHold
    sliders[index].letGo()
    record(kind, index, at: time)
    if let tap { drag(index, .to(tap.place), tap.device, isAnimated: true, at: time) }
    let springsBack = isReleased && sliders[index].definition.completion != nil && !sliders[index].isComplete
    let isLate = tap == nil && !sliders[index].definition.isContinuous && sliders[index].fraction != before
    if isLate, !springsBack { record(.change, index, at: time) }
    if (isReleased || isLate) && !springsBack {
      driveOutputs(index, isReleased: isReleased, isJump: isLate, at: time)
    }
    if sliders[index].definition.completion != nil { holdEnded(index, isReleased: isReleased, at: time) }
  }

  /// A program moves a slider, or its own rule.
  /// - Parameter heading: where it goes: above 0 up, below 0 down, 0 to that place.
  /// - Returns: the value that it has now.
  func place(
    _ index: Int, at place: Double, _ kind: SliderEvent.Kind, isAnimated: Bool = false, heading: Int = 0,
    at time: Instant
  ) -> Double {
    if sliders[index].move(to: place) {
      record(kind, index, at: time, isAnimated: isAnimated)
      if flipCompletion(index, at: time), !sliders[index].isComplete { sliders[index].progress.leave() }
    }
    // Also without a change: outputs that others moved come back to where the slider is asked to be.
    driveOutputs(index, isReleased: sliders[index].holder == nil, isJump: true, heading: heading, at: time)
    return sliders[index].value
  }

  /// - Returns: whether it flipped.
  @discardableResult
  func flipCompletion(_ index: Int, at time: Instant) -> Bool {
    guard sliders[index].updateCompletion() else { return false }
    record(sliders[index].isComplete ? .complete : .incomplete, index, at: time)
    return true
  }

  private func feel(_ index: Int, from before: Double, hasFlipped: Bool, _ device: Int, at time: Instant) {
    let slider = sliders[index]
    let feedback = slider.definition.feedback
    let occasion =
      hasFlipped && feedback.complete != .none
      ? Feedback.Occasion.complete
      : feedback.occasion(from: before, to: slider.value, in: slider.definition.range)
    guard let occasion else { return }
    self.feedback.append(
      FeedbackEffect(
        slider: index, occasion: occasion, means: feedback.means(for: occasion), device: device, time: time))
  }
}
