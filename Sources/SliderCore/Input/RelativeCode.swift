/// The code of a relative axis (REL_…).
package struct RelativeCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let horizontalWheel = RelativeCode(rawValue: 0x06)
  package static let dial = RelativeCode(rawValue: 0x07)
  package static let wheel = RelativeCode(rawValue: 0x08)
  package static let misc = RelativeCode(rawValue: 0x09)
  package static let fineWheel = RelativeCode(rawValue: 0x0b)
  package static let fineHorizontalWheel = RelativeCode(rawValue: 0x0c)

  /// The code that the kernel's header gives a name such as `REL_DIAL`, or that `description` writes `REL_0xe`; nil for any
  /// other text.
  package init?(named name: String) {
    if let entry = Self.names.first(where: { $0.name == name }) {
      self = entry.code
    } else if let code = UInt16(code: name, after: "REL_0x"), code < 0x10 {
      self.init(rawValue: code)
    } else {
      return nil
    }
  }

  /// The kernel's name, or `REL_0xe` for a code without one.
  package var description: String {
    Self.names.first { $0.code == self }?.name ?? "REL_0x" + String(rawValue, radix: 16)
  }

  /// Every named axis, in the kernel's order.
  package static let names: [(code: RelativeCode, name: String)] = [
    (0x00, "REL_X"), (0x01, "REL_Y"), (0x02, "REL_Z"), (0x03, "REL_RX"), (0x04, "REL_RY"), (0x05, "REL_RZ"),
    (0x06, "REL_HWHEEL"), (0x07, "REL_DIAL"), (0x08, "REL_WHEEL"), (0x09, "REL_MISC"), (0x0b, "REL_WHEEL_HI_RES"),
    (0x0c, "REL_HWHEEL_HI_RES"),
  ].map { (RelativeCode(rawValue: $0.0), $0.1) }

  /// The wheel that a high-resolution code tells of in 120ths of a detent (Documentation/input/event-codes.rst); itself for
  /// any other.
  package var coarse: RelativeCode {
    switch self {
    case .fineWheel: .wheel
    case .fineHorizontalWheel: .horizontalWheel
    default: self
    }
  }

  /// The high-resolution code that goes with a wheel's; nil for what has none.
  package var fine: RelativeCode? {
    switch coarse {
    case .wheel: .fineWheel
    case .horizontalWheel: .fineHorizontalWheel
    default: nil
    }
  }
}
