// Codes that tell one kind of device from another (linux/input-event-codes.h).

extension AxisCode {
  package static let z = AxisCode(rawValue: 0x02)
  package static let rz = AxisCode(rawValue: 0x05)
  package static let rudder = AxisCode(rawValue: 0x07)
  package static let gas = AxisCode(rawValue: 0x09)
  package static let brake = AxisCode(rawValue: 0x0a)
  package static let volume = AxisCode(rawValue: 0x20)
}

extension RelativeCode {
  package static let x = RelativeCode(rawValue: 0x00)
  package static let y = RelativeCode(rawValue: 0x01)
  package static let rx = RelativeCode(rawValue: 0x03)
  package static let ry = RelativeCode(rawValue: 0x04)
  package static let rz = RelativeCode(rawValue: 0x05)
}

extension Key {
  static let q: UInt16 = 16
  static let m: UInt16 = 50
  static let space: UInt16 = 57
  static let volumeDown: UInt16 = 114
  static let volumeUp: UInt16 = 115
  static let button9: UInt16 = 0x109
  static let mouseLeft: UInt16 = 0x110
  static let mouseRight: UInt16 = 0x111
  static let toolRubber: UInt16 = 0x141
}
