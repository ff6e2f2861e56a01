/// What a device is, as exactly as what it announces tells.
package enum DeviceKind: String, CaseIterable, Sendable {
  case touchpad
  /// A touchpad that is itself the button.
  case clickpad
  /// A touchpad that knows the box around all fingers, not each of them.
  case semiMultitouchPad = "semi-multitouch pad"
  /// A touchpad that knows one finger.
  case singleTouchPad = "single-touch pad"
  /// A touchpad without a button: the surface of a drawing tablet, when touched.
  case tabletTouch = "tablet touch"
  case touchscreen
  /// What a pen or a puck draws on; the rings and strips of one in the same node can't be told from its tools.
  case penTablet = "pen tablet"
  /// The buttons beside a tablet's surface.
  case tabletPad = "tablet pad"
  /// A tablet pad that lies on the desk by itself, with 18 buttons and a ring.
  case expressKeyRemote = "express key remote"
  case touchRing = "touch ring"
  case touchStrip = "touch strip"
  /// A knob without ends that tells its turns.
  case dial
  /// A knob without ends that tells where it stands.
  case rotaryEncoder = "rotary encoder"
  /// A cap or knob that moves in six ways.
  case knobConsole = "knob console"
  /// A knob that sends a keyboard's volume keys.
  case volumeKeys = "volume keys"
  /// A volume that is an axis.
  case volumeAxis = "volume axis"
  /// A single axis with ends.
  case fader
  /// Throttle, rudder or pedals, on a stick or not.
  case throttle
  case joystick
  case gamepad
  case keyboard
  /// Mouse, trackball, pointing stick, absolute pointer.
  case pointer
  /// Acceleration, light, proximity: moved by no hand, or by every one.
  case sensor
  /// Keys and buttons that nothing above is known by.
  case buttons
  /// Nothing that moves or is pressed: a lid, a jack, a sound.
  case other
}

extension DeviceDescription {
  /// Judged by properties, axes and keys, never by the name, which tells a brand at best. The axes' ranges need not be known;
  /// where they are, a few devices are told more exactly.
  package var kind: DeviceKind {
    if isKeyboard { return .keyboard }
    return padKind ?? knobKind ?? surfaceKind ?? stickKind ?? remainingKind
  }

  // MARK: Beside a tablet

  /// Wacom's pads say BTN_STYLUS without a pen, others BTN_0 and a wheel without a mouse. Both announce an ABS_X and ABS_Y of
  /// no use (https://docs.kernel.org/input/event-codes.html, "Tablets").
  private var padKind: DeviceKind? {
    guard !isPointer, !hasPen, !keys.contains(Key.touch) || relativeAxes.contains(RelativeCode.dial.rawValue) else {
      return nil
    }
    let isPad = keys.contains(Key.stylus)
    guard isPad || keys.contains(Key.button0) else { return nil }
    if hasTicks { return .dial }
    if has(.wheel) {
      if isPad, numberedButtons >= 18 { return .expressKeyRemote }
      return wheelIsStrip == true ? .touchStrip : .touchRing
    }
    guard isPad else { return nil }
    return has(.rx) || has(.ry) ? .touchStrip : .tabletPad
  }

  /// Whether ABS_WHEEL has ends; nil when its range isn't known. The kernel's driver of UC-Logic and Huion tablets reports
  /// rings and strips alike, a ring of 12 places and a strip of 8 (`touch_max` in hid-uclogic-params.c).
  package var wheelIsStrip: Bool? {
    guard let wheel = axis(.wheel), wheel.minimum != wheel.maximum else { return nil }
    return Double(wheel.maximum) - Double(wheel.minimum) < 11
  }

  private var numberedButtons: Int {
    keys.reduce(0) { $0 + ((Key.button0...Key.lastGamepadButton).contains($1) ? 1 : 0) }
  }

  // MARK: Knobs

