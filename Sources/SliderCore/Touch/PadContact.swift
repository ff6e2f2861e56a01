/// Whether a finger is on a ring or strip, by what its device says beside the position.
///
/// When a finger lifts, rings and strips report 0, which is also a position. A tablet's pad says ABS_MISC 15 while it is
/// used and 0 when it isn't (wacom_wac.c, hid-uclogic); others have BTN_TOUCH or its like. A pad says the same while one of
/// its buttons is down: then 0 is no finger. What never says anything else than "untouched" is not believed.
package struct PadContact: Equatable, Sendable {
  private let hasMisc: Bool
  private var misc: Int32
  /// Keys that say that a finger is there, and are down.
  private var touches: UInt8 = 0
  /// The pad's own buttons that are down, BTN_MISC and the 63 codes after it.
  private var buttons: UInt64 = 0
  /// Whether any of it ever said that it is touched.
  private var isBelieved: Bool
  /// Something changed in the frame under way.
  package private(set) var hasChanged = false

  private static let touchKeys: [UInt16] = [Key.touch, Key.toolFinger, Key.stylus]
  private static let buttonKeys: Range<UInt16> = Key.button0..<Key.button0 + 64

  /// nil for a device that says nothing of fingers.
  package init?(_ device: DeviceDescription) {
    let signs = Self.signs(of: device)
    hasMisc = signs.axes.contains(.misc)
    misc = hasMisc ? device.axis(.misc)?.value ?? 0 : 0
    isBelieved = misc != 0
    guard hasMisc || !signs.keys.isEmpty else { return nil }
  }

  /// What of a device tells whether a finger is there.
  package static func signs(of device: DeviceDescription) -> (axes: [AxisCode], keys: [UInt16]) {
    let isPad = device.axis(.misc) != nil && (device.keys.contains(Key.stylus) || hasNoPosition(device))
    let keys = touchKeys.filter(device.keys.contains) + (isPad ? buttonKeys.filter(device.keys.contains) : [])
    return (isPad ? [.misc] : [], keys)
  }

  /// A pad announces a position only because udev wants one of a tablet: 0...1.
  private static func hasNoPosition(_ device: DeviceDescription) -> Bool {
    guard let x = device.axis(.x), let y = device.axis(.y) else { return false }
    return [x, y].allSatisfy { $0.minimum == 0 && (0...1).contains($0.maximum) }
  }

  /// Takes in one event of a frame.
  package mutating func take(_ event: InputEvent) {
    switch event.type {
    case EventType.absolute where hasMisc && event.code == AxisCode.misc.rawValue:
      misc = event.value
    case EventType.key where Self.buttonKeys.contains(event.code):
      let bit: UInt64 = 1 << UInt64(event.code - Key.button0)
      buttons = event.value == 0 ? buttons & ~bit : buttons | bit
    case EventType.key:
      let bit: UInt8
      switch event.code {
      case Key.touch: bit = 1
      case Key.toolFinger: bit = 2
      case Key.stylus: bit = 4
      default: return
      }
      touches = event.value == 0 ? touches & ~bit : touches | bit
    default: return
    }
    hasChanged = true
    isBelieved = isBelieved || misc != 0 || touches != 0
  }

  package mutating func endFrame() {
    hasChanged = false
  }

  /// Whether a finger is on the control that now reports this; nil when the device doesn't tell.
  package func isTouched(at value: Int32) -> Bool? {
    guard isBelieved else { return nil }
    return touches != 0 || (misc != 0 && (buttons == 0 || value != 0))
  }
}
