/// The finger of a device that knows where a finger is only while there is no other.
///
/// While others are there it rests where it last was alone. When one finger is left, that is taken for it if it is where it
/// was; else it is one of the others, and those began nobody knows where.
struct LoneFinger: Equatable, Sendable {
  /// A finger is there whose beginning is not known: none can begin before it lifts.
  private var isBlocked = false

  /// How far a finger may have gone between others and still be the same, in millimetres: less than two fingertips side by
  /// side are apart, which is 13 mm at least (Microsoft's precision touchpads have to tell fingers apart from there on).
  static let reach = 10.0

  /// Brings the finger up to the end of a frame.
  /// - Parameters:
  ///   - count: of fingers on the device.
  ///   - place: where the one finger is, when there is one and that is known.
  ///   - scale: device units for each millimetre.
  mutating func update(
    _ contact: inout Contact, count: Int, at place: (x: Int32, y: Int32)?, scale: (x: Double, y: Double)
  ) {
    switch count {
    case 0:
      isBlocked = false
      end(&contact)
    case 1:
      guard contact.isDown else {
        if let place, !isBlocked { begin(&contact, at: place) } else { isBlocked = true }
        return
      }
      guard let place else { return }
      if contact.isCrowded {
        guard Self.isNear(contact, place, scale) else {
          end(&contact)
          isBlocked = true
          return
        }
        contact.isCrowded = false
        contact.hasJumped = true
      }
      (contact.x, contact.y) = place
    default:
      if contact.isDown { contact.isCrowded = true } else { isBlocked = true }
    }
  }

  /// Fingers are there already.
  mutating func block() {
    isBlocked = true
  }

  /// Nothing is known any more.
  mutating func forget(_ contact: inout Contact) {
    end(&contact)
    isBlocked = false
  }

  private func begin(_ contact: inout Contact, at place: (x: Int32, y: Int32)) {
    (contact.isDown, contact.hasBegun, contact.x, contact.y) = (true, true, place.x, place.y)
  }

  private func end(_ contact: inout Contact) {
    if contact.isDown { contact.hasEnded = true }
    (contact.isDown, contact.isCrowded) = (false, false)
  }

  private static func isNear(_ contact: Contact, _ place: (x: Int32, y: Int32), _ scale: (x: Double, y: Double)) -> Bool
  {
    let x = (Double(place.x) - Double(contact.x)) / scale.x
    let y = (Double(place.y) - Double(contact.y)) / scale.y
    return x * x + y * y <= reach * reach
  }
}
