/// Text from outside as a terminal may see it: names and labels come from a configuration that someone else may have written.
enum PlainText {
  /// The text as one line: control characters, escapes among them, become U+FFFD.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(line)
  }

  /// What slidectl itself says, for a terminal that has ASCII only: its few other characters by their nearest.
  static func spelled(_ text: String, isUnicode: Bool) -> String {
    if isUnicode { return text }
    return text.reduce(into: "") { spelled, character in
      spelled += asciiSpellings[character] ?? String(character)
    }
  }

  private static let asciiSpellings: [Character: String] = [
    "…": "...", "→": "->", "←": "<-", "↑": "up", "↓": "down", "×": "x", "–": "-", "“": "\"", "”": "\"", "’": "'",
  ]

  /// Control characters of both sets, line and paragraph separators, and what turns the direction of the text around.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
