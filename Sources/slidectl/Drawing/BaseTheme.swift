import SliderCore

extension Theme.Base {
  /// The colours of a base.
  ///
  /// They are Material Design's: primary blue 500, what is off or empty a share of the text's colour (the share of the
  /// themes of Material Components for iOS).
  ///
  /// - Parameter isDark: the terminal's background is.
  func theme(isDark: Bool) -> Theme {
    let primary = ThemeColor(.rgb(red: 0x21, green: 0x96, blue: 0xf3))
    let done = ColorBlend(ThemeColor(.rgb(red: 0x4c, green: 0xaf, blue: 0x50)))
    let white = ColorBlend(ThemeColor(.rgb(red: 0xff, green: 0xff, blue: 0xff)))
    func text(_ opacity: Double) -> ColorBlend { ColorBlend(ThemeColor(.text, opacity: opacity)) }
    let filled: [Theme.State: ColorBlend] = [.normal: ColorBlend(primary), .complete: done]
    var theme = Theme(parts: [
      .track: filled, .thumb: filled, .bubble: filled, .bubbleText: [.normal: white],
    ])
    switch self {
    case .plain:
      let rest = text(isDark ? 0.3 : 0.26)
      theme.parts[.body] = [.normal: rest]
      theme.parts[.thumb]?[.disabled] = rest
      theme.parts[.tick] = [.normal: text(1)]
      theme.parts[.filledTick] = [.normal: text(1)]
    case .tinted:
      func pale(_ opacity: Double) -> ColorBlend { ColorBlend(ThemeColor(primary.hue, opacity: opacity)) }
      theme.parts[.body] = [.normal: pale(0.24), .disabled: text(0.12), .selectedDisabled: text(0.12)]
      theme.parts[.track]?[.disabled] = text(0.32)
      theme.parts[.track]?[.selectedDisabled] = text(0.32)
      theme.parts[.thumb]?[.disabled] = text(0.32)
      theme.parts[.tick] = [.normal: pale(0.54), .disabled: text(0.12), .selectedDisabled: text(0.12)]
      theme.parts[.filledTick] = [.normal: text(0.54), .disabled: text(0.12), .selectedDisabled: text(0.12)]
    }
    return theme
  }
}

extension Theme {
  /// With the colours of its base for all that it doesn't give itself.
  func complete(isDark: Bool) -> Theme {
    var own = self
    own.base = nil
    return own.within((base ?? .plain).theme(isDark: isDark))
  }
}