  private var knobKind: DeviceKind? {
    if axes.map(\.code) == [.volume] { return .volumeAxis }
    if keys.contains(Key.mouseLeft) { return nil }
    let turns: [RelativeCode] = [.rx, .ry, .rz]
    if turns.allSatisfy({ relativeAxes.contains($0.rawValue) }) { return .knobConsole }
    guard !isPointer, axes.allSatisfy({ $0.code == .wheel }) else { return nil }
    if has(.wheel) { return .rotaryEncoder }
    if relativeAxes.contains(RelativeCode.dial.rawValue) { return .dial }
    guard relativeAxes.isEmpty, keys.contains(Key.volumeDown), keys.contains(Key.volumeUp) else { return nil }
    // Letters, though not all: a keyboard's second node, or a remote control.
    return keys.contains(anyOf: Key.q...Key.m) || keys.contains(Key.space) ? nil : .volumeKeys
  }

  private var hasTicks: Bool {
    [RelativeCode.dial, .wheel].contains { relativeAxes.contains($0.rawValue) }
  }

  // MARK: Surfaces

  private var surfaceKind: DeviceKind? {
    let hasSlots = has(.touchX) && has(.touchY)
    guard hasSlots || (has(.x) && has(.y)) else { return nil }
    if hasPen || (keys.contains(Key.stylus) && keys.contains(Key.touch)) || hasOnlyPucks { return .penTablet }
    if isPointer { return .pointer }
    let hasFinger = keys.contains(Key.toolFinger)
    if properties.contains(InputProperty.direct) { return .touchscreen }
    if hasFinger || (properties.contains(InputProperty.pointer) && keys.contains(Key.touch)) {
      return touchpadKind(hasSlots: hasSlots && has(.trackingID))
    }
    if keys.contains(Key.touch) { return .touchscreen }
    guard keys.contains(Key.mouseLeft) else { return nil }
    // Touch monitors from before BTN_TOUCH have the one button that a finger is.
    return keys.contains(Key.mouseRight) || !relativeAxes.isEmpty ? .pointer : .touchscreen
  }

  private func touchpadKind(hasSlots: Bool) -> DeviceKind {
    guard hasSlots else { return .singleTouchPad }
    if properties.contains(InputProperty.semiMultitouch) { return .semiMultitouchPad }
    if properties.contains(InputProperty.buttonPad) { return .clickpad }
    return keys.contains(Key.mouseLeft) ? .touchpad : .tabletTouch
  }

  private var hasPen: Bool {
    keys.contains(Key.toolPen) || keys.contains(Key.toolRubber)
  }

  /// What lies on the surface is never a finger, by ABS_MT_TOOL_TYPE (a finger is 0, a palm 2): a dial that is put on a screen.
  private var hasOnlyPucks: Bool {
    axis(.toolType).map { $0.minimum > 2 } ?? false
  }

  private var isPointer: Bool {
    [RelativeCode.x, .y].allSatisfy { relativeAxes.contains($0.rawValue) }
      && !relativeAxes.contains(RelativeCode.rx.rawValue)
  }

  // MARK: Sticks and the rest

  private var stickKind: DeviceKind? {
    guard !properties.contains(InputProperty.accelerometer), !axes.isEmpty, !isPointer else { return nil }
    let hasLever = [AxisCode.throttle, .rudder, .gas, .brake].contains(where: has)
    guard keys.contains(anyOf: Key.joystick...Key.lastGamepadButton) else {
      return hasLever && keys.isEmpty ? .throttle : nil
    }
    if keys.contains(Key.gamepad) { return .gamepad }
    return hasLever ? .throttle : .joystick
  }

  private var remainingKind: DeviceKind {
    if isPointer || !relativeAxes.isEmpty || keys.contains(Key.mouseLeft) { return .pointer }
    if keys.isEmpty, !axes.isEmpty {
      let positions: [AxisCode] = [.x, .y, .z, .rx, .ry, .rz]
      let isFader = axes.count == 1 && positions.contains(axes[0].code) && properties.isEmpty
      return isFader ? .fader : .sensor
    }
    return keys.isEmpty ? .other : .buttons
  }

  private func has(_ code: AxisCode) -> Bool {
    axis(code) != nil
  }
}
