import SliderCore

/// The keys of a slider that say how it is drawn, as the files have them.
struct LookDraft {
  private var ticks: TickVisibility?
  private var showsBubble: Bool?
  private var isHollow: Bool?
  private var icons: SliderLook.Icons?
  private var direction: SliderLook.Direction?
  private var theme: Theme?

  /// Takes over one key; of any other key than a look's it takes nothing.
  mutating func read(_ key: SliderKey, _ field: Field) {
    switch key {
    case .ticks: ticks = field.word(TickVisibility.self)
    case .bubble: showsBubble = field.boolean()
    case .hollow: isHollow = field.boolean()
    case .icons: icons = field.icons()
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
      direction: direction ?? plain.direction, theme: (theme ?? Theme()).within(outer))
  }
}

extension Field {
  /// The icons at the minimum and at the maximum.
  fileprivate func icons() -> SliderLook.Icons? {
    guard let pair = pair(of: "texts"), let minimum = pair.0.string(), let maximum = pair.1.string() else { return nil }
    return SliderLook.Icons(minimum: minimum, maximum: maximum)
  }
}
