/// A dial or a pair of keys as a control: detents, made shares of the slider's range.
///
/// With acceleration fast detents count for more: up to 10 a second as one each, from 50 a second as `acceleration` each,
/// and evenly more between. After a pause of 0.3 s, and when the direction changes, it is slow again.
package struct Detents: Equatable, Sendable {
  private let perTurn: Double
  private let acceleration: Double
  private let isInverted: Bool
  private var last: Instant?
  private var wasForward = false

  /// What `acceleration = true` is.
  package static let standardAcceleration = 4.0

  /// - Parameters:
  ///   - perTurn: how many slow detents are the whole range.
  ///   - acceleration: how many slow detents a fast one is; 1 for all the same.
  package init(perTurn: Double, acceleration: Double = 1, isInverted: Bool = false) {
    (self.perTurn, self.acceleration, self.isInverted) = (perTurn, acceleration, isInverted)
  }

  /// It was turned by so many detents, or a part of one.
  /// - Returns: the way, as a share of the range.
  package mutating func turn(by count: Double, at time: Instant) -> Double {
    let factor = acceleration > 1 ? factor(count, at: time) : 1
    return (isInverted ? -count : count) * factor / perTurn
  }

  /// It goes on by itself: one detent is one.
  package func repeated(_ count: Double) -> Double {
    (isInverted ? -count : count) / perTurn
  }

  private mutating func factor(_ count: Double, at time: Instant) -> Double {
    defer { (last, wasForward) = (time, count > 0) }
    // Times that go backwards tell no speed.
    guard let last, wasForward == (count > 0), time > last, time < last.advanced(byMicroseconds: 300_000) else {
      return 1
    }
    let speed = abs(count) * 1_000_000 / Double(time.microseconds - last.microseconds)
    return 1 + (acceleration - 1) * min(max((speed - 10) / 40, 0), 1)
  }
}
