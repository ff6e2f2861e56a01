/// How an absolute control gets hold of a slider that is elsewhere: where its movements put the slider.
package struct AxisTakeover: Equatable, Sendable {
  private let way: Takeover
  /// Where it last put the slider; nil when it doesn't have it.
  private var left: Double?

  /// So near, as a share of the range, the control and the slider are at the same place.
  private static let nearness = 0.01

  package init(_ way: Takeover) {
    self.way = way
  }

  /// Whether it doesn't simply take the slider along.
  package var waits: Bool { way != .jump }

  /// - Parameter place: where the slider is, 0...1, finer than its grid.
  /// - Returns: where the slider goes; nil when it stays.
  package mutating func target(of movement: AxisReading.Movement, from place: Double) -> Double? {
    switch way {
    case .jump: return movement.to
    case .pickup:
      let hasSlider = left.map { abs($0 - place) <= Self.nearness } ?? false
      left = hasSlider || Self.meets(movement, place) ? movement.to : nil
      return left
    case .scale: return Self.scaled(movement, place)
    }
  }

  /// Whether the control comes by where the slider is.
  private static func meets(_ movement: AxisReading.Movement, _ place: Double) -> Bool {
    if abs(movement.to - place) <= nearness { return true }
    return movement.from.map { min($0, movement.to) <= place && place <= max($0, movement.to) } ?? false
  }

  /// The slider goes the same share of its way to the end as the control: so they meet there at the latest, and stay together.
  private static func scaled(_ movement: AxisReading.Movement, _ place: Double) -> Double? {
    guard let from = movement.from else { return nil }
    if movement.to <= 0 || movement.to >= 1 { return movement.to }
    return movement.to > from
      ? place + (1 - place) * (movement.to - from) / (1 - from)
      : place * movement.to / from
  }
}
