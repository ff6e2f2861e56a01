/// A word of the configuration for devices that are used alike. A device can be of several.
package enum DeviceClass: String, CaseIterable, Sendable {
  case touchpad
  case touchscreen
  case joystick
  /// Tells its turns, and has no ends.
  case dial
  /// Goes round, and tells where.
  case ring
  case strip
  /// Any knob: dials and encoders, consoles, volume knobs.
  case knob

  /// The word that fits a device best; nil for one that is of no class.
  package init?(of device: DeviceDescription) {
    guard let first = device.classes.first else { return nil }
    self = first
  }
}

extension DeviceDescription {
  /// The classes that a device is of, the one that fits best first.
  package var classes: [DeviceClass] {
    switch kind {
    case .touchpad, .clickpad, .semiMultitouchPad, .singleTouchPad, .tabletTouch: [.touchpad]
    case .touchscreen: [.touchscreen]
    case .touchRing, .expressKeyRemote: wheelClasses
    case .touchStrip: [.strip]
    case .dial: [.dial, .knob] + (has(.wheel) ? wheelClasses : [])
    case .rotaryEncoder: [.ring, .knob]
    case .knobConsole, .volumeKeys, .volumeAxis: [.knob]
    case .joystick, .gamepad, .throttle, .fader: [.joystick]
    case .tabletPad, .penTablet, .keyboard, .pointer, .sensor, .buttons, .other: []
    }
  }

  /// Before its range is known, a wheel on a pad may be either.
  private var wheelClasses: [DeviceClass] {
    var classes: [DeviceClass] =
      switch wheelIsStrip {
      case true?: [.strip]
      case false?: [.ring]
      case nil: [.ring, .strip]
      }
    if has(.rx) || has(.ry), !classes.contains(.strip) { classes.append(.strip) }
    return classes
  }

  private func has(_ code: AxisCode) -> Bool { axis(code) != nil }

  /// Whether it types: udev's rule, every one of the first 31 keys from Escape to S.
  package var isKeyboard: Bool {
    (Key.escape...Key.s).allSatisfy { keys.contains($0) }
  }
}
