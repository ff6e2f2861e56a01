internal import CEvdev
import Glibc
package import SliderCore

/// The events of a device that someone needs. The kernel keeps the others back, and a frame of only those wakes nobody.
package struct EventSelection: Equatable, Sendable {
  package var keys = CodeSet()
  package var relativeAxes = CodeSet()
  package var absoluteAxes = CodeSet()

  package init() {}

  /// What a control on a device needs.
  package init(_ control: Control, on device: DeviceDescription) {
    switch control {
    case .edge, .area, .circle: selectContacts(of: device)
    case .axis(let code, _), .ring(let code, _):
      absoluteAxes.insert(code.rawValue)
      let signs = PadContact.signs(of: device)
      for sign in signs.axes { absoluteAxes.insert(sign.rawValue) }
      for key in signs.keys { keys.insert(key) }
    case .dial(let code, _):
      for code in [code.coarse, code.fine].compactMap(\.self) { relativeAxes.insert(code.rawValue) }
    case .keys(let down, let up, _):
      keys.insert(down.rawValue)
      keys.insert(up.rawValue)
    }
  }

  package mutating func formUnion(_ other: EventSelection) {
    for code in other.keys { keys.insert(code) }
    for code in other.relativeAxes { relativeAxes.insert(code) }
    for code in other.absoluteAxes { absoluteAxes.insert(code) }
  }

  /// Everything that says where fingers are. A pad with slots tells the first finger a second time as ABS_X and ABS_Y; that
  /// is kept back, unless its slots are only the corners of a box around all fingers (INPUT_PROP_SEMI_MT).
  private mutating func selectContacts(of device: DeviceDescription) {
    keys.insert(Key.touch)
    let hasSlots = device.axis(.slot) != nil && device.axis(.touchX) != nil && device.axis(.touchY) != nil
    if hasSlots {
      for code in [AxisCode.slot, .trackingID, .touchX, .touchY, Self.toolType] { absoluteAxes.insert(code.rawValue) }
    }
    if !hasSlots || device.properties.contains(UInt16(INPUT_PROP_SEMI_MT)) {
      for code in [AxisCode.x, .y] { absoluteAxes.insert(code.rawValue) }
      for code in Self.fingerCounts { keys.insert(code) }
    }
  }

  /// ABS_MT_TOOL_TYPE: tells a palm from a finger.
  private static let toolType = AxisCode(rawValue: UInt16(ABS_MT_TOOL_TYPE))
  private static let fingerCounts = [
    BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP,
  ].map { UInt16($0) }
}

extension InputDevice {
  /// Has the kernel keep back all but these events from now on; those already queued still come, and a resynchronization
  /// tells of every code.
  ///
  /// - Returns: whether the kernel does; where it or a mock can't filter, all events go on coming.
  @discardableResult
  package borrowing func select(_ selection: EventSelection) -> Bool {
    selection.filter(descriptor)
  }
}

extension EventSelection {
  /// - Returns: whether the kernel keeps back all else of an open node from now on.
  func filter(_ descriptor: Int32) -> Bool {
    var types = CodeSet()
    for (type, codes) in [(EV_KEY, keys), (EV_REL, relativeAxes), (EV_ABS, absoluteAxes)] where !codes.isEmpty {
      types.insert(UInt16(type))
      guard Self.filter(descriptor, type, codes) else { return false }
    }
    // Type 0 stands for the mask of the types; SYN itself is never filtered.
    return Self.filter(descriptor, EV_SYN, types)
  }

  private static func filter(_ descriptor: Int32, _ type: Int32, _ codes: CodeSet) -> Bool {
    // Whole longs for any type's codes; the kernel ignores what is beyond its last.
    var mask = [UInt64](repeating: 0, count: CodeSet.capacity / 64)
    for code in codes { mask[Int(code) / 64] |= 1 << (UInt64(code) % 64) }
    return mask.withUnsafeBytes { bytes in
      var request = input_mask(
        type: UInt32(type), codes_size: UInt32(bytes.count),
        codes_ptr: UInt64(UInt(bitPattern: bytes.baseAddress)))
      return ioctl(descriptor, SLIDED_EVIOCSMASK, &request) == 0
    }
  }
}
