/// A strip along a touch device's edge, in the device's units.
package struct EdgeZone: Equatable, Sendable {
  package let edge: Edge
  /// How deep the strip reaches into the device.
  private let width: Double
  private let across: AbsoluteAxis
  private let along: AbsoluteAxis
  /// Where the usable length begins and ends, in the direction of growing values.
  private let start: Double
  private let end: Double

  package init(
    edge: Edge, width: Length, insets: (start: Length, end: Length), isInverted: Bool, on tracker: ContactTracker
  ) {
    self.edge = edge
    let isUpright = edge == .left || edge == .right
    across = isUpright ? tracker.horizontal : tracker.vertical
    along = isUpright ? tracker.vertical : tracker.horizontal
    self.width = width.units(on: across)
    // Device coordinates grow to the right and downward; a slider grows to the right and upward.
    let growsWithUnits = isUpright == isInverted
    let low = Double(along.minimum)
    let high = Double(along.maximum)
    isUsable = low + (insets.start.units(on: along) + insets.end.units(on: along)) < high
    start = growsWithUnits ? low + insets.start.units(on: along) : high - insets.start.units(on: along)
    end = growsWithUnits ? high - insets.end.units(on: along) : low + insets.end.units(on: along)
  }

  /// How far a point is from the edge, as a share of the strip's width: inside it is 0...1.
  package func depth(_ contact: Contact) -> Double {
    let place = Double(self.across(contact))
    let distance =
      edge == .left || edge == .top ? place - Double(across.minimum) : Double(across.maximum) - place
    return width > 0 ? distance / width : .infinity
  }

  /// How far a point is from the edge, in millimetres.
  package func distance(_ contact: Contact) -> Double {
    depth(contact) * width / Length.millimetres(1).units(on: across)
  }

  /// A point's place along the usable length, unclamped: 0 at its start, 1 at its end.
  package func place(_ contact: Contact) -> Double {
    isUsable ? (Double(self.along(contact)) - start) / (end - start) : 0
  }

  /// Whether anything is left of the edge between its insets.
  package let isUsable: Bool

  /// The share of the usable length that a length is.
  package func share(of length: Length) -> Double {
    isUsable ? length.units(on: along) / abs(end - start) : 0
  }

  /// A length along the edge, in millimetres.
  package func millimetres(of length: Length) -> Double {
    length.units(on: along) / Length.millimetres(1).units(on: along)
  }

  /// What a movement from one point to another is along the edge and across it, in millimetres.
  package func movement(from first: Contact, to second: Contact) -> (along: Double, across: Double) {
    (
      (Double(self.along(second)) - Double(self.along(first))) / Length.millimetres(1).units(on: along),
      (Double(self.across(second)) - Double(self.across(first))) / Length.millimetres(1).units(on: across)
    )
  }

  private func along(_ contact: Contact) -> Int32 {
    edge == .left || edge == .right ? contact.y : contact.x
  }

  private func across(_ contact: Contact) -> Int32 {
    edge == .left || edge == .right ? contact.x : contact.y
  }
}
