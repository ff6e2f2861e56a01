import SliderCore

@testable import slidectl

/// The colours of a slider, by what the cases say of them. Cases that name no background are of black text on white.
///
/// - `key` (`fill`, `track`, `disabled`), `base`, `isDark` → the `value` of a theme that says nothing else
/// - `set`, `order` → the parts when all of them are given a colour, or when it is taken back
/// - `state` → the state that a picture takes its colours from
/// - `part` → what `everyState` has when its normal colour alone is given, and the `rows` of states and their colours
/// - `fraction`, `isComplete` → a style that a configuration makes
func themeCase(_ input: CaseValue) throws -> [String: CaseValue] {
  if let key = input["key"]?.text { return try defaults(key, input) }
  if let word = input["state"]?.text { return try picture(word) }
  if let word = input["part"]?.text { return try states(word) }
  if let fraction = input["fraction"]?.number { return try style(fraction, input["isComplete"]?.flag == true) }
  if input["clear"] != nil { return try cleared() }
  let words = input["set"]?.text.map { $0.split(separator: " ").last.map(String.init) ?? $0 }
  return try parts(words ?? "default")
}

/// A colour of a theme with its base below it, as a word of the cases.
private func word(_ theme: Theme, _ part: Theme.Part, _ state: Theme.State = .normal, isDark: Bool = false) -> String {
  guard let color = theme.complete(isDark: isDark).colors(of: part, in: state)?.stops.first else { return "none" }
  let share = color.opacity == 1 ? "" : " @ \(ValueText.number(color.opacity))"
  switch color.hue {
  case .text: return (isDark ? "white" : "black") + share
  case .named(let name): return name.rawValue + share
  case .rgb: return color.description.uppercased()
  }
}

private func defaults(_ key: String, _ input: CaseValue) throws -> [String: CaseValue] {
  let theme = Theme(base: input["base"]?.text.flatMap(Theme.Base.init))
  let isDark = input["isDark"]?.flag ?? false
  let state: Theme.State = input["enabled"]?.flag == false ? .disabled : .normal
  let part: Theme.Part
  switch key {
  case "fill": part = .track
  case "track": part = .body
  case "disabled": return ["value": .text(word(theme, .thumb, .disabled, isDark: isDark))]
  default:
    guard let named = Theme.Part(rawValue: key) else { throw CaseError("key \(key)") }
    part = named
  }
  let opacity = theme.complete(isDark: isDark).colors(of: part, in: state)?.stops.first?.opacity
  return ["value": .text(word(theme, part, state, isDark: isDark)), "opacity": opacity.map { .number($0) } ?? .null]
}

/// Every part in one colour; a word that is none takes it back.
private func parts(_ text: String) throws -> [String: CaseValue] {
  let name = text.split(separator: "=").last.map(String.init) ?? text
  let color = ["orange": "#FFA500", "purple": "#800080"][name] ?? name
  var theme = Theme()
  if let blend = ThemeColor(color).map({ ColorBlend($0) }) {
    for part in Theme.Part.allCases { theme.parts[part] = [.normal: blend, .disabled: blend] }
    for part in Theme.Part.allCases where word(theme, part) != color { throw CaseError("\(part) is not \(color)") }
  } else if !["default", "nil"].contains(name) {
    throw CaseError("colour \(name)")
  }
  let isGiven = !theme.parts.isEmpty
  func found(_ part: Theme.Part, _ state: Theme.State = .normal) -> CaseValue {
    if isGiven { return .text(name) }
    let color = word(theme, part, state)
    return .text(color == "#2196F3" ? "blue" : color == "#FFFFFF" ? "white" : color)
  }
  func given(_ part: Theme.Part, _ state: Theme.State) -> CaseValue {
    theme.colors(of: part, in: state) == nil ? .null : found(part, state)
  }
  let complete = theme.complete(isDark: false).colors(of: .track, in: .complete)?.stops.first
  return [
    "color": .text(word(theme, .track)), "disabledColor": .text(compact(word(theme, .thumb, .disabled))),
    "trackBackgroundColor": .text(compact(word(theme, .body))),
    "thumb": found(.thumb), "trackOn": found(.track), "thumbDisabled": given(.thumb, .disabled),
    "trackOff": given(.body, .normal), "trackOnTick": found(.filledTick), "trackOffTick": found(.tick),
    "labelText": found(.bubbleText), "labelBackground": found(.bubble),
    "complete": complete.map { .text(isGreen($0) ? "green" : $0.description) } ?? .null,
    "trackOpacity": .text(try fadesIn() ? "fraction" : "other"),
  ]
}

private func compact(_ word: String) -> String { String(word.filter { $0 != " " }) }

private func isGreen(_ color: ThemeColor) -> Bool {
  guard case .rgb(let red, let green, let blue) = color.hue else { return color.hue == .named(.green) }
  return green > red && green > blue
}

