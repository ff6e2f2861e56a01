/// What a device's clone sends of each of its frames: all but what sliders have for themselves.
///
/// Sliders have fingers, those that came down in their zones, or codes, those of their axes, dials and keys. A finger belongs
/// to whoever got it first until it lifts; one that its slider gives up is handed over where it is then. Keys go down and up
/// on the clone in pairs.
package struct CloneFilter: Sendable {
  /// What the last call wants sent, each frame with the SYN_REPORT that ends it; empty when nothing is.
  package private(set) var events: [InputEvent] = []
  private var contacts: ContactFilter?
  private let withheld: WithheldCodes
  /// Whether the clone speaks for the device. Before that the device does so itself.
  package private(set) var isActive = false
  /// Keys that are down on the clone, those of fingers not among them.
  private var pressed = CodeSet()
  /// Events of the frame under way that aren't about fingers.
  private var others: [InputEvent] = []

  /// - Parameters:
  ///   - hasZones: whether sliders have fingers of it.
  ///   - value: what the device says of a slot now, by code.
  package init(
    _ device: DeviceDescription, withholding codes: WithheldCodes, hasZones: Bool,
    value: (_ slot: Int, _ code: UInt16) -> Int32 = { _, _ in 0 }
  ) {
    withheld = codes
    contacts = hasZones ? ContactFilter(device, value: value) : nil
  }

  /// The clone speaks for the device from now on: nothing on it is touched or pressed, and its axes stand as described.
  package mutating func begin(with device: DeviceDescription) {
    isActive = true
    events.removeAll(keepingCapacity: true)
    for axis in device.axes {
      let event = InputEvent(type: EventType.absolute, code: axis.code.rawValue, value: axis.value)
      if axis.code.rawValue < AxisCode.slot.rawValue, contacts?.take(event) != true, admits(event, isNew: true) {
        events.append(event)
      }
    }
    if !events.isEmpty { events.append(.report) }
  }

  /// Takes in a frame of the device.
  /// - Parameter slots: those whose fingers sliders have after it.
  package mutating func take(_ frame: InputFrame, withheldSlots slots: SlotSet = []) {
    events.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    if frame.isResynchronization || frame.hasGap {
      // What happened meanwhile is not known: all begins anew, and nothing is pressed.
      contacts?.hideAll()
      releaseKeys()
    }
    for event in frame.events where contacts?.take(event) != true {
      if isActive, admits(event, isNew: !frame.isResynchronization) { others.append(event) }
    }
    contacts?.send(withheld: slots, isActive: isActive, to: &events)
    // Scan codes and times only accompany what happens.
    if !events.isEmpty || others.contains(where: { $0.type != EventType.miscellaneous }) {
      events.append(contentsOf: others)
      events.append(.report)
    }
  }

  /// Lets go of everything on the clone. Fingers that are down are nobody's until they lift.
  package mutating func release() {
    events.removeAll(keepingCapacity: true)
    releaseKeys()
    contacts?.hideAll()
    contacts?.send(withheld: [], isActive: isActive, to: &events)
    if !events.isEmpty { events.append(.report) }
  }

  private mutating func releaseKeys() {
    for key in pressed { events.append(InputEvent(type: EventType.key, code: key, value: 0)) }
    pressed = CodeSet()
  }

  /// Whether an event goes to the clone; `isNew` when it is more than a difference after lost events.
  private mutating func admits(_ event: InputEvent, isNew: Bool) -> Bool {
    switch event.type {
    case EventType.key: return !withheld.keys.contains(event.code) && admitsKey(event, isNew: isNew)
    case EventType.relative: return !withheld.relativeAxes.contains(event.code)
    case EventType.absolute: return !withheld.absoluteAxes.contains(event.code)
    case EventType.miscellaneous, EventType.toggle: return true
    default: return false
    }
  }

  private mutating func admitsKey(_ event: InputEvent, isNew: Bool) -> Bool {
    let isPressed = pressed.contains(event.code)
    switch event.value {
    case 0:
      pressed.remove(event.code)
      return isPressed
    case 1 where isNew && !isPressed:
      pressed.insert(event.code)
      return true
    case 1: return false
    // A repetition.
    default: return isPressed
    }
  }
}

/// Codes of a device that sliders have for themselves.
package struct WithheldCodes: Equatable, Sendable {
  package var keys: CodeSet
  package var relativeAxes: CodeSet
  package var absoluteAxes: CodeSet

  package init(keys: CodeSet = CodeSet(), relativeAxes: CodeSet = CodeSet(), absoluteAxes: CodeSet = CodeSet()) {
    (self.keys, self.relativeAxes, self.absoluteAxes) = (keys, relativeAxes, absoluteAxes)
  }

  package var isEmpty: Bool { keys.isEmpty && relativeAxes.isEmpty && absoluteAxes.isEmpty }

  /// Whether a device has anything else to tell.
  package func leaves(anythingOf device: DeviceDescription) -> Bool {
    device.keys.contains { !keys.contains($0) } || device.relativeAxes.contains { !relativeAxes.contains($0) }
      || device.axes.contains { !absoluteAxes.contains($0.code.rawValue) }
  }
}
