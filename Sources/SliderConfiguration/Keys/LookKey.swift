import SliderCore

/// The keys of a slider that say how it is drawn, as the files have them.
struct LookDraft {
  private var ticks: TickVisibility?
  private var showsBubble: Bool?
  private var isHollow: Bool?
  private var icons: SliderLook.Icons?
  private var glyph: LevelGlyph?
  private var direction: SliderLook.Direction?
  private var theme: Theme?

  /// Takes over one key; of any other key than a look's it takes nothing.
  mutating func read(_ key: SliderKey, _ field: Field) {
    switch key {
    case .ticks: ticks = field.word(TickVisibility.self)
    case .bubble: showsBubble = field.boolean()
    case .hollow: isHollow = field.boolean()
    case .icons: icons = field.icons()
    case .glyph: glyph = field.glyph()
    case .direction: direction = field.word(SliderLook.Direction.self)
    case .theme: theme = field.theme()
    default: break
    }
  }

  /// - Parameter outer: what the slider's device and all sliders have.
  func look(within outer: Theme) -> SliderLook {
    let plain = SliderLook()
    return SliderLook(
      ticks: ticks ?? plain.ticks, showsBubble: showsBubble ?? plain.showsBubble,
      isHollowAtMinimum: isHollow ?? plain.isHollowAtMinimum, icons: icons ?? plain.icons,
      glyph: glyph ?? plain.glyph,
      direction: direction ?? plain.direction, theme: (theme ?? Theme()).within(outer))
  }
}

extension Field {
  /// The icons at the minimum and at the maximum.
  fileprivate func icons() -> SliderLook.Icons? {
    guard let pair = pair(of: "texts"), let minimum = pair.0.string(), let maximum = pair.1.string() else { return nil }
    return SliderLook.Icons(minimum: minimum, maximum: maximum)
  }

  /// An icon by level: one text, a list of them in equal parts of the travel, or a table by the place where each begins.
  fileprivate func glyph() -> LevelGlyph? {
    switch node.value {
    case .string: return string().map { LevelGlyph(equalParts: [$0]) }
    case .array:
      let texts = elements?.map { $0.string() } ?? []
      if texts.isEmpty { error("is empty", hint: "leave it out for none") }
      return texts.contains(nil) || texts.isEmpty ? nil : LevelGlyph(equalParts: texts.compactMap(\.self))
    case .table: return entries().flatMap { glyph(by: $0) }
    default:
      expected("a string, a list of strings or a table")
      return nil
    }
  }

  private func glyph(by places: [Field]) -> LevelGlyph? {
    guard !places.isEmpty else {
      error("is empty", hint: "leave it out for none")
      return nil
    }
    let pieces = places.map { entry -> LevelGlyph.Piece? in
      guard let quantity = Quantity(entry.name), quantity.unit == "%", (0...100).contains(quantity.number) else {
        report.error(
          "\(entry.name.quoted) is no place from 0% to 100%", at: entry.keyPlace, hint: "write \"30%\" = \"…\"")
        return nil
      }
      return entry.string().map { LevelGlyph.Piece(from: quantity.number / 100, $0) }
    }
    return pieces.contains(nil) ? nil : LevelGlyph(pieces.compactMap(\.self))
  }
}
