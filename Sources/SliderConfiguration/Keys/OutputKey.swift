import SliderCore

/// The keys of one table of `to`.
enum OutputKey: String, CaseIterable {
  case backlight, led, ddc, alsa, element, index, capture, mute, command, timeout, key, axis
  case curve, floor, ceiling, ramp, when, between, osd

  /// Those that say what kind of thing is changed.
  static let kinds: [OutputKey] = [.backlight, .led, .ddc, .alsa, .command, .key, .axis]
  /// Those of things that have a raw range.
  static let ranged: [OutputKey] = [.curve, .floor, .ceiling, .ramp, .between]
  /// Those of mixers.
  static let mixed: [OutputKey] = [.element, .index, .capture, .mute]
}

extension Field {
  /// What a slider changes: `to`, a table or an array of tables.
  func outputs() -> [OutputDefinition]? {
    switch node.value {
    case .table, .array: break
    default:
      expected("a table or an array of tables")
      return nil
    }
    let tables = elements ?? [self]
    if tables.isEmpty { error("is empty", hint: "leave it out for a slider that changes nothing") }
    var outputs: [OutputDefinition] = []
    var places: [OutputTarget: Place] = [:]
    for table in tables {
      for output in table.outputsOfTable() {
        if let first = places[output.target] {
          report.error("changes the same \(output.target.kind) as the table at \(first)", at: table.place)
        }
        places[output.target] = places[output.target] ?? table.place
        outputs.append(output)
      }
    }
    return outputs
  }

  /// One for each thing that the table names, alike in all else.
  private func outputsOfTable() -> [OutputDefinition] {
    guard let fields = fields(OutputKey.self) else { return [] }
    let targets = targets(fields)
    let curve = fields[.curve]?.curve()
    let kind = OutputKey.kinds.first { fields[$0] != nil }
    let floor = fields[.floor]?.level(of: kind)
    let ceiling = fields[.ceiling]?.level(of: kind)
    if let field = fields[.ceiling] ?? fields[.floor] { field.checkOrder(floor, ceiling, fields) }
    let occasion = fields[.when]?.word(OutputDefinition.Occasion.self)
    let part = fields[.between]?.part()
    let ramp = fields[.ramp]?.ramp()
    let mute = fields[.mute]?.word(MuteRule.self)
    let showsHint = fields[.osd]?.boolean()
    return targets.map { target in
      var output = OutputDefinition(target: target, curve: curve, floor: floor, ceiling: ceiling)
      output.occasion = occasion ?? output.occasion
      output.part = part ?? output.part
      output.ramp = ramp ?? output.ramp
      output.mutesAtFloor = mute == .atFloor
      output.showsHint = showsHint ?? output.showsHint
      return output
    }
  }

  private func targets(_ fields: [OutputKey: Field]) -> [OutputTarget] {
    let backlights = fields[.backlight]?.classDevices()
    let lights = fields[.led]?.classDevices()
    let monitor = fields[.ddc]?.name(hint: "\"auto\" is the first monitor that answers")
    let card = fields[.alsa]?.name(hint: "\"default\" is the first card")
    let element = fields[.element]?.name()
    let index = fields[.index]?.integer(in: 0...0xffff)
    let isCapture = fields[.capture]?.boolean()
    let command = fields[.command]?.command()
    let timeout = fields[.timeout]?.positiveDuration(in: .seconds)
    if fields[.alsa] == nil { refuse(OutputKey.mixed, of: fields, "goes with 'alsa' only") }
    if fields[.command] == nil { refuse([.timeout], of: fields, "goes with 'command' only") }
    let keys = fields[.key]?.keys()
    let axis = fields[.axis]?.virtualAxis()
    for kind in [OutputKey.command, .key] where fields[kind] != nil {
      refuse(OutputKey.ranged, of: fields, "doesn't go with '\(kind.rawValue)', which has no range")
    }
    let kinds = OutputKey.kinds.compactMap { fields[$0] }.sorted {
      ($0.keyPlace.line, $0.keyPlace.column) < ($1.keyPlace.line, $1.keyPlace.column)
    }
    guard kinds.count == 1 else {
      if kinds.count > 1 {
        report.error(
          "both \(kinds[0].name.quoted) and \(kinds[1].name.quoted) in one table", at: kinds[1].keyPlace,
          hint: "write a table for each: to = [{ … }, { … }]")
      } else {
        report.error("'to' names no \(OutputKey.kinds.map(\.rawValue).alternatives)", at: place)
      }
      return []
    }
    if let backlights { return backlights.map { .backlight($0) } }
    if let lights { return lights.map { .led($0) } }
    if let monitor { return [.ddc(monitor)] }
    if let card {
      return [.alsa(card: card, element: element ?? "Master", index: Int(index ?? 0), isCapture: isCapture ?? false)]
    }
    if let command { return [.command(command, timeout: timeout ?? Completion.standardTimeout)] }
    if let keys { return [.key(up: keys.up, down: keys.down)] }
    return axis.map { [.axis($0)] } ?? []
  }

