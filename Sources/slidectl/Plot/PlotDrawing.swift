import SliderCore

/// A plot as lines of a terminal: in braille's dots, two by four in a cell, or in ASCII.
struct PlotDrawing {
  private let plot: SliderPlot
  private let style: DrawingStyle
  /// The curve's cells.
  private let width: Int
  private let height: Int
  private let labels: [String]

  /// Cells of the curve from bottom to top, when there is room.
  private static let rows = 13
  /// As wide as is good to look at.
  private static let widest = 100
  private static let narrowest = 10

  /// - Parameter columns: the terminal's.
  init(_ plot: SliderPlot, style: DrawingStyle, columns: Int) {
    self.plot = plot
    self.style = style
    let span = plot.bounds.high - plot.bounds.low
    // From the top: one label for every third row.
    labels = (0..<Self.rows).map { row in
      guard row % 3 == 0 else { return "" }
      let height = plot.bounds.high - span * Double(row) / Double(Self.rows - 1)
      return ValueText.number(height, digits: plot.digits)
    }
    let room = columns - 2 - (labels.map(\.count).max() ?? 0)
    width = min(max(room, Self.narrowest), Self.widest)
    height = Self.rows
  }

  var text: String { lines.map { $0.text + "\n" }.joined() }

  /// The title, the curve with its labels, the axis and its labels: percent of the way, and the values there.
  var lines: [StyledText] {
    let gutter = labels.map(\.count).max() ?? 0
    let title = TextWidth.clipped(PlainText.line(plot.title), to: gutter + 1 + width, end: style.glyphs.cut)
    var lines = [StyledText()]
    lines[0].append(title, style.depth == .none ? [] : ["1"])
    let cells = self.cells
    let nowColumn = plot.position.map { Int(($0 * Double(width - 1)).rounded()) }
    for row in 0..<height {
      var line = StyledText()
      line.append(TextWidth.padded(labels[row], to: gutter, onTheLeft: true))
      let hasTick = !labels[row].isEmpty
      line.append(style.isUnicode ? (hasTick ? "┤" : "│") : (hasTick ? "+" : "|"))
      let last = max(cells[row].lastIndex { $0 != " " } ?? -1, nowColumn ?? -1)
      for column in 0..<(last + 1) {
        let isNow = column == nowColumn
        let rest = isNow ? (style.isUnicode ? "┊" : ":") : " "
        let cell = cells[row][column]
        let codes = isNow && style.depth != .none ? ["1", "33"] : []
        line.append(cell == " " ? rest : String(cell), codes)
      }
      lines.append(line)
    }
    let captions = [under(["0%", "25%", "50%", "75%", "100%"]), under(plot.values.map { PlainText.line($0) })]
    let now = plot.position.map { "now: \(ValueText.percent($0))" }
    lines.append(caption(axis, at: gutter))
    for text in captions + [now].compactMap(\.self) { lines.append(caption(text, at: gutter + 1)) }
    return lines
  }

  private func caption(_ text: String, at column: Int) -> StyledText {
    var line = StyledText()
    line.pad(to: column)
    line.append(text)
    return line
  }

  private var axis: String {
    let ticks = Set(tickColumns)
    let corner = style.isUnicode ? "└" : "+"
    return corner
      + (0..<width).map { ticks.contains($0) ? (style.isUnicode ? "┴" : "+") : (style.isUnicode ? "─" : "-") }.joined()
  }

  /// Where quarters of the way are.
  private var tickColumns: [Int] {
    (0...4).map { Int((Double($0) / 4 * Double(width - 1)).rounded()) }
  }

  /// Labels below the ticks, the first flush left, the last flush right, the others in the middle; what has no room is left out, the
  /// ends never.
  private func under(_ labels: [String]) -> String {
    var starts: [(Int, String)] = []
    for (index, label) in labels.enumerated() {
      let label = TextWidth.clipped(label, to: width, end: style.glyphs.cut)
      let size = TextWidth.of(label)
      let column = tickColumns[index]
      let start = index == 0 ? 0 : index == labels.count - 1 ? width - size : column - size / 2
      starts.append((max(0, start), label))
    }
    let last = starts.removeLast()
    var text = ""
    for (start, label) in starts {
      let end = TextWidth.of(text)
      let isFree = start == 0 || start >= end + 2
      guard isFree, start + TextWidth.of(label) + 2 <= last.0 || start == 0 else { continue }
      text = TextWidth.padded(text, to: start) + label
    }
    text = TextWidth.clipped(text, to: max(0, last.0 - 1), end: style.glyphs.cut)
    return TextWidth.padded(text, to: last.0) + last.1
  }

  /// What each cell shows of the curve, from the top.
  private var cells: [[Character]] {
    let (across, up) = style.isUnicode ? (2, 4) : (1, 1)
    var dots = [[Bool]](repeating: [Bool](repeating: false, count: width * across), count: height * up)
    var previous: Int?
    for column in 0..<(width * across) {
      let place = Double(column) / Double(max(1, width * across - 1))
      let row = self.row(at: place, of: height * up)
      // A step is a line, not a gap.
      let from = previous.map { $0 == row ? row : $0 < row ? $0 + 1 : $0 - 1 } ?? row
      for dot in min(from, row)...max(from, row) { dots[dot][column] = true }
      previous = row
    }
    return (0..<height).map { row in
      (0..<width).map { column in
        guard style.isUnicode else { return dots[row][column] ? "*" : " " }
        return Self.braille { dots[row * 4 + $0][column * 2 + $1] }
      }
    }
  }

  private func row(at place: Double, of count: Int) -> Int {
    let index = Int((place * Double(plot.points.count - 1)).rounded())
    let span = plot.bounds.high - plot.bounds.low
    let share = span > 0 ? (plot.points[index].height - plot.bounds.low) / span : 0
    return min(max(Int(((1 - share) * Double(count - 1)).rounded()), 0), count - 1)
  }

  /// The bits of U+2800...U+28FF count down the left column, then the right one, and the lowest row comes last (Unicode, chapter 21.1).
  private static func braille(_ isSet: (Int, Int) -> Bool) -> Character {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var code: UInt32 = 0x2800
    for row in 0..<4 {
      for column in 0..<2 where isSet(row, column) { code |= bits[row][column] }
    }
    guard code != 0x2800, let scalar = Unicode.Scalar(code) else { return " " }
    return Character(scalar)
  }
}
