/// A line of text in pieces, each in one look.
struct StyledText {
  /// Parameters of ECMA-48's SGR that a piece is written with; none for plain text.
  typealias Codes = [String]

  private var pieces: [(text: String, codes: Codes)] = []

  /// Its columns.
  private(set) var width = 0

  mutating func append(_ text: String, _ codes: Codes = []) {
    guard !text.isEmpty else { return }
    width += TextWidth.of(text)
    if let last = pieces.last, last.codes == codes {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append((text, codes))
    }
  }

  /// Blanks up to a column.
  mutating func pad(to column: Int) {
    append(String(repeating: " ", count: max(0, column - width)))
  }

  /// As a terminal takes it.
  var text: String {
    pieces.map { $0.codes.isEmpty ? $0.text : "\u{1b}[\($0.codes.joined(separator: ";"))m\($0.text)\u{1b}[0m" }.joined()
  }
}
