import SliderCore

/// The keys of `from`.
private enum SourceKey: String, CaseIterable {
  case device, edge, width, axis, range, mode, invert, insets, travel, tap
  case jumpGuard = "jump_guard"
  case minimumTravel = "min_travel"
  case hold

  /// What only fingers do.
  static let touch: [SourceKey] = [.width, .tap, .jumpGuard, .minimumTravel, .hold]
}

extension Field {
  /// What moves a slider: the table `from`.
  func source() -> SliderSource? {
    guard let fields = fields(SourceKey.self) else { return nil }
    let device = fields[.device]?.deviceMatch()
    if fields[.device] == nil { report.error("\(name.quoted) has no 'device'", at: place) }
    let control = control(fields)
    let mode = fields[.mode]?.word(DragMode.self)
    let isInverted = fields[.invert]?.boolean()
    let insets = fields[.insets]?.insets(on: control)
    let travel = fields[.travel]?.length(above: .zero)
    let tap = fields[.tap]?.word(TapPlace.self)
    let jumpGuard = fields[.jumpGuard]?.distance()
    let minimumTravel = fields[.minimumTravel]?.length(above: .negative)
    let hold = fields[.hold]?.duration(in: .milliseconds)
    guard let device, let control else { return nil }

    var source = SliderSource(device: device, control: control)
    source.mode = mode ?? source.mode
    source.isInverted = isInverted ?? source.isInverted
    source.insets = insets ?? source.insets
    source.travel = travel ?? source.travel
    source.tap = tap ?? source.mode.tap
    source.jumpGuard = jumpGuard
    source.minimumTravel = minimumTravel
    source.hold = hold ?? source.hold
    if case .axis = control, source.mode == .pickup, let field = fields[.mode] {
      report.error("mode 'pickup' goes with 'edge' only", at: field.place)
    }
    if let field = fields[.jumpGuard], source.tap == .never {
      report.warning("'jump_guard' has no effect without taps", at: field.keyPlace, hint: "add tap = \"off-thumb\"")
    }
    if let field = fields[.travel], source.mode != .relative {
      report.warning(
        "'travel' has no effect in mode \(source.mode.rawValue.quoted)", at: field.keyPlace,
        hint: "'insets' shorten the control itself")
    }
    return source
  }

  /// The one control that is given. The keys that belong to the other one are mistakes.
  private func control(_ fields: [SourceKey: Field]) -> Control? {
    let edge = fields[.edge]?.word(Edge.self)
    let width = fields[.width]?.edgeWidth()
    let axis = fields[.axis]?.axis()
    let range = fields[.range]?.axisRange()
    switch (fields[.edge], fields[.axis]) {
    case (nil, nil):
      report.error("\(name.quoted) has neither 'edge' nor 'axis'", at: place)
      return nil
    case (let edgeField?, let axisField?):
      let places = [edgeField.keyPlace, axisField.keyPlace].sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      report.error("\(name.quoted) has both 'edge' and 'axis'", at: places[1], hint: "a slider follows one of them")
      return nil
    case (_?, nil):
      if let field = fields[.range] { report.error("'range' goes with 'axis' only", at: field.keyPlace) }
      return edge.map { .edge($0, width: width ?? .percent(8)) }
    case (nil, _?):
      for field in SourceKey.touch.compactMap({ fields[$0] }) {
        report.error("\(field.name.quoted) goes with 'edge' only", at: field.keyPlace)
      }
      return axis.map { .axis($0, range: range) }
    }
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

  private func axis() -> AxisCode? {
    guard let text = string() else { return nil }
    if let code = AxisCode(named: text) { return code }
    let names = AxisCode.names.map(\.name)
    let nearest =
      EditDistance.nearest(to: text, among: names) ?? EditDistance.nearest(to: "ABS_" + text, among: names, within: 1)
    report.error(
      "unknown axis \(text.quoted)", at: place,
      hint: nearest.map { "did you mean \($0.quoted)?" } ?? "it is a kernel's name, such as 'ABS_THROTTLE'")
    return nil
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
