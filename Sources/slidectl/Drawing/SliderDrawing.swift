import SliderCore

/// Sliders as lines of text: `☀ Screen  🔈 ━━━━━━●──────── 🔊  0.4 ✓`.
///
/// The columns of all lines stand below each other: glyph, label, icon, track, icon, value, mark. A narrow terminal cuts the label
/// first, then loses the icons, the label, the glyph and the track. Above sliders that have a bubble there is a line for it.
struct SliderDrawing {
  private let sliders: [SliderAppearance]
  private let width: Int
  private let style: DrawingStyle
  /// Whether a column in front shows which slider is selected.
  private let hasSelection: Bool
  private let hasBubbles: Bool
  /// With the blank behind it; 0 for none.
  private let glyphWidth: Int
  private let labelWidth: Int
  /// At the track's left and at its right; 0 for none.
  private let iconWidths: (left: Int, right: Int)
  private let trackWidth: Int
  private let valueWidth: Int

  /// - Parameters:
  ///   - width: the terminal's columns; no line is wider.
  ///   - rows: how many lines there may be; nil for any number. Where there are fewer the bubbles go.
  init(_ sliders: [SliderAppearance], width: Int, rows: Int? = nil, style: DrawingStyle) {
    self.sliders = sliders
    self.width = width
    self.style = style
    hasSelection = width >= Self.leastWidthOfSelection && sliders.contains(where: \.isSelected)
    let texts = sliders.map { TextWidth.of(PlainText.line($0.state.text)) }
    // Room for `-99.9`, so that the track's length doesn't follow each digit.
    valueWidth = min(max(texts.max() ?? 0, 5), max(width / 3, 5), max(width, 0))
    let lead = hasSelection ? Self.selectionWidth : 0
    let widestGlyph = min(sliders.flatMap(\.glyphs).map { TextWidth.of($0) }.max() ?? 0, Self.mostIcon)
    var room = max(0, width - valueWidth - Self.markWidth - lead)
    glyphWidth = widestGlyph > 0 && room - widestGlyph - 1 >= Self.leastRoomWithGlyph ? widestGlyph + 1 : 0
    room -= glyphWidth
    let widestLabel = sliders.map { TextWidth.of(PlainText.line($0.state.label)) }.max() ?? 0

    var labelWidth = min(widestLabel, room * 2 / 5)
    var trackWidth = room - labelWidth - (labelWidth > 0 ? 2 * Self.gap : Self.gap)
    if labelWidth < min(3, widestLabel) || trackWidth < Self.leastTrack {
      labelWidth = 0
      trackWidth = room - Self.gap
    }
    let icons = sliders.map(\.icons)
    let left = min(icons.map { TextWidth.of($0.left) }.max() ?? 0, Self.mostIcon)
    let right = min(icons.map { TextWidth.of($0.right) }.max() ?? 0, Self.mostIcon)
    let taken = (left > 0 ? left + 1 : 0) + (right > 0 ? right + 1 : 0)
    let hasIcons = trackWidth - taken >= Self.leastTrackWithIcons
    iconWidths = hasIcons ? (left, right) : (0, 0)
    self.labelWidth = labelWidth
    self.trackWidth = trackWidth - (hasIcons ? taken : 0) < 3 ? 0 : trackWidth - (hasIcons ? taken : 0)
    hasBubbles = self.trackWidth > 0 && sliders.contains(where: \.hasBubble) && 2 * sliders.count <= rows ?? .max
  }

  /// Blanks between columns.
  private static let gap = 2
  /// A blank and the mark.
  private static let markWidth = 2
  private static let selectionWidth = 2
  private static let leastWidthOfSelection = 12
  private static let leastTrack = 5
  private static let leastTrackWithIcons = 10
  private static let leastRoomWithGlyph = 9
  private static let mostIcon = 4

  var lines: [String] {
    sliders.flatMap { hasBubbles ? [bubbleLine($0), line($0)] : [line($0)] }
  }

  /// The track's first column.
  private var trackStart: Int {
    (hasSelection ? Self.selectionWidth : 0) + glyphWidth + (labelWidth > 0 ? labelWidth + Self.gap : 0)
      + (iconWidths.left > 0 ? iconWidths.left + 1 : 0)
  }

  private func bubbleLine(_ slider: SliderAppearance) -> String {
    var line = StyledText()
    TrackDrawing(slider, width: trackWidth, style: style).appendBubble(to: &line, start: trackStart)
    return line.text
  }

  private func line(_ slider: SliderAppearance) -> String {
    var line = StyledText()
    let codes = textCodes(slider)
    let start = trackStart
    if hasSelection {
      line.append(slider.isSelected ? "\(style.glyphs.selection) " : "  ", slider.isSelected ? codes : [])
    }
    if glyphWidth > 0 {
      line.append(clipped(slider.glyph, to: glyphWidth - 1), codes)
      line.pad(to: (hasSelection ? Self.selectionWidth : 0) + glyphWidth)
    }
    if labelWidth > 0 {
      line.append(clipped(slider.state.label, to: labelWidth), codes)
      line.pad(to: start - (iconWidths.left > 0 ? iconWidths.left + 1 : 0))
    }
    if trackWidth > 0 {
      let icons = slider.icons
      if iconWidths.left > 0 {
        line.append(TextWidth.padded(clipped(icons.left, to: iconWidths.left), to: iconWidths.left, onTheLeft: true))
        line.append(" ")
      }
      TrackDrawing(slider, width: trackWidth, style: style).append(to: &line)
      if iconWidths.right > 0 {
        line.append(" ")
        line.append(TextWidth.padded(clipped(icons.right, to: iconWidths.right), to: iconWidths.right))
      }
      line.pad(to: line.width + Self.gap)
    }
    line.append(
      TextWidth.padded(clipped(slider.state.text, to: valueWidth), to: valueWidth, onTheLeft: true), codes)
    if let mark = mark(slider.state), line.width + Self.markWidth <= width {
      line.append(" ")
      line.append(mark.glyph, style.depth == .none ? [] : mark.codes)
    }
    return line.text
  }

  private func clipped(_ text: String, to width: Int) -> String {
    TextWidth.clipped(PlainText.line(text), to: width, end: style.glyphs.cut)
  }

  /// What needs attention most.
  private func mark(_ state: SliderState) -> (glyph: String, codes: StyledText.Codes)? {
    if !state.isEnabled { return (style.glyphs.disabled, ["2"]) }
    if state.outputs.contains(where: { $0.error != nil }) { return (style.glyphs.faulty, ["1", "31"]) }
    return state.isComplete ? (style.glyphs.complete, ["32"]) : nil
  }

  /// Label and value: faint when off, bold under a finger or when selected.
  private func textCodes(_ slider: SliderAppearance) -> StyledText.Codes {
    guard style.depth != .none else { return [] }
    if slider.isSelected || (slider.state.isHolding && slider.state.isEnabled) { return ["1"] }
    return slider.state.isEnabled ? [] : ["2"]
  }
}

extension SliderAppearance {
  /// What stands before the label, now.
  fileprivate var glyph: String { PlainText.line(state.look.glyph.text(at: fraction)) }

  /// What may stand there.
  fileprivate var glyphs: [String] { state.look.glyph.pieces.map { PlainText.line($0.text) } }

  /// At the track's left and at its right.
  fileprivate var icons: (left: String, right: String) {
    let icons = state.look.icons
    let (low, high) = (PlainText.line(icons.minimum), PlainText.line(icons.maximum))
    return state.look.direction == .left ? (high, low) : (low, high)
  }
}
