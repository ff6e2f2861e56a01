/// The kinds of evdev event that sliders read (linux/input-event-codes.h).
package enum EventType {
  package static let synchronization: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let relative: UInt16 = 0x02
  package static let absolute: UInt16 = 0x03
  /// Scan codes and times (EV_MSC), which accompany the events of other kinds.
  package static let miscellaneous: UInt16 = 0x04
  /// What stands in one of two states (EV_SW).
  package static let toggle: UInt16 = 0x05
}

/// Codes of `EventType.synchronization`.
package enum Synchronization {
  package static let report: UInt16 = 0
  package static let dropped: UInt16 = 3
}

/// Codes of `EventType.key` that say what a device is and where a finger is.
package enum Key {
  package static let escape: UInt16 = 1
  /// The last of the 31 codes that make udev call a device a keyboard.
  package static let s: UInt16 = 31
  /// BTN_0, the first of the buttons with nothing but a number.
  package static let button0: UInt16 = 0x100
  /// BTN_LEFT…BTN_TASK: what a pad's press or its buttons send.
  package static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117
  package static let joystick: UInt16 = 0x120
  package static let gamepad: UInt16 = 0x130
  package static let lastGamepadButton: UInt16 = 0x13e
  package static let toolPen: UInt16 = 0x140
  package static let toolFinger: UInt16 = 0x145
  package static let touch: UInt16 = 0x14a
  package static let stylus: UInt16 = 0x14b
  /// BTN_TOOL_FINGER, …DOUBLETAP, …TRIPLETAP, …QUADTAP, …QUINTTAP: one finger, two, and so on.
  package static let fingerCounts: [UInt16] = [0x145, 0x14d, 0x14e, 0x14f, 0x148]
}

/// Input properties (INPUT_PROP_…), as bit numbers.
package enum InputProperty {
  /// The device moves a pointer: a touchpad, not a screen.
  package static let pointer: UInt16 = 0
  /// The device is where one looks: a touchscreen, a pen display.
  package static let direct: UInt16 = 1
  /// All of the pad is a button: a clickpad.
  package static let buttonPad: UInt16 = 2
  /// Two slots are the corners of a box around all fingers.
  package static let semiMultitouch: UInt16 = 3
  package static let accelerometer: UInt16 = 6
}
