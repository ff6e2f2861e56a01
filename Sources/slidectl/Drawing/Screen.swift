/// The part of a terminal that holds a drawing: what to send so that it shows the next one.
///
/// Only lines that differ are written, all in one piece, so nothing flickers. The drawing stays where the cursor was when
/// it began, and scrolls with what comes before it (ECMA-48: CUU, EL, ED).
struct Screen {
  /// What is shown now, and how wide each line of it was.
  private var shown: [(text: String, width: Int)] = []
  private var columns = 0

  /// - Parameters:
  ///   - width: of a line without its colours.
  ///   - columns: the terminal's.
  ///   - rows: the terminal's; more lines than that can't be drawn over again, so they are left out.
  mutating func update(_ lines: [String], columns: Int, rows: Int) -> String {
    let next = lines.prefix(max(1, rows - 1)).map { (text: $0, width: Self.width($0)) }
    var text = ""
    // A terminal that became narrower has wrapped the old lines, so nothing is where it was.
    let isSame = columns == self.columns && next.count == shown.count
    if !shown.isEmpty {
      let height = shown.reduce(0) { $0 + max(1, ($1.width + columns - 1) / max(columns, 1)) }
      text += "\r\u{1b}[\(height)A"
      if !isSame { text += "\u{1b}[J" }
    }
    for (index, line) in next.enumerated() {
      if isSame, shown[index].text == line.text {
        text += "\n"
      } else {
        text += line.text + "\u{1b}[K\r\n"
      }
    }
    let isUnchanged = isSame && zip(shown, next).allSatisfy { $0.text == $1.text }
    shown = next
    self.columns = columns
    return isUnchanged ? "" : text
  }

  /// Forgets what is shown: the next drawing begins where the cursor is.
  mutating func forget() {
    shown = []
  }

  /// The columns of a line, its escape sequences left out.
  static func width(_ line: String) -> Int {
    var text = ""
    var isEscape = false
    for character in line {
      if isEscape {
        isEscape = !character.isLetter
      } else if character == "\u{1b}" {
        isEscape = true
      } else {
        text.append(character)
      }
    }
    return TextWidth.of(text)
  }
}
