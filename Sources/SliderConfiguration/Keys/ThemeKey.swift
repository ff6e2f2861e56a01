import SliderCore

/// The keys of a theme that are no part of a slider.
enum ThemeKey: String, CaseIterable {
  case base, device
}

/// The themes of all files: of every slider, and of those that a device moves.
struct ThemeDraft {
  private var common = Theme()
  private var devices: [(name: String, place: Place, theme: Theme)] = []

  /// Takes over the table `[theme]` of a file. A part, the base or a device's theme replaces what an earlier file says of it.
  mutating func read(_ table: Field) {
    guard let entries = table.themeEntries(isRoot: true) else { return }
    let theme = table.theme(of: entries)
    common.base = theme.base ?? common.base
    common.parts.merge(theme.parts) { $1 }
    for device in entries.first(where: { $0.name == ThemeKey.device.rawValue })?.entries() ?? [] {
      guard let theme = device.theme() else { continue }
      devices.removeAll { $0.name == device.name }
      devices.append((device.name, device.keyPlace, theme))
    }
  }

  /// What a slider's own theme stands in.
  func outer(of source: SliderSource?) -> Theme {
    guard let name = source?.device.themeName, let device = devices.first(where: { $0.name == name }) else {
      return common
    }
    return device.theme.within(common)
  }

  /// Tells of themes that no slider can have.
  func reportUnused(_ sources: [SliderSource], _ report: Report) {
    let names = sources.compactMap(\.device.themeName)
    for device in devices where !names.contains(device.name) {
      let nearest = EditDistance.nearest(to: device.name, among: names)
      report.warning(
        "no slider is moved by device \(device.name.quoted), so its theme is of no use", at: device.place,
        hint: nearest.map { "did you mean \($0.quoted)?" } ?? "write it as the slider's 'from' does")
    }
  }
}

extension DeviceMatch {
  /// What a device's theme is called by: the class or the name that `from` gives.
  fileprivate var themeName: String? { deviceClass?.rawValue ?? name?.description }
}

extension Field {
  /// A table of colours: `base`, and each part's.
  func theme() -> Theme? {
    themeEntries(isRoot: false).map(theme)
  }

  /// The keys that a theme may have; any other one is reported.
  fileprivate func themeEntries(isRoot: Bool) -> [Field]? {
    guard let entries = entries() else { return nil }
    let words = (isRoot ? ThemeKey.allCases : [.base]).map(\.rawValue) + Theme.Part.allCases.map(\.rawValue)
    return entries.filter { field in
      if words.contains(field.name) { return true }
      if field.name == ThemeKey.device.rawValue {
        report.error(
          "'device' goes with the theme of all sliders only", at: field.keyPlace, hint: "[theme.device.NAME]")
        return false
      }
      let nearest = EditDistance.nearest(to: field.name, among: words)
      report.error(
        "unknown key \(field.name.quoted)", at: field.keyPlace,
        hint: nearest.map { "did you mean \($0.quoted)?" } ?? "a theme has \(words.alternatives)")
      return false
    }
  }

  fileprivate func theme(of entries: [Field]) -> Theme {
    var theme = Theme()
    for field in entries {
      if field.name == ThemeKey.base.rawValue {
        theme.base = field.word(Theme.Base.self)
      } else if let part = Theme.Part(rawValue: field.name) {
        theme.parts[part] = field.states()
      }
    }
    return theme
  }

  /// A part's colours: for all states, or a table of them by state.
  private func states() -> [Theme.State: ColorBlend]? {
    guard case .table = node.value else { return colors().map { [.normal: $0] } }
    return fields(Theme.State.self)?.compactMapValues { $0.colors() }
  }

  /// A colour, or a list of them to blend.
  private func colors() -> ColorBlend? {
    switch node.value {
    case .string: return color().map { ColorBlend($0) }
    case .array:
      guard let elements, (1...Self.mostColors).contains(elements.count) else {
        error("must have 1 to \(Self.mostColors) colours")
        return nil
      }
      // Each one is read, so that each mistake is told.
      let colors = elements.map { $0.color() }
      return colors.contains(nil) ? nil : ColorBlend(colors.compactMap(\.self))
    default:
      expected("a colour, a list of colours or a table of states")
      return nil
    }
  }

  /// More would not be told apart.
  private static let mostColors = 16

  private func color() -> ThemeColor? {
    guard let text = string() else { return nil }
    if let color = ThemeColor(text) { return color }
    let word = String(text.prefix { $0 != "@" })
    let hint =
      if ThemeColor(word) != nil {
        "an opacity is 0% to 100%, such as '\(word)@30%'"
      } else if let nearest = EditDistance.nearest(to: word, among: ThemeColor.words) {
        "did you mean \(nearest.quoted)?"
      } else {
        "it is '#rrggbb', a name such as 'red' or 'bright-blue', 'text' or 'none'"
      }
    report.error("unknown colour \(text.quoted)", at: place, hint: hint)
    return nil
  }
}
