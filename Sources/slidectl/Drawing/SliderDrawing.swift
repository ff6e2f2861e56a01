import SliderCore

/// Sliders as lines of text: `Volume  ━━━━━━●────────  0.4 ✓`.
///
/// The columns of all lines stand below each other: label, track, value, mark. Narrow terminals cut the label first, then
/// lose it, then the track.
struct SliderDrawing {
  private let states: [SliderState]
  private let width: Int
  private let style: DrawingStyle
  private let labelWidth: Int
  private let trackWidth: Int
  private let valueWidth: Int

  /// - Parameter width: the terminal's columns; no line is wider.
  init(_ states: [SliderState], width: Int, style: DrawingStyle) {
    self.states = states
    self.width = width
    self.style = style
    let widestValue = states.map { TextWidth.of(PlainText.line($0.text)) }.max() ?? 0
    // Room for `-99.9`, so that the track's length doesn't follow each digit.
    let valueWidth = min(max(widestValue, 5), max(width / 3, 5), max(width, 0))
    let room = max(0, width - valueWidth - Self.markWidth)
    let widestLabel = states.map { TextWidth.of(PlainText.line($0.label)) }.max() ?? 0
    var labelWidth = min(widestLabel, room * 2 / 5)
    var trackWidth = room - labelWidth - (labelWidth > 0 ? 2 * Self.gap : Self.gap)
    if labelWidth < 3 || trackWidth < Self.leastTrack {
      labelWidth = 0
      trackWidth = room - Self.gap
    }
    self.valueWidth = valueWidth
    self.labelWidth = labelWidth
    self.trackWidth = trackWidth < 3 ? 0 : trackWidth
  }

  /// Blanks between columns.
  private static let gap = 2
  /// A blank and the mark.
  private static let markWidth = 2
  private static let leastTrack = 5

  var lines: [String] { states.map(line) }

  private func line(_ state: SliderState) -> String {
    let space = String(repeating: " ", count: Self.gap)
    var cells: [String] = []
    if labelWidth > 0 { cells.append(TextWidth.padded(clipped(state.label, to: labelWidth), to: labelWidth)) }
    if trackWidth > 0 { cells.append(track(state)) }
    cells.append(TextWidth.padded(clipped(state.text, to: valueWidth), to: valueWidth, onTheLeft: true))
    let line = cells.joined(separator: space)
    guard let mark = mark(state), TextWidth.of(line) + Self.markWidth <= width else { return colored(line, state) }
    return colored("\(line) \(mark)", state)
  }

  private func clipped(_ text: String, to width: Int) -> String {
    TextWidth.clipped(PlainText.line(text), to: width, end: style.glyphs.cut)
  }

  private func track(_ state: SliderState) -> String {
    let glyphs = style.glyphs
    let span = state.maximum - state.minimum
    let thumb = cell(state.fraction)
    let anchor = cell(span > 0 ? (state.anchor - state.minimum) / span : 0)
    let filled = min(thumb, anchor)...max(thumb, anchor)
    return (0..<trackWidth).map { cell in
      if cell == thumb { return state.isHolding ? glyphs.heldThumb : glyphs.thumb }
      if cell == anchor, anchor > 0, anchor < trackWidth - 1 { return glyphs.anchor }
      return state.isEnabled && filled.contains(cell) ? glyphs.fill : glyphs.rest
    }.joined()
  }

  /// The cell of a place in the range.
  private func cell(_ fraction: Double) -> Int {
    guard fraction.isFinite else { return 0 }
    return Int((min(max(fraction, 0), 1) * Double(trackWidth - 1)).rounded())
  }

  /// What needs attention most.
  private func mark(_ state: SliderState) -> String? {
    if !state.isEnabled { return style.glyphs.disabled }
    if state.outputs.contains(where: { $0.error != nil }) { return style.glyphs.faulty }
    return state.isComplete ? style.glyphs.complete : nil
  }

  /// Dim when off, bold under a finger, green when complete (ECMA-48, SGR).
  private func colored(_ line: String, _ state: SliderState) -> String {
    guard style.isColored else { return line }
    var codes: [String] = []
    if !state.isEnabled { codes.append("2") }
    if state.isHolding { codes.append("1") }
    if state.isComplete { codes.append("32") }
    return codes.isEmpty ? line : "\u{1b}[\(codes.joined(separator: ";"))m\(line)\u{1b}[0m"
  }
}
