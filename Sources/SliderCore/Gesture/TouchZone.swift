/// A part of a touch device that is a slider: where its touches begin, and what their movements are along it.
package enum TouchZone: Equatable, Sendable {
  /// An edge or an area.
  case strip(Strip)
  case circle(Circle)

  /// nil for a control that isn't touched.
  package init?(_ source: SliderSource, on tracker: ContactTracker) {
    switch source.control {
    case .edge(let edge, let width):
      self = .strip(Strip(edge, width: width, insets: source.insets, isInverted: source.isInverted, on: tracker))
    case .area(let area, let along):
      self = .strip(Strip(area, along: along, insets: source.insets, isInverted: source.isInverted, on: tracker))
    case .circle(let x, let y, let radius):
      self = .circle(Circle(x: x, y: y, radius: radius, isInverted: source.isInverted, on: tracker))
    default: return nil
    }
  }

  /// Whether it has any length.
  package var isUsable: Bool {
    switch self {
    case .strip(let strip): strip.isUsable
    case .circle(let circle): circle.isUsable
    }
  }

  /// Whether a touch at a point begins in it.
  package func contains(_ point: TouchPoint) -> Bool {
    switch self {
    case .strip(let strip): strip.contains(point)
    case .circle(let circle): circle.contains(point)
    }
  }

  /// In which order zones that have a point between them get it: by the distance to their edge, in millimetres, and those
  /// that are at none last.
  package func distance(_ point: TouchPoint) -> Double {
    switch self {
    case .strip(let strip): strip.distance(point)
    case .circle: .greatestFiniteMagnitude
    }
  }

  /// A point's place along it, 0 at its start and 1 at its end, beyond them outside; nil where it has none.
  package func place(_ point: TouchPoint) -> Double? {
    switch self {
    case .strip(let strip): strip.place(point)
    case .circle(let circle): circle.turn(point)
    }
  }

  /// The share of its whole length that a length is.
  package func share(of length: Length) -> Double {
    switch self {
    case .strip(let strip): strip.share(of: length)
    case .circle(let circle): circle.share(of: length)
    }
  }

  /// A length along it, in millimetres.
  package func millimetres(of length: Length) -> Double {
    switch self {
    case .strip(let strip): strip.millimetres(of: length)
    case .circle(let circle): circle.millimetres(of: length)
    }
  }

  /// What a movement from one point to another is along it and across it, in millimetres.
  package func movement(from first: TouchPoint, to second: TouchPoint) -> (along: Double, across: Double) {
    switch self {
    case .strip(let strip): strip.movement(from: first, to: second)
    case .circle(let circle): circle.movement(from: first, to: second)
    }
  }

  /// How far along it one point is from another, as a share of its length; around a circle the shorter way.
  package func way(from first: TouchPoint, to second: TouchPoint) -> Double {
    switch self {
    case .strip(let strip): return strip.place(second) - strip.place(first)
    case .circle(let circle):
      guard let start = circle.turn(first), let end = circle.turn(second) else { return 0 }
      return Circle.way(from: start, to: end)
    }
  }
}
