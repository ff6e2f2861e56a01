/// What a hand feels, sees or hears of a slider: the table `feedback`.
package struct Feedback: Equatable, Sendable {
  package var ends: Means
  package var anchor: Means
  package var steps: Means
  package var complete: Means

  /// How it is told.
  package enum Means: String, CaseIterable, Sendable {
    case none
    /// A force-feedback effect (EV_FF) on the device that moved the slider.
    case rumble
    /// A blink of the device's light.
    case led
    /// A tone (EV_SND) of the device that moved the slider.
    case bell
  }

  /// What there is to tell, the most important first.
  package enum Occasion: String, CaseIterable, Sendable {
    /// The slider became complete, or no longer is.
    case complete
    /// It arrived at its minimum or maximum.
    case ends
    /// It arrived at its anchor, or crossed it; leaving it is none.
    case anchor
    /// It went to another step.
    case steps
  }

  package init(ends: Means = .none, anchor: Means = .none, steps: Means = .none, complete: Means = .none) {
    self.ends = ends
    self.anchor = anchor
    self.steps = steps
    self.complete = complete
  }

  package static let silent = Feedback()

  package func means(for occasion: Occasion) -> Means {
    switch occasion {
    case .complete: complete
    case .ends: ends
    case .anchor: anchor
    case .steps: steps
    }
  }

  /// The most important thing to tell of a movement from one value to another by hand.
  /// - Parameter previous: the last value told of; nil when there was none, and nothing can have been crossed.
  package func occasion(from previous: Double?, to value: Double, in range: SliderRange) -> Occasion? {
    guard previous != value else { return nil }
    if ends != .none, value == range.minimum || value == range.maximum { return .ends }
    if anchor != .none, let previous {
      let hasArrived = value == range.anchor
      let hasCrossed =
        (previous < range.anchor && value > range.anchor)
        || (previous > range.anchor && value < range.anchor)
      if hasArrived || hasCrossed { return .anchor }
    }
    return steps != .none && range.isStepped ? .steps : nil
  }
}

/// An order to let the hand know: one for each movement at most.
package struct FeedbackEffect: Equatable, Sendable {
  /// Index of the slider in its bank.
  package var slider: Int
  package var occasion: Feedback.Occasion
  /// Never `none`.
  package var means: Feedback.Means
  /// The bank's number of the device that moved the slider.
  package var device: Int
  package var time: Instant

  package init(slider: Int, occasion: Feedback.Occasion, means: Feedback.Means, device: Int, time: Instant) {
    self.slider = slider
    self.occasion = occasion
    self.means = means
    self.device = device
    self.time = time
  }
}
