/// A slider of the system's service that one of a person's own follows: a configuration's `from = { slider = "NAME" }`.
package struct Leader: Hashable, Sendable {
  package var name: String
  /// The one goes up as the other goes down.
  package var isInverted: Bool

  package init(_ name: String, isInverted: Bool = false) {
    self.name = name
    self.isInverted = isInverted
  }

  /// Where the one is when the other is at a place in its own travel, 0...1; the same both ways.
  package func place(_ fraction: Double) -> Double {
    isInverted ? 1 - fraction : fraction
  }
}
