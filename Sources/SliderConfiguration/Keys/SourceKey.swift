import SliderCore

/// The keys of `from`.
enum SourceKey: String, CaseIterable {
  case device, edge, width, area, along, circle, radius, axis, ring, range, dial
  case perTurn = "per_turn"
  case keys, mode, invert, insets, jitter, travel, tap
  case jumpGuard = "jump_guard"
  case minimumTravel = "min_travel"
  case hold, fingers, takeover, acceleration, exclusive, slider

  /// Those that say what moves; there is one of them.
  static let controls: [SourceKey] = [.edge, .area, .circle, .axis, .ring, .dial, .keys]

  /// The controls that it goes with; nil for all.
  var controls: [SourceKey]? {
    switch self {
    case .width: [.edge]
    case .along: [.area]
    case .radius: [.circle]
    case .tap, .jumpGuard, .minimumTravel, .hold, .fingers: [.edge, .area, .circle]
    case .range, .takeover: [.axis, .ring]
    case .insets: [.edge, .area, .axis]
    case .travel, .jitter: [.edge, .area, .circle, .axis, .ring]
    case .perTurn, .acceleration: [.dial, .keys]
    default: nil
    }
  }
}

/// What moves a slider.
enum Origin {
  case control(SliderSource)
  case leader(Leader)
}

extension Field {
  /// What moves a slider: the table `from`.
  func origin() -> Origin? {
    guard let fields = fields(SourceKey.self) else { return nil }
    guard let field = fields[.slider] else { return source(fields).map { .control($0) } }
    return field.leader(fields).map { .leader($0) }
  }

  private func source(_ fields: [SourceKey: Field]) -> SliderSource? {
    let device = fields[.device]?.deviceMatch()
    if fields[.device] == nil { report.error("\(name.quoted) has no 'device'", at: place) }
    let control = control(fields)
    let mode = fields[.mode]?.word(DragMode.self)
    let isInverted = fields[.invert]?.boolean()
    let insets = fields[.insets]?.insets(on: control)
    let jitter = fields[.jitter]?.jitter()
    let travel = fields[.travel]?.length(above: .zero)
    let tap = fields[.tap]?.word(TapPlace.self)
    let jumpGuard = fields[.jumpGuard]?.distance()
    let minimumTravel = fields[.minimumTravel]?.length(above: .negative)
    let hold = fields[.hold]?.duration(in: .milliseconds)
    let fingers = fields[.fingers]?.integer(in: 1...5)
    let takeover = fields[.takeover]?.word(Takeover.self)
    let acceleration = fields[.acceleration]?.acceleration()
    let isExclusive = fields[.exclusive]?.boolean()
    guard let device, let control else { return nil }

    var source = SliderSource(device: device, control: control)
    source.mode = mode ?? source.mode
    source.isInverted = isInverted ?? source.isInverted
    source.insets = insets ?? source.insets
    source.jitter = jitter ?? source.jitter
    source.travel = travel ?? source.travel
    source.tap = tap ?? source.mode.tap
    source.jumpGuard = jumpGuard
    source.minimumTravel = minimumTravel
    source.hold = hold ?? source.hold
    source.fingers = fingers.map { Int($0) } ?? source.fingers
    source.takeover = takeover ?? source.takeover
    source.acceleration = acceleration ?? source.acceleration
    source.isExclusive = isExclusive ?? source.isExclusive
    checkMode(of: source, fields)
    checkDevice(of: source, fields)
    return source
  }

  /// The system's slider that this one follows.
  private func leader(_ fields: [SourceKey: Field]) -> Leader? {
    for key in SourceKey.allCases where key != .slider && key != .invert {
      guard let field = fields[key] else { continue }
      report.error(
        "\(field.name.quoted) doesn't go with 'slider'", at: field.keyPlace,
        hint: "what moves it is said in the system's configuration")
    }
    let isInverted = fields[.invert]?.boolean()
    guard let text = name() else { return nil }
    guard SliderDefinition.isName(text) else {
      error("can't be the name of a slider: \(text.quoted)", hint: "it is that of a slider in /etc/slided")
      return nil
    }
    return Leader(text, isInverted: isInverted ?? false)
  }

