/// The code of an absolute axis (ABS_…).
package struct AxisCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let x = AxisCode(rawValue: 0x00)
  package static let y = AxisCode(rawValue: 0x01)
  package static let rx = AxisCode(rawValue: 0x03)
  package static let ry = AxisCode(rawValue: 0x04)
  package static let throttle = AxisCode(rawValue: 0x06)
  package static let wheel = AxisCode(rawValue: 0x08)
  package static let pressure = AxisCode(rawValue: 0x18)
  package static let distance = AxisCode(rawValue: 0x19)
  package static let toolWidth = AxisCode(rawValue: 0x1c)
  package static let misc = AxisCode(rawValue: 0x28)
  package static let slot = AxisCode(rawValue: 0x2f)
  package static let touchMajor = AxisCode(rawValue: 0x30)
  package static let touchX = AxisCode(rawValue: 0x35)
  package static let touchY = AxisCode(rawValue: 0x36)
  package static let toolType = AxisCode(rawValue: 0x37)
  package static let trackingID = AxisCode(rawValue: 0x39)
  package static let touchPressure = AxisCode(rawValue: 0x3a)
  /// ABS_MT_TOOL_Y: the last of those that are about one of several fingers.
  package static let lastOfFingers = AxisCode(rawValue: 0x3d)

  /// The code that the kernel's header gives a name such as `ABS_THROTTLE`, or that `description` writes `ABS_0x2a`; nil for
  /// any other text.
  package init?(named name: String) {
    if let entry = Self.names.first(where: { $0.name == name }) {
      self = entry.code
    } else if let code = UInt16(code: name, after: "ABS_0x"), code < 0x40 {
      self.init(rawValue: code)
    } else {
      return nil
    }
  }

  /// The kernel's name, or `ABS_0x2a` for a code without one.
  package var description: String {
    Self.names.first { $0.code == self }?.name ?? "ABS_0x" + String(rawValue, radix: 16)
  }

  /// Every named axis, in the kernel's order.
  package static let names: [(code: AxisCode, name: String)] = [
    (0x00, "ABS_X"), (0x01, "ABS_Y"), (0x02, "ABS_Z"), (0x03, "ABS_RX"), (0x04, "ABS_RY"), (0x05, "ABS_RZ"),
    (0x06, "ABS_THROTTLE"), (0x07, "ABS_RUDDER"), (0x08, "ABS_WHEEL"), (0x09, "ABS_GAS"), (0x0a, "ABS_BRAKE"),
    (0x10, "ABS_HAT0X"), (0x11, "ABS_HAT0Y"), (0x12, "ABS_HAT1X"), (0x13, "ABS_HAT1Y"), (0x14, "ABS_HAT2X"),
    (0x15, "ABS_HAT2Y"), (0x16, "ABS_HAT3X"), (0x17, "ABS_HAT3Y"), (0x18, "ABS_PRESSURE"), (0x19, "ABS_DISTANCE"),
    (0x1a, "ABS_TILT_X"), (0x1b, "ABS_TILT_Y"), (0x1c, "ABS_TOOL_WIDTH"), (0x20, "ABS_VOLUME"),
    (0x21, "ABS_PROFILE"), (0x28, "ABS_MISC"), (0x2f, "ABS_MT_SLOT"), (0x30, "ABS_MT_TOUCH_MAJOR"),
    (0x31, "ABS_MT_TOUCH_MINOR"), (0x32, "ABS_MT_WIDTH_MAJOR"), (0x33, "ABS_MT_WIDTH_MINOR"),
    (0x34, "ABS_MT_ORIENTATION"), (0x35, "ABS_MT_POSITION_X"), (0x36, "ABS_MT_POSITION_Y"),
    (0x37, "ABS_MT_TOOL_TYPE"), (0x38, "ABS_MT_BLOB_ID"), (0x39, "ABS_MT_TRACKING_ID"), (0x3a, "ABS_MT_PRESSURE"),
    (0x3b, "ABS_MT_DISTANCE"), (0x3c, "ABS_MT_TOOL_X"), (0x3d, "ABS_MT_TOOL_Y"),
  ].map { (AxisCode(rawValue: $0.0), $0.1) }
}