private func blend(_ texts: String...) throws -> ColorBlend {
  let stops = texts.compactMap { ThemeColor($0) }
  guard stops.count == texts.count, let blend = ColorBlend(stops) else { throw CaseError("colours \(texts)") }
  return blend
}

/// The opacity that a blend of one hue has at a place.
private func opacity(_ blend: ColorBlend, at fraction: Double) -> Double {
  let (first, second, share) = blend.neighbours(at: fraction)
  return first.opacity + (second.opacity - first.opacity) * share
}

/// A list of nothing and a colour is as much of the colour as there is of the way.
private func fadesIn() throws -> Bool {
  let fade = try blend("green@0%", "green")
  return [0, 0.25, 1].allSatisfy { abs(opacity(fade, at: $0) - $0) < 1e-9 }
}

private func style(_ fraction: Double, _ isComplete: Bool) throws -> [String: CaseValue] {
  let fade = try blend("red@0%", "red", "red", "red")
  let theme = Theme(parts: [
    .thumb: [.normal: try blend("red"), .complete: try blend("green")], .track: [.normal: fade],
  ])
  let state = Theme.State(isComplete: isComplete)
  guard let track = theme.colors(of: .track, in: state) else { throw CaseError("no track") }
  return ["trackOpacity": .number(opacity(track, at: fraction)), "color": .text(word(theme, .thumb, state))]
}

/// The cases' words for what a slider is in.
private let stateWords: [Theme.State: String] = [
  .normal: "normal", .held: "highlighted", .selected: "selected", .disabled: "disabled",
  .selectedHeld: "highlighted+selected", .selectedDisabled: "disabled+selected",
]

/// A colour for each of them, none twice.
private func palette(_ part: Theme.Part) throws -> Theme {
  var states: [Theme.State: ColorBlend] = [:]
  for (index, state) in Theme.State.allCases.enumerated() {
    states[state] = ColorBlend(ThemeColor(.rgb(red: UInt8(index), green: 0, blue: 0)))
  }
  return Theme(parts: [part: states])
}

private func shownState(isEnabled: Bool, isSelected: Bool, isHeld: Bool, part: Theme.Part) throws -> String {
  let theme = try palette(part)
  var state = SliderBank([SliderDefinition(name: "case")]).sliders[0].state
  (state.isEnabled, state.isHolding, state.look.theme) = (isEnabled, isHeld, theme)
  let slider = SliderAppearance(state, isSelected: isSelected)
  let shown = slider.theme.complete(isDark: true).colors(of: part, in: slider.themeState)
  guard let key = theme.parts[part]?.first(where: { $0.value == shown })?.key, let word = stateWords[key] else {
    throw CaseError("no state's colour")
  }
  return word
}

private func picture(_ word: String) throws -> [String: CaseValue] {
  let words = word.split(separator: "+").map(String.init)
  let shown = try Theme.Part.allCases.map { part in
    try shownState(
      isEnabled: !words.contains("disabled"), isSelected: words.contains("selected"),
      isHeld: words.contains("highlighted"), part: part)
  }
  guard let first = shown.first, Set(shown).count == 1 else { throw CaseError("\(shown)") }
  return ["state": .text(first == "highlighted+selected" ? "selected+highlighted" : first)]
}

private func states(_ word: String) throws -> [String: CaseValue] {
  guard let part = Theme.Part(rawValue: word) else { throw CaseError("part \(word)") }
  let normal = try blend("magenta")
  let theme = Theme(parts: [part: [.normal: normal]]).complete(isDark: false)
  let isNormal = Theme.State.allCases.allSatisfy { theme.colors(of: part, in: $0) == normal }
  var rows: [CaseValue] = []
  for isEnabled in [false, true] {
    for isSelected in [false, true] {
      for isHeld in [false, true] {
        let key = try shownState(isEnabled: isEnabled, isSelected: isSelected, isHeld: isHeld, part: part)
        rows.append(
          .table([
            "enabled": .flag(isEnabled), "selected": .flag(isSelected), "highlighted": .flag(isHeld), "key": .text(key),
          ]))
      }
    }
  }
  return ["everyState": isNormal ? "normal" : "other", "rows": .list(rows)]
}

/// Parts without a colour are not drawn at all.
private func cleared() throws -> [String: CaseValue] {
  let none = try blend("none")
  var state = SliderBank([SliderDefinition(name: "case")]).sliders[0].state
  (state.fraction, state.value) = (0.5, 0.5)
  state.look.theme = Theme(parts: [.thumb: [.normal: none], .track: [.normal: none]])
  var line = StyledText()
  TrackDrawing(SliderAppearance(state), width: 9, style: DrawingStyle(depth: .sixteen)).append(to: &line)
  let isClear = line.text.hasPrefix("     \u{1b}[")
  return ["thumb": isClear ? "clear" : "drawn", "fill": isClear ? "clear" : "drawn"]
}