  /// Reports a mode that the control can't have, and what does nothing in the one that it has.
  private func checkMode(of source: SliderSource, _ fields: [SourceKey: Field]) {
    if let field = fields[.mode] {
      switch source.control {
      case .axis where source.mode == .pickup, .ring where source.mode == .pickup:
        report.error(
          "mode 'pickup' goes with 'edge', 'area' or 'circle' only", at: field.place,
          hint: "takeover = \"pickup\" waits for the control to come by")
      case .dial where source.mode != .relative, .keys where source.mode != .relative:
        report.error("mode \(source.mode.rawValue.quoted) needs a control that has a place", at: field.place)
      default: break
      }
    }
    if let field = fields[.jumpGuard], source.tap == .never {
      report.warning("'jump_guard' has no effect without taps", at: field.keyPlace, hint: "add tap = \"off-thumb\"")
    }
    if let field = fields[.travel], source.mode != .relative {
      report.warning(
        "'travel' has no effect in mode \(source.mode.rawValue.quoted)", at: field.keyPlace,
        hint: "'insets' shorten the control itself")
    }
    switch source.control {
    case .axis where source.mode == .relative, .ring where source.mode == .relative:
      guard let field = fields[.takeover] else { break }
      report.warning("'takeover' has no effect in mode 'relative'", at: field.keyPlace)
    default: break
    }
  }

  /// Keys are read of devices that the configuration names, never of whatever has such keys: that would be every keyboard.
  private func checkDevice(of source: SliderSource, _ fields: [SourceKey: Field]) {
    guard case .keys = source.control, !source.device.isNamed, let field = fields[.device] else { return }
    report.error(
      "'keys' are only read of a device that is named", at: field.place,
      hint: "give its name, such as \"*Volume Knob*\", or its vendor and product")
  }

  /// A distance on the slider: `"30%"` of its travel, or a number of its values.
  private func distance() -> TravelDistance? {
    if case .string = node.value { return percentage().map { .fraction($0 / 100) } }
    guard let distance = number() else { return nil }
    guard distance > 0 else {
      error("must be above 0")
      return nil
    }
    return .value(distance)
  }

  /// `"auto"`, or how far a control moves without having been moved.
  private func jitter() -> Jitter? {
    if case .string("auto") = node.value { return .automatic }
    guard case .string(let text) = node.value, Quantity(text) == nil else {
      guard let length = length(above: .negative) else { return nil }
      guard case .percent(let share) = length, share > Self.mostJitter else { return .length(length) }
      error("must be at most \(Int(Self.mostJitter))%, for hardly a movement would be left")
      return nil
    }
    error("is neither \"auto\" nor a length: \(text.quoted)")
    return nil
  }

  /// In per cent of the control: what is wider is cut to this.
  private static let mostJitter = 25.0

  /// `true`, `false`, or how much farther a fast turn goes than a slow one.
  private func acceleration() -> Double? {
    switch node.value {
    case .boolean(let isAccelerated): return isAccelerated ? Detents.standardAcceleration : 1
    case .integer, .float: break
    default:
      expected("true, false or a number")
      return nil
    }
    guard let factor = number() else { return nil }
    guard (1...20).contains(factor) else {
      error("must be 1 to 20, is \(factor.plain)")
      return nil
    }
    return factor
  }

  /// What is cut off at both ends; told to overlap only where that is sure whatever the device is.
  private func insets(on control: Control?) -> (start: Length, end: Length)? {
    guard let pair = pair(of: "lengths") else { return nil }
    guard let start = pair.0.length(above: .negative), let end = pair.1.length(above: .negative) else { return nil }
    let shares = [start, end].map { $0.share(of: control) ?? 0 }
    guard shares[0] + shares[1] < 100 else {
      error("overlap, nothing is left between them")
      return nil
    }
    return (start, end)
  }
}

extension Length {
  /// In per cent of a control; nil when that depends on the device.
  fileprivate func share(of control: Control?) -> Double? {
    switch (self, control) {
    case (.percent(let share), _): share
    case (.units(let units), .axis(_, let range?)):
      units / (Double(range.upperBound) - Double(range.lowerBound)) * 100
    default: nil
    }
  }
}
