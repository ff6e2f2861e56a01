import SliderCore

/// What the terminal shows: sliders on the move, which of them the keys move, and a line for what there is to say.
struct LivePicture {
  private var sliders: [String: MovingSlider] = [:]
  /// nil for all, in the order of their names.
  private let names: [String]?
  /// Whether someone is at the keys.
  let hasKeys: Bool
  private var selection: String?
  /// Where what is shown begins, when there are more sliders than rows.
  private var top = 0
  /// Sliders that a key has asked to go a step; the event that tells of it has not come yet.
  private var steps: Set<String> = []
  var isConnected = true
  /// Why the last key did nothing; nil when it did.
  var message: String?

  init(names: [String]?, hasKeys: Bool) {
    self.names = names
    self.hasKeys = hasKeys
  }

  // MARK: What happens

  /// Forgets all sliders for these.
  mutating func replace(_ states: [SliderState]) {
    sliders = Dictionary(states.map { ($0.name, MovingSlider($0)) }) { $1 }
    steps = []
  }

  mutating func update(_ state: SliderState) {
    sliders[state.name, default: MovingSlider(state)].update(state)
  }

  mutating func update(_ state: SliderState, after kind: SliderEvent.Kind, at time: Instant) {
    let isStep = steps.contains(state.name)
    if kind == .set { steps.remove(state.name) }
    sliders[state.name, default: MovingSlider(state)].update(state, after: kind, isStep: isStep, at: time)
  }

  mutating func remove(_ name: String) {
    sliders[name] = nil
    steps.remove(name)
  }

  // MARK: Keys

  /// The slider that the keys move: the first one, until they choose another.
  var selected: String? {
    guard hasKeys, isConnected else { return nil }
    let shown = self.shown
    return selection.flatMap { shown.contains($0) ? $0 : nil } ?? shown.first
  }

  mutating func select(_ distance: Int) {
    let shown = self.shown
    guard let selected, let index = shown.firstIndex(of: selected) else { return }
    selection = shown[min(max(index + distance, 0), shown.count - 1)]
  }

  /// Where a slider's maximum is.
  func direction(of slider: String) -> SliderLook.Direction {
    sliders[slider]?.state.look.direction ?? .right
  }

  mutating func expectStep(of slider: String) {
    steps.insert(slider)
  }

  /// The answer to a key has come. A slider that stays where it is tells nothing more.
  mutating func stepEnded(of slider: String, at value: Double?) {
    if value == nil || value == sliders[slider]?.state.value { steps.remove(slider) }
  }

  // MARK: Drawing

  var isMoving: Bool { shown.contains { sliders[$0]?.isMoving == true } }

  private var shown: [String] {
    names?.filter { sliders[$0] != nil } ?? sliders.keys.sorted()
  }

  /// - Parameters:
  ///   - size: the terminal's; no line is wider, and there are fewer lines than rows if that can be.
  ///   - isLast: what stays on the screen when the keys have gone.
  mutating func lines(
    size: (columns: Int, rows: Int), style: DrawingStyle, at time: Instant, isLast: Bool = false
  ) -> [String] {
    let selected = isLast ? nil : self.selected
    // The cursor stands below the last line.
    let room = size.rows - 1
    let (shown, hidden) = window(rows: room)
    let appearances = shown.compactMap { sliders[$0]?.appearance(at: time, isSelected: $0 == selected) }
    for name in hidden { _ = sliders[name]?.appearance(at: time, isSelected: false) }
    let help = selected == nil ? nil : Self.help(style, width: size.columns)
    let note = note(isEmpty: appearances.isEmpty)
    let footer = note == nil && help == nil ? 0 : 2
    let body = SliderDrawing(appearances, width: size.columns, rows: room - footer, style: style).lines
    var lines = body
    if !hidden.isEmpty {
      lines.append(TextWidth.clipped("\(hidden.count) more", to: size.columns, end: style.glyphs.cut))
    }
    if let text = note ?? help, lines.count < room || note != nil {
      if !lines.isEmpty, lines.count + 1 < room { lines.append("") }
      var line = StyledText()
      let codes = style.depth == .none ? [] : note == nil ? ["2"] : ["33"]
      line.append(TextWidth.clipped(PlainText.line(text), to: size.columns, end: style.glyphs.cut), codes)
      lines.append(line.text)
    }
    return lines
  }

  /// The sliders that there are rows for, the selected one among them, and the others.
  private mutating func window(rows: Int) -> (shown: [String], hidden: [String]) {
    let all = shown
    let tail = isConnected && message == nil ? 1 : 2
    guard all.count > rows || (all.count == rows && tail == 2) else {
      top = 0
      return (all, [])
    }
    let count = max(1, rows - tail)
    if let selected, let index = all.firstIndex(of: selected) { top = min(max(top, index - count + 1), index) }
    top = min(max(top, 0), max(all.count - count, 0))
    let end = min(top + count, all.count)
    return (Array(all[top..<end]), Array(all[..<top] + all[end...]))
  }

  private func note(isEmpty: Bool) -> String? {
    if !isConnected { return "slided is gone, waiting for it" }
    return isEmpty ? "no sliders" : message
  }

  /// What the keys do, in as many words as there is room for.
  private static func help(_ style: DrawingStyle, width: Int) -> String? {
    let arrows = style.glyphs.arrows
    let words = [
      "\(arrows.vertical) select", "\(arrows.horizontal) move", "space activate", "r reset", "q quit",
    ]
    return [words, Array(words.dropFirst(4))].map { $0.joined(separator: "  ") }.first { TextWidth.of($0) <= width }
  }
}
