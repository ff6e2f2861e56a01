/// A word of a line as bash has it while it is typed, with quotes, and cut where COMP_WORDBREAKS says.
struct BashWord: Equatable {
  /// What it means.
  private(set) var text = ""
  /// The quote that is open at its end.
  private(set) var quote: Character?
  /// How much of the text, in characters, is not replaced by a completion: bash does so only behind the last cut.
  private var kept = 0

  /// The words of a line, each whole again.
  static func joined(_ pieces: [String]) -> [BashWord] {
    var words: [BashWord] = []
    var isOpen = false
    for piece in pieces {
      let isCut = !piece.isEmpty && piece.allSatisfy { $0 == "=" || $0 == ":" }
      if words.isEmpty || !(isCut || isOpen) { words.append(BashWord()) }
      words[words.count - 1].append(piece)
      if isCut { words[words.count - 1].kept = words[words.count - 1].text.count }
      isOpen = isCut
    }
    return words
  }

  private mutating func append(_ piece: String) {
    var isEscaped = false
    for character in piece {
      switch character {
      case _ where isEscaped:
        text.append(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case "'", "\"":
        if quote == nil { quote = character } else if quote == character { quote = nil } else { text.append(character) }
      default: text.append(character)
      }
    }
  }

  /// What bash is to put in the word's place so that it becomes a text.
  func ending(with text: String) -> String {
    let rest = text.dropFirst(kept)
    // An open quote is closed by bash itself.
    return quote == nil ? rest.reduce(into: "") { $0 += Self.isPlain($1) ? "\($1)" : "\\\($1)" } : String(rest)
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_./=:,%+@".contains(character)
  }
}
