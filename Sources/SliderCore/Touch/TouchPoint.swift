/// A point on a touch device, in its units; between two of them when it is the middle of several fingers.
package struct TouchPoint: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  package init(_ contact: Contact) {
    self.init(x: Double(contact.x), y: Double(contact.y))
  }

  /// The middle of the fingers in some slots, at least one.
  init(middleOf slots: SlotSet, _ contacts: [Contact]) {
    self.init(x: 0, y: 0)
    for slot in slots { (x, y) = (x + Double(contacts[slot].x), y + Double(contacts[slot].y)) }
    let count = slots.count
    if count > 1 { (x, y) = (x / Double(count), y / Double(count)) }
  }
}
