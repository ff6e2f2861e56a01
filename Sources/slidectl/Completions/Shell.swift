import SliderCore

/// A shell that completes slidectl's lines, and how it is told what could come next.
///
/// An answer's first line is `words`, `files` or `directories`; behind `words` there is one on each line.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// - Parameter words: the words of a line behind `slidectl`, the last of which is to be completed; for bash as it
  ///   has them, with quotes and cut at `=` and `:`.
  func answer(to words: [String]) -> String {
    let typed = self == .bash ? BashWord.joined(words) : []
    let line = UnfinishedLine(self == .bash ? typed.map(\.text) : words)
    switch line.completion {
    case .files: return "files\n"
    case .directories: return "directories\n"
    case .words(let words):
      let lines = words.compactMap { word in
        let word = WordCompletion.Word(text: PlainText.line(word.text), summary: PlainText.line(word.summary))
        return text(of: word, on: line, typed.last ?? BashWord())
      }
      return (["words"] + lines).map { $0 + "\n" }.joined()
    }
  }

  /// One candidate as this shell wants it; nil for one that it is not to show.
  private func text(of word: WordCompletion.Word, on line: UnfinishedLine, _ typed: BashWord) -> String? {
    switch self {
    // It takes what it gets, whatever the word begins with.
    case .bash: word.text.hasPrefix(line.begun) ? typed.ending(with: line.settled + word.text) : nil
    case .zsh: word.summary.isEmpty ? Self.escaped(word.text) : "\(Self.escaped(word.text)):\(word.summary)"
    case .fish: "\(line.settled)\(word.text)\t\(word.summary)"
    }
  }

  /// For zsh's `_describe`, to which a colon ends the word.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == ":" || $1 == "\\" ? "\\\($1)" : "\($1)" }
  }
}
