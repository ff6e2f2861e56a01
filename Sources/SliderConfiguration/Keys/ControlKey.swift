import SliderCore

extension Field {
  /// The one control that is given. The keys that belong to other ones are mistakes.
  func control(_ fields: [SourceKey: Field]) -> Control? {
    // All are read, whatever is right: every mistake is told at once.
    let controls = SourceKey.controls.compactMap { key in fields[key].map { (key, $0, $0.control(key, fields)) } }
    guard let (key, _, control) = controls.first else {
      let all = SourceKey.controls.map(\.rawValue.quoted).alternatives
      report.error("\(name.quoted) has no control", at: place, hint: "give one of \(all)")
      return nil
    }
    guard controls.count == 1 else {
      let places = controls.map(\.1.keyPlace).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      report.error(
        "\(name.quoted) has both \(key.rawValue.quoted) and \(controls[1].0.rawValue.quoted)", at: places[1],
        hint: "a slider follows one of them")
      return nil
    }
    for other in SourceKey.allCases {
      guard let field = fields[other], let owners = other.controls, !owners.contains(key) else { continue }
      report.error(
        "\(field.name.quoted) goes with \(owners.map(\.rawValue.quoted).alternatives) only", at: field.keyPlace)
    }
    return control
  }

  /// What this key says, with the keys that go with it.
  private func control(_ key: SourceKey, _ fields: [SourceKey: Field]) -> Control? {
    switch key {
    case .edge:
      let width = fields[.width]?.edgeWidth()
      return word(Edge.self).map { .edge($0, width: width ?? Control.standardWidth) }
    case .area: return areaControl(along: fields[.along])
    case .circle:
      let radius = fields[.radius]?.length(above: .zero)
      guard let (x, y) = pair(of: "lengths") else { return nil }
      guard let x = x.placeOnPad(), let y = y.placeOnPad() else { return nil }
      return .circle(x: x, y: y, radius: radius ?? Control.standardRadius)
    case .axis:
      let range = fields[.range]?.axisRange()
      return positionCode().map { .axis($0, range: range) }
    case .ring:
      let range = fields[.range]?.axisRange()
      return positionCode().map { .ring($0, range: range) }
    case .dial:
      let perTurn = fields[.perTurn]?.detents()
      return relativeCode().map { .dial($0, perTurn: perTurn ?? Control.standardPerTurn) }
    case .keys: return keysControl(perTurn: fields[.perTurn])
    default: return nil
    }
  }

  private func areaControl(along: Field?) -> Control? {
    let direction = along?.word(Along.self)
    if along == nil {
      report.error("'area' has no 'along'", at: keyPlace, hint: "along = \"x\" slides to the right, \"y\" upward")
    }
    guard let elements, elements.count == 4 else {
      expected("an array of four lengths: left, top, right and bottom")
      return nil
    }
    let sides = elements.map { $0.placeOnPad() }
    guard let left = sides[0], let top = sides[1], let right = sides[2], let bottom = sides[3] else { return nil }
    guard left.isBelow(right) ?? true, top.isBelow(bottom) ?? true else {
      error("is empty", hint: "the sides are left, top, right and bottom")
      return nil
    }
    return direction.map { .area(Area(left: left, top: top, right: right, bottom: bottom), along: $0) }
  }

  private func keysControl(perTurn: Field?) -> Control? {
    let perTurn = perTurn?.detents()
    guard let (down, up) = pair(of: "keys: down and up") else { return nil }
    let codes = (down.keyCode(isControl: true), up.keyCode(isControl: true))
    guard let down = codes.0, let up = codes.1 else { return nil }
    guard down != up else {
      error("are one and the same")
      return nil
    }
    return .keys(down: down, up: up, perTurn: perTurn ?? Control.standardPerTurn)
  }

  /// An axis that stands somewhere by itself.
  private func positionCode() -> AxisCode? {
    guard let code = axisCode(isControl: true) else { return nil }
    guard code.rawValue < AxisCode.slot.rawValue - 1 || code.rawValue > AxisCode.lastOfFingers.rawValue else {
      error("is about fingers: \(code)", hint: "they move an edge, an area or a circle: edge = \"left\"")
      return nil
    }
    return code
  }

  /// How far from the left or the top a place on a pad is; told to be beside it only where that is sure whatever the device is.
  private func placeOnPad() -> Length? {
    guard let length = length(above: .negative) else { return nil }
    guard case .percent(let share) = length, share > 100 else { return length }
    error("is beside the pad, which ends at 100%")
    return nil
  }

  /// How deep an edge is.
  private func edgeWidth() -> Length? {
    guard let width = length(above: .zero) else { return nil }
    switch width {
    case .percent(let share) where share > 100:
      error("must be at most 100 %")
      return nil
    case .millimetres(let length) where length < Self.narrowestZone:
      report.warning(
        "'width' is below \(Int(Self.narrowestZone)) mm, narrower than a finger", at: place,
        hint: "touches will miss it")
    default: break
    }
    return width
  }

  /// In mm; a fingertip's contact is 8 to 10 mm wide.
  private static let narrowestZone = 7.0

  /// How many detents are the whole range.
  private func detents() -> Double? {
    guard let count = number() else { return nil }
    guard count >= 1, count <= 1_000_000 else {
      error("must be 1 to 1000000, is \(count.plain)")
      return nil
    }
    return count
  }

  /// The ends of an axis, in device units.
  private func axisRange() -> ClosedRange<Int32>? {
    let bounds = Int64(Int32.min)...Int64(Int32.max)
    guard let pair = pair(of: "integers") else { return nil }
    let (lower, upper) = (pair.0.integer(in: bounds), pair.1.integer(in: bounds))
    guard let lower, let upper else { return nil }
    guard lower < upper else {
      error(
        lower == upper ? "is empty" : "has its ends the wrong way round",
        hint: lower == upper ? nil : "write [\(upper), \(lower)] and invert = true")
      return nil
    }
    return Int32(lower)...Int32(upper)
  }
}

extension Length {
  /// Whether it is the shorter one; nil when that depends on the device.
  fileprivate func isBelow(_ other: Length) -> Bool? {
    switch (self, other) {
    case (.percent(let left), .percent(let right)), (.millimetres(let left), .millimetres(let right)),
      (.units(let left), .units(let right)):
      left < right
    default: nil
    }
  }
}
