/// What a device could move a slider by, told from what it announces.
package struct ControlSuggestion: Equatable, Sendable {
  /// The best one first; empty when there is none.
  package var controls: [Control]
  /// Why there is none, as a sentence goes on after the device's name.
  package var reason: String?

  private init(_ controls: [Control], otherwise reason: @autoclosure () -> String) {
    self.controls = controls
    self.reason = controls.isEmpty ? reason() : nil
  }

  private init(none reason: String) {
    self.init([], otherwise: reason)
  }

  package init(for device: DeviceDescription) {
    switch device.kind {
    case .touchpad, .clickpad, .semiMultitouchPad, .singleTouchPad, .tabletTouch, .touchscreen:
      self.init(
        device.isTouched ? [Edge.left, .right, .top, .bottom].map { .edge($0, width: Control.standardWidth) } : [],
        otherwise: "it doesn't tell when a finger is down")
    case .touchRing, .expressKeyRemote:
      self.init(device.rings + device.strips, otherwise: "its ring has no range")
    case .rotaryEncoder: self.init(device.rings, otherwise: "its axis has no range")
    case .touchStrip: self.init(device.strips, otherwise: "its strip has no range")
    case .dial, .knobConsole: self.init(device.dials, otherwise: "its dial sends nothing that is known")
    case .volumeKeys:
      let keys = (KeyCode(rawValue: Key.volumeDown), KeyCode(rawValue: Key.volumeUp))
      self.init([.keys(down: keys.0, up: keys.1, perTurn: Control.standardPerTurn)], otherwise: "")
    case .tabletPad: self.init(device.numberedKeys, otherwise: "it has fewer than two buttons with a number")
    case .volumeAxis: self.init(device.axes(among: [.volume]), otherwise: "ABS_VOLUME has no range")
    case .fader: self.init(device.axes(among: device.axes.map(\.code)), otherwise: "its axis has no range")
    case .throttle: self.init(device.axes(among: AxisCode.levers), otherwise: "its levers have no range")
    case .joystick:
      self.init(
        device.axes(among: AxisCode.levers + [.z, .rz]), otherwise: "a stick springs back, and it has no lever")
    case .gamepad:
      self.init(device.axes(among: device.triggers), otherwise: "its sticks spring back, and it has no trigger")
    case .keyboard: self.init(none: "keyboards are never opened")
    case .pointer: self.init(none: "a mouse is moved all the time for other reasons")
    case .penTablet: self.init(none: "a pen draws, and what lies beside it can't be told from it")
    case .sensor: self.init(none: "it is a sensor, and no hand moves it")
    case .buttons: self.init(none: "it has only buttons; two of them can be named in keys")
    case .other: self.init(none: "nothing on it moves")
    }
  }
}

extension AxisCode {
  /// What stays where it is put, the most likely first.
  fileprivate static let levers: [AxisCode] = [.throttle, .rudder, .gas, .brake]
}

extension DeviceDescription {
  fileprivate var isTouched: Bool { ContactTracker(self) != nil }

  /// An axis without a range is one of a listing, where none has any, or one of no use.
  private func isUsable(_ axis: AbsoluteAxis) -> Bool {
    axis.minimum < axis.maximum || axes.allSatisfy { $0.minimum == 0 && $0.maximum == 0 }
  }

  fileprivate func axes(among codes: [AxisCode]) -> [Control] {
    codes.compactMap { code in
      axis(code).flatMap { isUsable($0) ? .axis(code, range: nil) : nil }
    }
  }

  /// A tablet with two rings has the second on ABS_THROTTLE.
  fileprivate var rings: [Control] {
    [.wheel, .throttle].compactMap { code in axis(code).flatMap { isUsable($0) ? .ring(code, range: nil) : nil } }
  }

  fileprivate var strips: [Control] {
    axes(among: (wheelIsStrip == true ? [.wheel] : []) + [.rx, .ry])
  }

  /// A wheel is told in detents; its fine form comes with it.
  fileprivate var dials: [Control] {
    let turns: [RelativeCode] =
      kind == .knobConsole ? [.rz, .rx, .ry, .x, .y, RelativeCode(rawValue: 2)] : [.dial, .wheel, .horizontalWheel]
    return turns.filter { relativeAxes.contains($0.rawValue) }.map { .dial($0, perTurn: Control.standardPerTurn) }
  }

  fileprivate var numberedKeys: [Control] {
    let buttons = (Key.button0...Key.button9).filter(keys.contains).map(KeyCode.init(rawValue:))
    guard buttons.count >= 2 else { return [] }
    return [.keys(down: buttons[0], up: buttons[1], perTurn: Control.standardPerTurn)]
  }

  /// Analogue triggers: ABS_GAS and ABS_BRAKE, or ABS_Z and ABS_RZ beside a right stick on ABS_RX and ABS_RY. Without one,
  /// ABS_Z and ABS_RZ are the right stick.
  fileprivate var triggers: [AxisCode] {
    [.gas, .brake, .throttle, .rudder] + (axis(.rx) != nil && axis(.ry) != nil ? [.z, .rz] : [])
  }
}
