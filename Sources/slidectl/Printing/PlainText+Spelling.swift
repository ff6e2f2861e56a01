import SliderCore

extension PlainText {
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
}
