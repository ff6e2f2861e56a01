import Glibc

/// A dial drawn on a touch device: a slider around a point, whose whole length is one turn, clockwise from the bottom.
package struct Circle: Equatable, Sendable {
  private let centre: TouchPoint
  /// In millimetres.
  let radius: Double
  /// Device units for each millimetre.
  private let scale: (x: Double, y: Double)
  /// 1 clockwise, -1 when inverted.
  private let direction: Double
  private let horizontal: AbsoluteAxis
  package let isUsable: Bool

  /// Of the radius: nearer to the centre nothing turns. There a finger's wobble is a large part of a turn.
  static let deadShare = 0.2
  /// How far a finger turns before it counts, in turns: 10 degrees.
  static let leadIn = 1.0 / 36

  package static func == (left: Circle, right: Circle) -> Bool {
    left.centre == right.centre && left.radius == right.radius && left.direction == right.direction
  }

  /// - Parameter radius: a percentage is of the device's shorter side.
  package init(x: Length, y: Length, radius: Length, isInverted: Bool, on tracker: ContactTracker) {
    horizontal = tracker.horizontal
    let vertical = tracker.vertical
    centre = TouchPoint(
      x: Double(horizontal.minimum) + x.units(on: horizontal), y: Double(vertical.minimum) + y.units(on: vertical))
    scale = (Length.millimetres(1).units(on: horizontal), Length.millimetres(1).units(on: vertical))
    let isWide = Length.percent(100).units(on: horizontal) / scale.x > Length.percent(100).units(on: vertical) / scale.y
    self.radius = radius.units(on: isWide ? vertical : horizontal) / (isWide ? scale.y : scale.x)
    direction = isInverted ? -1 : 1
    isUsable = scale.x > 0 && scale.y > 0 && self.radius > 0 && self.radius.isFinite
  }

  package func contains(_ point: TouchPoint) -> Bool {
    distance(point) <= radius
  }

  /// From the centre, in millimetres.
  func distance(_ point: TouchPoint) -> Double {
    let (x, y) = arm(point)
    return (x * x + y * y).squareRoot()
  }

  /// Where a point is around the centre, in turns: 0 at the bottom, a quarter on the left, up to 1. nil too near the centre.
  func turn(_ point: TouchPoint) -> Double? {
    let (x, y) = arm(point)
    guard x * x + y * y >= (radius * Self.deadShare) * (radius * Self.deadShare) else { return nil }
    let turn = atan2(-x * direction, y) / (2 * .pi)
    return turn < 0 ? turn + 1 : turn
  }

  /// The shorter way around from one place to another, in turns.
  static func way(from first: Double, to second: Double) -> Double {
    let way = second - first
    return way - way.rounded()
  }

  /// What a length around the circle is of a turn.
  package func share(of length: Length) -> Double {
    switch length {
    case .percent(let share): share / 100
    case .millimetres(let millimetres): millimetres / (2 * .pi * radius)
    case .units: length.units(on: horizontal) / scale.x / (2 * .pi * radius)
    }
  }

  /// A length around the circle, in millimetres.
  package func millimetres(of length: Length) -> Double {
    share(of: length) * 2 * .pi * radius
  }

  /// What a movement from one point to another is around the centre and away from it, in millimetres.
  package func movement(from first: TouchPoint, to second: TouchPoint) -> (along: Double, across: Double) {
    let (near, far) = (distance(first), distance(second))
    guard let start = turn(first), let end = turn(second) else { return (0, far - near) }
    return (Self.way(from: start, to: end) * .pi * (near + far), far - near)
  }

  private func arm(_ point: TouchPoint) -> (x: Double, y: Double) {
    ((point.x - centre.x) / scale.x, (point.y - centre.y) / scale.y)
  }
}
