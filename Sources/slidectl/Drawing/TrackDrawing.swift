import SliderCore

/// A slider's track in a row of cells, with its ticks, its fill and its thumb, and the bubble above it.
struct TrackDrawing {
  let slider: SliderAppearance
  /// In cells, at least 1.
  let width: Int
  let style: DrawingStyle
  private let theme: Theme
  private let thumb: Int

  init(_ slider: SliderAppearance, width: Int, style: DrawingStyle) {
    self.slider = slider
    self.width = width
    self.style = style
    theme = slider.theme.complete(isDark: style.isDark)
    thumb = Self.cell(slider.thumb, width)
  }

  /// The nearest ticks must not be closer, in cells.
  private static let leastTickDistance = 2.0

  /// The cell of a place on the track.
  private static func cell(_ place: Double, _ width: Int) -> Int {
    Int(TrackGeometry(length: Double(width)).edge(of: place, width: 1).rounded())
  }

  func append(to line: inout StyledText) {
    let ticks = self.ticks
    let anchor = Self.cell(slider.anchor, width)
    let filled = min(thumb, anchor)...max(thumb, anchor)
    let glyphs = style.glyphs
    for cell in 0..<width {
      let isFilled = slider.showsFill && filled.contains(cell)
      if cell == thumb {
        append(thumbGlyph, .thumb, to: &line)
      } else if slider.hasGap, abs(cell - thumb) == 1 {
        line.append(" ")
      } else if cell == anchor, anchor > 0, anchor < width - 1 {
        append(glyphs.anchor, isFilled ? .track : .body, to: &line)
      } else if let isOnFill = ticks[cell] {
        append(isOnFill ? glyphs.filledTick : glyphs.tick, isOnFill ? .filledTick : .tick, to: &line)
      } else {
        append(isFilled ? glyphs.fill : glyphs.rest, isFilled ? .track : .body, to: &line)
      }
    }
  }

  private var thumbGlyph: String {
    switch (slider.state.isHolding, slider.isHollow) {
    case (false, false): style.glyphs.thumb
    case (false, true): style.glyphs.hollowThumb
    case (true, false): style.glyphs.heldThumb
    case (true, true): style.glyphs.heldHollowThumb
    }
  }

  /// Which cells have a tick, and whether it is on the fill.
  private var ticks: [Int: Bool] {
    guard slider.showsTicks, Double(width - 1) / Double(slider.state.steps - 1) >= Self.leastTickDistance else {
      return [:]
    }
    return Dictionary(slider.ticks.map { (Self.cell($0.place, width), $0.isFilled) }) { $0 || $1 }
  }

  private func append(_ glyph: String, _ part: Theme.Part, to line: inout StyledText) {
    guard style.depth != .none else { return line.append(glyph) }
    guard let paint = paint(part) else { return line.append(" ") }
    line.append(glyph, [paint.code(depth: style.depth, isDark: style.isDark)].compactMap(\.self))
  }

  private func paint(_ part: Theme.Part) -> Paint? {
    theme.colors(of: part, in: slider.themeState).flatMap {
      Paint($0, at: slider.fraction, isDark: style.isDark)
    }
  }

  // MARK: Bubble

  /// Puts the value above the thumb; the bubble stays above the track.
  ///
  /// - Parameter start: the track's first column.
  func appendBubble(to line: inout StyledText, start: Int) {
    let text = TextWidth.clipped(PlainText.line(slider.state.text), to: width - 2, end: style.glyphs.cut)
    guard slider.showsBubble, !text.isEmpty else { return }
    let length = TextWidth.of(text) + 2
    line.pad(to: start + min(max(thumb - (length - 1) / 2, 0), width - length))
    guard style.depth != .none else {
      return line.append(style.glyphs.bubble.left + text + style.glyphs.bubble.right)
    }
    var codes: StyledText.Codes = []
    if let paint = paint(.bubbleText), let code = paint.code(depth: style.depth, isDark: style.isDark) {
      codes.append(code)
    }
    if let paint = paint(.bubble),
      let code = paint.code(depth: style.depth, isBackground: true, isDark: style.isDark)
    {
      codes.append(code)
    }
    line.append(" \(text) ", codes)
  }
}
