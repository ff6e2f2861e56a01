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
    case .edge, .area, .circle:
      // A pad with slots tells the first finger a second time as ABS_X and ABS_Y; that is kept back.
      let codes = TouchProtocol.codes(on: device)
      for axis in codes.axes { absoluteAxes.insert(axis.rawValue) }
      for key in codes.keys { keys.insert(key) }
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
