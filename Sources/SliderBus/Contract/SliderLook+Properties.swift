import SliderCore

extension SliderLook {
  /// What the property Look tells: `ticks` s, `bubble` b, `hollow` b, `icons` as (at the minimum, at the maximum),
  /// `glyphs` as and `glyph_places` ad (what stands before the label from which fraction on, the lowest first), `snap` b,
  /// `direction` s and `theme` a{sv}. The theme has `base` s, if one is given, and for each part that has colours an a{sv} of states, each an
  /// as of colours.
  var properties: [String: BusValue] {
    [
      "ticks": .string(ticks.rawValue), "bubble": .bool(showsBubble), "hollow": .bool(isHollowAtMinimum),
      "icons": .array([.string(icons.minimum), .string(icons.maximum)], element: "s"), "snap": .bool(snaps),
      "glyphs": .array(glyph.pieces.map { .string($0.text) }, element: "s"),
      "glyph_places": .array(glyph.pieces.map { .double($0.place) }, element: "d"),
      "direction": .string(direction.rawValue), "theme": .dictionary(theme.properties),
    ]
  }

  /// What is missing, or is a newer daemon's word that is unknown here, is as in a slider that says nothing of it.
  init(properties: [String: BusValue]) {
    self.init()
    if case .string(let word)? = properties["ticks"] { ticks = TickVisibility(rawValue: word) ?? ticks }
    if case .bool(let flag)? = properties["bubble"] { showsBubble = flag }
    if case .bool(let flag)? = properties["hollow"] { isHollowAtMinimum = flag }
    if case .array(let texts, _)? = properties["icons"], case (.string(let low), .string(let high))? = texts.pair {
      icons = Icons(minimum: low, maximum: high)
    }
    if case .array(let texts, _)? = properties["glyphs"], case .array(let places, _)? = properties["glyph_places"] {
      glyph = LevelGlyph(
        zip(places, texts).compactMap {
          if case (.double(let place), .string(let text)) = $0 { LevelGlyph.Piece(from: place, text) } else { nil }
        })
    }
    if case .bool(let flag)? = properties["snap"] { snaps = flag }
    if case .string(let word)? = properties["direction"] { direction = Direction(rawValue: word) ?? direction }
    if case .dictionary(let parts)? = properties["theme"] { theme = Theme(properties: parts) }
  }
}

extension Theme {
  fileprivate var properties: [String: BusValue] {
    var properties: [String: BusValue] = [:]
    if let base { properties["base"] = .string(base.rawValue) }
    for (part, states) in parts {
      var colors: [String: BusValue] = [:]
      for (state, blend) in states {
        colors[state.rawValue] = .array(blend.stops.map { .string($0.description) }, element: "s")
      }
      properties[part.rawValue] = .dictionary(colors)
    }
    return properties
  }

  fileprivate init(properties: [String: BusValue]) {
    self.init()
    if case .string(let word)? = properties["base"] { base = Base(rawValue: word) }
    for part in Part.allCases {
      guard case .dictionary(let colors)? = properties[part.rawValue] else { continue }
      for state in State.allCases {
        guard case .array(let texts, _)? = colors[state.rawValue] else { continue }
        let stops = texts.compactMap { if case .string(let text) = $0 { ThemeColor(text) } else { nil } }
        parts[part, default: [:]][state] = ColorBlend(stops)
      }
    }
  }
}
