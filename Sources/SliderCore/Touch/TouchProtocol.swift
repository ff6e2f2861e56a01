/// How a device tells of the fingers on it.
package enum TouchProtocol: Equatable, Sendable {
  /// Multi-touch protocol B: each finger has a slot.
  case slots(Int)
  /// The two slots are the corners of a box around all fingers (INPUT_PROP_SEMI_MT). Only the count of fingers and the box
  /// are true: which finger is at which corner is not known, nor which one is left when the other lifts.
  case box
  /// One position and BTN_TOUCH; BTN_TOOL_DOUBLETAP and its like may tell of more fingers, and then the position is
  /// anything between them. Also what protocol A, multi-touch without slots, says beside its own events.
  case single

  /// nil for a device that is not touched: it has no position, or nothing that says a finger is there.
  package init?(_ device: DeviceDescription) {
    // A device that announces whole ranges of codes has the one before the slots too, and no slots.
    let hasSlots = device.axis(AxisCode(rawValue: AxisCode.slot.rawValue - 1)) == nil
    if hasSlots, let slots = device.axis(.slot), device.axis(.trackingID) != nil, device.axis(.touchX) != nil,
      device.axis(.touchY) != nil
    {
      let count = Int(min(max(slots.maximum, 0), Int32(SlotSet.capacity - 1))) + 1
      self = device.properties.contains(InputProperty.semiMultitouch) ? .box : .slots(count)
    } else if device.axis(.x) != nil, device.axis(.y) != nil, device.keys.contains(Key.touch) {
      self = .single
    } else {
      return nil
    }
  }

  /// The most fingers whose places, or whose middle, the device can tell.
  package var fingerLimit: Int {
    switch self {
    case .slots(let count): count
    case .box: 2
    case .single: 1
    }
  }

  /// The codes that a touch device's fingers are told by, absolute axes and keys, and the clicks that end what they do.
  package static func codes(on device: DeviceDescription) -> (axes: [AxisCode], keys: [UInt16]) {
    guard let kind = TouchProtocol(device) else { return ([], []) }
    let palm = PalmLimits(device)
    let slots: [AxisCode] =
      [.slot, .trackingID, .touchX, .touchY, .toolType] + (palm.size == nil ? [] : [.touchMajor])
    let clicks = clickKeys(of: device)
    return switch kind {
    case .slots: (slots + (palm.pressure == nil ? [] : [.touchPressure]), clicks)
    case .box: (slots + (palm.pressure == nil ? [] : [.touchPressure, .pressure]), countKeys(of: device) + clicks)
    case .single: ([.x, .y] + (palm.pressure == nil ? [] : [.pressure]), [Key.touch] + countKeys(of: device) + clicks)
    }
  }

  /// The buttons of a pad that is itself one; none of others, which have theirs beside it.
  static func clickKeys(of device: DeviceDescription) -> [UInt16] {
    guard device.properties.contains(InputProperty.buttonPad) else { return [] }
    return Key.mouseButtons.filter { device.keys.contains($0) }
  }

  /// The keys that count fingers. A device that has none for one finger means something else by them: N-Trig's digitizers
  /// send BTN_TOOL_DOUBLETAP for every touch.
  static func countKeys(of device: DeviceDescription) -> [UInt16] {
    device.keys.contains(Key.toolFinger) ? Key.fingerCounts : []
  }
}
