/// Finds out what a hand moves: frames of many devices in, the control that went farthest out.
///
/// It has no clock and opens nothing, so a recording teaches the same as a hand. The hand is asked to move one thing up first,
/// to its end, and then back.
package struct ControlFinder: Sendable {
  /// A tenth of its range, or four detents: less may be an accident.
  package static let leastExtent = 0.1
  /// How long a thing that was moved rests before it counts as moved, in microseconds.
  package static let rest: Int64 = 1_500_000

  private struct Device: Sendable {
    var description: DeviceDescription
    var touch: TouchTrace?
    var axes: [AxisTrace] = []
    var dials: [RelativeCode: TickTrace] = [:]
    var keys = KeyTrace()
    /// The codes of `axes`, by place.
    var axisCodes: [UInt16] = []
  }

  private var devices: [Device] = []

  package init() {}

  /// Watches one more device.
  /// - Parameter isNamed: someone asked for this one: also what usually moves for other reasons counts, a mouse's wheel.
  /// - Returns: its number; nil for one that isn't to be watched.
  package mutating func add(_ description: DeviceDescription, isNamed: Bool = false) -> Int? {
    guard Self.isWatched(description, isNamed: isNamed) else { return nil }
    var device = Device(description: description)
    if description.kind.isSurface {
      device.touch = TouchTrace(description)
    } else {
      let rings = description.classes.contains(.ring)
      let codes = description.axes.filter { Self.isPosition($0.code) }
      device.axes = codes.map { axis in
        let isRing = rings && (axis.code == .wheel || (axis.code == .throttle && description.axis(.wheel) != nil))
        return AxisTrace(axis, isRing: isRing)
      }
      device.axisCodes = codes.map(\.code.rawValue)
    }
    devices.append(device)
    return devices.count - 1
  }

  /// Whether a device is worth watching at all. A keyboard never is, and neither is what slided itself makes.
  package static func isWatched(_ device: DeviceDescription, isNamed: Bool = false) -> Bool {
    if device.isOwn { return false }
    return switch device.kind {
    case .keyboard, .other: false
    case .pointer, .sensor, .penTablet: isNamed
    default: true
    }
  }

  /// Hats are two buttons in disguise, the rest comes with a finger or a pen.
  private static func isPosition(_ code: AxisCode) -> Bool {
    switch code.rawValue {
    case 0x10...0x1c, 0x28, 0x2f...0x3d: false
    default: true
    }
  }

  package func description(of device: Int) -> DeviceDescription {
    devices[device].description
  }

  package mutating func process(_ frame: InputFrame, from number: Int) {
    guard devices.indices.contains(number) else { return }
    devices[number].touch?.process(frame)
    // A pad's ring says 0 when its finger lifts, and ABS_MISC says that it did (wacom_wac.c).
    let isLift = frame.events.contains {
      $0.type == EventType.absolute && $0.code == AxisCode.misc.rawValue && $0.value == 0
    }
    for event in frame.events {
      switch event.type {
      case EventType.absolute:
        guard let index = devices[number].axisCodes.firstIndex(of: event.code) else { break }
        if isLift, event.value == 0 {
          devices[number].axes[index].lift()
        } else {
          devices[number].axes[index].report(event.value, at: frame.time)
        }
      case EventType.relative: turn(event, in: frame, number)
      case EventType.key where devices[number].touch == nil && event.value != 0 && Self.isKnobKey(event.code):
        devices[number].keys.press(event.code, at: frame.time)
      default: break
      }
    }
  }

  /// A finer report comes beside the whole detents, and would count twice.
  private mutating func turn(_ event: InputEvent, in frame: InputFrame, _ number: Int) {
    let code = RelativeCode(rawValue: event.code)
    let isPointing = devices[number].description.kind == .pointer && (code == .x || code == .y)
    guard code == code.coarse, code != .misc, !isPointing else { return }
    devices[number].dials[code, default: TickTrace()].add(Double(event.value), at: frame.time)
  }

  /// What no finger, pen or stick presses.
  private static func isKnobKey(_ code: UInt16) -> Bool {
    code < Key.mouseLeft || code > 0x151
  }

  /// What was moved farthest; nil while nothing was moved far enough.
  package var finding: LearnedControl? {
    devices.indices.compactMap(finding(of:)).max { $0.extent < $1.extent }
  }

  private func finding(of number: Int) -> LearnedControl? {
    let device = devices[number]
    let dials = device.dials.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { code, trace in
      trace.extent < Self.leastExtent
        ? nil
        : LearnedControl(
          device: number, control: .dial(code, perTurn: Control.standardPerTurn), isInverted: trace.beganDownward,
          extent: min(trace.extent, 1))
    }
    let found =
      device.axes.compactMap { $0.finding(on: number) } + dials
      + [device.touch?.finding(on: number), device.keys.finding(on: number, keys: device.description.keys)]
      .compactMap { $0 }
    return found.max { $0.extent < $1.extent }
  }

  /// Whether something was moved far enough, and nothing moved since for `rest`.
  package func isSettled(at time: Instant) -> Bool {
    guard finding != nil, let last = lastMovement else { return false }
    return time.microseconds - last.microseconds >= Self.rest
  }

  /// When anything last moved.
  package var lastMovement: Instant? {
    devices.flatMap { device in
      device.axes.map(\.lastMovement) + device.dials.values.map(\.lastMovement)
        + [device.touch?.lastMovement, device.keys.lastMovement]
    }.compactMap { $0 }.max()
  }

  /// A finger went about on a pad, but from no edge.
  package var sawTouchElsewhere: Bool {
    devices.contains { $0.touch?.hasMovedElsewhere ?? false }
  }
}

extension DeviceKind {
  /// Fingers go about on it.
  fileprivate var isSurface: Bool {
    switch self {
    case .touchpad, .clickpad, .semiMultitouchPad, .singleTouchPad, .tabletTouch, .touchscreen: true
    default: false
    }
  }
}
