/// A rectangle on a touch device with a slider along it, in the device's units: one of its edges, or any other.
package struct Strip: Equatable, Sendable {
  /// Where touches begin; without an end beyond an edge.
  private let horizontal: ClosedRange<Double>
  private let vertical: ClosedRange<Double>
  /// The edge that it is at, and where that is; nil in an area.
  private let edge: (side: Edge, place: Double)?
  private let isUpright: Bool
  /// Where the usable length begins and ends, in the direction of growing values.
  private let start: Double
  private let end: Double
  private let along: AbsoluteAxis
  /// Device units for each millimetre.
  private let scale: (along: Double, across: Double)

  /// How far from its ends, as a share of the usable length, a finger is at them: the kernel's filter may keep back the last
  /// half of the fuzz.
  let reach: Double

  /// Whether anything is left of its length between its insets, and of its width.
  package let isUsable: Bool

  package static func == (left: Strip, right: Strip) -> Bool {
    left.horizontal == right.horizontal && left.vertical == right.vertical && left.start == right.start
      && left.end == right.end
  }

  /// A strip along an edge, `width` deep.
  package init(
    _ edge: Edge, width: Length, insets: (start: Length, end: Length), isInverted: Bool, on tracker: ContactTracker
  ) {
    let (x, y) = (tracker.horizontal, tracker.vertical)
    let isUpright = edge == .left || edge == .right
    let depth = width.units(on: isUpright ? x : y)
    let place =
      switch edge {
      case .left: Double(x.minimum)
      case .right: Double(x.maximum)
      case .top: Double(y.minimum)
      case .bottom: Double(y.maximum)
      }
    let isAtStart = edge == .left || edge == .top
    let deep = isAtStart ? -Double.infinity...(place + max(depth, 0)) : (place - max(depth, 0))...Double.infinity
    let all = -Double.infinity...Double.infinity
    self.init(
      (isUpright ? deep : all, isUpright ? all : deep), isUpright: isUpright,
      length: isUpright ? (Double(y.minimum), Double(y.maximum)) : (Double(x.minimum), Double(x.maximum)),
      edge: (edge, place), insets: insets, isInverted: isInverted, isUsable: depth > 0, on: tracker)
  }

  /// Any rectangle.
  package init(
    _ area: Area, along direction: Along, insets: (start: Length, end: Length), isInverted: Bool,
    on tracker: ContactTracker
  ) {
    let (x, y) = (tracker.horizontal, tracker.vertical)
    let left = Double(x.minimum) + area.left.units(on: x)
    let right = Double(x.minimum) + area.right.units(on: x)
    let top = Double(y.minimum) + area.top.units(on: y)
    let bottom = Double(y.minimum) + area.bottom.units(on: y)
    // What ends at an end of the device has a finger there too that reports a little beyond it.
    let horizontal = Self.opened(left, right, on: x)
    let vertical = Self.opened(top, bottom, on: y)
    self.init(
      (horizontal, vertical), isUpright: direction == .y, length: direction == .y ? (top, bottom) : (left, right),
      edge: nil, insets: insets, isInverted: isInverted, isUsable: left < right && top < bottom, on: tracker)
  }

  private init(
    _ sides: (horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>), isUpright: Bool,
    length: (low: Double, high: Double), edge: (side: Edge, place: Double)?, insets: (start: Length, end: Length),
    isInverted: Bool, isUsable: Bool, on tracker: ContactTracker
  ) {
    (horizontal, vertical, self.edge, self.isUpright) = (sides.horizontal, sides.vertical, edge, isUpright)
    along = isUpright ? tracker.vertical : tracker.horizontal
    let across = isUpright ? tracker.horizontal : tracker.vertical
    scale = (Length.millimetres(1).units(on: along), Length.millimetres(1).units(on: across))
    let (first, last) = (insets.start.units(on: along), insets.end.units(on: along))
    // Device coordinates grow to the right and downward; a slider grows to the right and upward.
    let growsWithUnits = isUpright == isInverted
    start = growsWithUnits ? length.low + first : length.high - first
    end = growsWithUnits ? length.high - last : length.low + last
    reach = max(Double(along.fuzz) / 2 / abs(end - start), 0)
    self.isUsable = isUsable && length.low + (first + last) < length.high
  }

  private static func opened(_ low: Double, _ high: Double, on axis: AbsoluteAxis) -> ClosedRange<Double> {
    let first = low <= Double(axis.minimum) ? -Double.infinity : low
    let last = high >= Double(axis.maximum) ? Double.infinity : high
    return first...max(first, last)
  }

  package func contains(_ point: TouchPoint) -> Bool {
    horizontal.contains(point.x) && vertical.contains(point.y)
  }

  /// How far a point is from the edge that the strip is at, in millimetres, negative beyond it; as far as can be in an area.
  package func distance(_ point: TouchPoint) -> Double {
    guard let edge else { return .greatestFiniteMagnitude }
    return switch edge.side {
    case .left: (point.x - edge.place) / scale.across
    case .right: (edge.place - point.x) / scale.across
    case .top: (point.y - edge.place) / scale.across
    case .bottom: (edge.place - point.y) / scale.across
    }
  }

  /// A point's place along the usable length, unclamped: 0 at its start, 1 at its end.
  package func place(_ point: TouchPoint) -> Double {
    isUsable ? ((isUpright ? point.y : point.x) - start) / (end - start) : 0
  }

  /// The share of the usable length that a length is.
  package func share(of length: Length) -> Double {
    isUsable ? length.units(on: along) / abs(end - start) : 0
  }

  /// A length along the strip, in millimetres.
  package func millimetres(of length: Length) -> Double {
    length.units(on: along) / scale.along
  }

  /// What a movement from one point to another is along the strip and across it, in millimetres.
  package func movement(from first: TouchPoint, to second: TouchPoint) -> (along: Double, across: Double) {
    let (x, y) = (second.x - first.x, second.y - first.y)
    return isUpright ? (y / scale.along, x / scale.across) : (x / scale.along, y / scale.across)
  }
}
