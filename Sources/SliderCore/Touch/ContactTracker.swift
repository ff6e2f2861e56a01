/// A finger on a device, in the slot that the kernel gave it.
package struct Contact: Equatable, Sendable {
  package var isDown = false
  /// Its first frame is this one. Not set for a finger first seen in a resynchronization: where it began is not known.
  package var hasBegun = false
  /// The finger that was here until this frame is gone.
  package var hasEnded = false
  /// Position in device units.
  package var x: Int32 = 0
  package var y: Int32 = 0

  package init(isDown: Bool = false, hasBegun: Bool = false, hasEnded: Bool = false, x: Int32 = 0, y: Int32 = 0) {
    (self.isDown, self.hasBegun, self.hasEnded, self.x, self.y) = (isDown, hasBegun, hasEnded, x, y)
  }
}

/// Follows the fingers on a device, frame by frame: slots of multi-touch protocol B, or the one touch of BTN_TOUCH.
package struct ContactTracker: Equatable, Sendable {
  /// By slot.
  package private(set) var contacts: [Contact]
  /// The axes that the contacts' positions are on.
  package let horizontal: AbsoluteAxis
  package let vertical: AbsoluteAxis

  private let isMultitouch: Bool
  private var slot: Int
  /// By slot: the finger's number, or -1.
  private var trackingIDs: [Int32]
  /// Slots whose finger changed within the frame under way, as bits.
  private var changed: UInt64 = 0

  /// More slots than any hand has fingers; a device that announces more is followed in these.
  private static let slotLimit = 64

  /// nil for a device that is not touched: it has no position, or nothing that says a finger is there.
  package init?(_ device: DeviceDescription) {
    if let x = device.axis(.touchX), let y = device.axis(.touchY), let slots = device.axis(.slot),
      device.axis(.trackingID) != nil
    {
      (horizontal, vertical, isMultitouch) = (x, y, true)
      let count = Int(min(max(slots.maximum, 0), Int32(Self.slotLimit - 1))) + 1
      contacts = Array(repeating: Contact(), count: count)
      slot = Int(slots.value)
    } else if let x = device.axis(.x), let y = device.axis(.y), device.keys.contains(Key.touch) {
      (horizontal, vertical, isMultitouch) = (x, y, false)
      contacts = [Contact()]
      slot = 0
    } else {
      return nil
    }
    trackingIDs = Array(repeating: -1, count: contacts.count)
    for index in contacts.indices {
      contacts[index].x = horizontal.value
      contacts[index].y = vertical.value
    }
  }

  /// Takes in one frame. Afterwards `contacts` is the state at its end, with what changed in it.
  /// - Returns: whether anything about any finger changed.
  package mutating func update(with frame: InputFrame) -> Bool {
    forgetLastFrame()
    for event in frame.events { apply(event) }
    if frame.isResynchronization {
      for index in contacts.indices { contacts[index].hasBegun = false }
    }
    return changed != 0
  }

  private mutating func forgetLastFrame() {
    guard changed != 0 else { return }
    for index in contacts.indices where changed & (1 << UInt64(index)) != 0 {
      contacts[index].hasBegun = false
      contacts[index].hasEnded = false
    }
    changed = 0
  }

  private mutating func apply(_ event: InputEvent) {
    switch (event.type, isMultitouch) {
    case (EventType.absolute, true): applyMultitouch(AxisCode(rawValue: event.code), event.value)
    case (EventType.absolute, false):
      if event.code == AxisCode.x.rawValue { moveContact(0, x: event.value) }
      if event.code == AxisCode.y.rawValue { moveContact(0, y: event.value) }
    case (EventType.key, false) where event.code == Key.touch:
      setFinger(event.value != 0 ? 1 : -1, slot: 0)
    default: break
    }
  }

  private mutating func applyMultitouch(_ code: AxisCode, _ value: Int32) {
    if code == .slot {
      slot = Int(value)
      return
    }
    guard contacts.indices.contains(slot) else { return }
    switch code {
    case .trackingID: setFinger(value, slot: slot)
    case .touchX: moveContact(slot, x: value)
    case .touchY: moveContact(slot, y: value)
    default: break
    }
  }

  private mutating func moveContact(_ slot: Int, x: Int32? = nil, y: Int32? = nil) {
    if let x { contacts[slot].x = x }
    if let y { contacts[slot].y = y }
    changed |= 1 << UInt64(slot)
  }

  /// A new number in a slot without a -1 between is a new finger: the old one lifted unseen.
  private mutating func setFinger(_ trackingID: Int32, slot: Int) {
    guard trackingIDs[slot] != trackingID else { return }
    if contacts[slot].isDown { contacts[slot].hasEnded = true }
    trackingIDs[slot] = trackingID
    contacts[slot].isDown = trackingID >= 0
    contacts[slot].hasBegun = trackingID >= 0
    changed |= 1 << UInt64(slot)
  }
}
