/// Something that happened to a slider, in the order in which it happened.
package struct SliderEvent: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A finger took hold.
    case down
    /// The value moved by hand.
    case change
    /// The finger lifted.
    case up
    /// The hold ended without a release: unplugged, disabled, lost events. The value stays.
    case cancel
    /// The value reached the completion threshold.
    case complete
    /// The value left the completion threshold.
    case incomplete
    /// The value went back to its rest.
    case reset
    /// The value was set by a program, or adopted from an output that someone else changed.
    case set
  }

  /// Index of the slider in its bank.
  package var slider: Int
  package var kind: Kind
  package var value: Double
  package var fraction: Double
  package var time: Instant
  /// Who draws the slider lets it glide there; the value itself is there at once.
  package var isAnimated: Bool

  package init(
    slider: Int, kind: Kind, value: Double, fraction: Double, time: Instant, isAnimated: Bool = false
  ) {
    self.slider = slider
    self.kind = kind
    self.value = value
    self.fraction = fraction
    self.time = time
    self.isAnimated = isAnimated
  }
}
