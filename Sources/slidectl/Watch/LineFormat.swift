import SliderCore

/// A line as a person wants it: `{label} {percent}%`.
struct LineFormat: Equatable, Sendable {
  enum Placeholder: String, CaseIterable, Sendable {
    case name, value, fraction, percent, text, label, glyph, event
  }

  private enum Piece: Equatable, Sendable {
    case literal(String)
    case placeholder(Placeholder)
  }

  private var pieces: [Piece] = []

  /// - Throws: a failure of status `usage` for a placeholder that there is none of, or a brace alone; `{{` and `}}` are braces.
  init(_ format: String) throws(CommandFailure) {
    var rest = format[...]
    var literal = ""
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw CommandFailure(.usage, "--line", "'{' has no '}'", advice: "write {{ for a brace")
        }
        pieces.append(.literal(literal))
        literal = ""
        pieces.append(.placeholder(try Self.placeholder(String(rest[..<end]))))
        rest = rest[rest.index(after: end)...]
      case "}": throw CommandFailure(.usage, "--line", "'}' has no '{'", advice: "write }} for a brace")
      default: literal.append(character)
      }
    }
    pieces.append(.literal(literal))
  }

  private static func placeholder(_ word: String) throws(CommandFailure) -> Placeholder {
    if let placeholder = Placeholder(rawValue: word) { return placeholder }
    let words = Placeholder.allCases.map(\.rawValue)
    let advice = NearestName.of(word, in: words).map { "did you mean {\($0)}?" }
    throw CommandFailure(
      .usage, "--line", "no such placeholder: {\(word)}",
      advice: advice ?? "there are " + words.map { "{\($0)}" }.joined(separator: " "))
  }

  /// The line, with its end. What comes from a configuration can't break it.
  ///
  /// - Parameter event: what happened; `state` when nothing did.
  func line(_ event: String, _ state: SliderState) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(.name): PlainText.line(state.name)
      case .placeholder(.label): PlainText.line(state.label)
      case .placeholder(.text): PlainText.line(state.text)
      case .placeholder(.glyph): PlainText.line(state.look.glyph.text(at: state.fraction))
      case .placeholder(.value): ValueText.number(state.value)
      case .placeholder(.fraction): ValueText.number(state.fraction)
      case .placeholder(.percent): String(ValueText.percent(state.fraction).dropLast())
      case .placeholder(.event): event
      }
    }.joined() + "\n"
  }
}