  private func refuse(_ keys: [OutputKey], of fields: [OutputKey: Field], _ reason: String) {
    for field in keys.compactMap({ fields[$0] }) {
      report.error("\(field.name.quoted) \(reason)", at: field.keyPlace)
    }
  }

  /// A glob on a name under /sys/class, or an array of such.
  private func classDevices() -> [String]? {
    guard let elements else { return classDevice().map { [$0] } }
    if elements.isEmpty { error("is empty", hint: "write the name of one at least") }
    return elements.compactMap { $0.classDevice() }
  }

  /// How long an output may take to where its slider has jumped, in microseconds.
  private func ramp() -> Int64? {
    guard let duration = duration(in: .milliseconds) else { return nil }
    guard duration <= Self.longestRamp else {
      error("must be at most 10s")
      return nil
    }
    return duration
  }

  /// In microseconds: what takes longer looks as if nothing happened.
  private static let longestRamp: Int64 = 10_000_000

  /// A glob on a name under /sys/class.
  private func classDevice() -> String? {
    guard let text = name() else { return nil }
    guard !text.utf8.contains(UInt8(ascii: "/")) else {
      error("is a path: \(text.quoted)", hint: "write the name only, as in /sys/class/\(name == "led" ? "leds" : name)")
      return nil
    }
    return text
  }

  /// The keys that are pressed, one on the way up and one on the way down.
  private func keys() -> (up: KeyCode, down: KeyCode)? {
    guard let fields = fields(PressKey.self) else { return nil }
    let codes = PressKey.allCases.map { fields[$0]?.keyCode() }
    for key in PressKey.allCases where fields[key] == nil {
      error("has no '\(key.rawValue)'", hint: "write { up = \"KEY_VOLUMEUP\", down = \"KEY_VOLUMEDOWN\" }")
    }
    guard let up = codes[0], let down = codes[1] else { return nil }
    guard up != down else {
      error("has the same key for up and down: \(up)")
      return nil
    }
    return (up, down)
  }

  /// An axis that a device without fingers can have.
  private func virtualAxis() -> AxisCode? {
    guard let code = axisCode() else { return nil }
    guard code.rawValue < AxisCode.slot.rawValue - 1 else {
      error("is about fingers: \(code)", hint: "take one such as 'ABS_THROTTLE' or 'ABS_MISC'")
      return nil
    }
    return code
  }

  private func curve() -> Curve? {
    switch node.value {
    case .integer, .float:
      guard let exponent = number() else { return nil }
      guard exponent > 0 else {
        error("must be above 0")
        return nil
      }
      return .exponent(exponent)
    case .string: return word(NamedCurve.self)?.curve
    default:
      expected("a string or a number")
      return nil
    }
  }

  /// A place in an output's raw range: `"2%"`, on a mixer `"-30dB"` too.
  private func level(of kind: OutputKey?) -> Level? {
    let hint = kind == .alsa ? "write \"2%\" or \"-30dB\"" : "write \"2%\""
    guard case .string(let text) = node.value else {
      switch node.value {
      case .integer, .float: error("has no unit", hint: hint)
      default: expected("a level")
      }
      return nil
    }
    guard let quantity = Quantity(text) else {
      error("is no level: \(text.quoted)", hint: hint)
      return nil
    }
    switch quantity.unit {
    case "%" where (0...100).contains(quantity.number): return .percent(quantity.number)
    case "%": error("must be 0% to 100%")
    case "dB" where kind == nil || kind == .alsa: return .decibels(quantity.number)
    case "dB": error("is in decibels, which only a mixer has", hint: hint)
    case "": error("has no unit: \(text.quoted)", hint: hint)
    default: error("has an unknown unit: \(text.quoted)", hint: hint)
    }
    return nil
  }

  /// Reports a floor that is not below the ceiling, as far as that is sure before the output is known.
  private func checkOrder(_ floor: Level?, _ ceiling: Level?, _ fields: [OutputKey: Field]) {
    // A level that was refused would only be told twice.
    guard (floor == nil) == (fields[.floor] == nil), (ceiling == nil) == (fields[.ceiling] == nil) else { return }
    let isEmpty =
      switch (floor ?? .percent(0), ceiling ?? .percent(100)) {
      case (.percent(let low), .percent(let high)), (.decibels(let low), .decibels(let high)): low >= high
      default: false
      }
    if isEmpty { report.error("'floor' is not below 'ceiling'", at: place) }
  }
}

/// What becomes of a mixer element's switch: the key `mute`.
enum MuteRule: String, CaseIterable {
  case atFloor = "at-min"
  case never
}

/// The keys of `key`.
enum PressKey: String, CaseIterable {
  case up, down
}

/// The curves that have a name.
enum NamedCurve: String, CaseIterable {
  case linear, perceptual

  var curve: Curve {
    switch self {
    case .linear: .linear
    case .perceptual: .perceptual
    }
  }
}
