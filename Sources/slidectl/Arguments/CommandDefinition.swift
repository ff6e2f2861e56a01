/// A command of slidectl: what is typed, what it means, what it does.
struct CommandDefinition: Sendable {
  /// One argument, or the last ones.
  struct Argument: Equatable, Sendable {
    var name: String
    var isOptional = false
    /// Takes all that follow, too.
    var isRepeated = false

    /// As the usage line shows it: `NAME`, `[FILE…]`.
    var usage: String {
      let name = isRepeated ? "\(name)…" : name
      return isOptional ? "[\(name)]" : name
    }
  }

  var name: String
  var arguments: [Argument]
  /// Its own options, beside the global ones; at most one of each group may be given.
  var options: [[OptionDefinition]]
  /// One line, what it does, without a full stop.
  var summary: String
  /// What more there is to know, in paragraphs of short lines; may be empty.
  var discussion: String
  var run: @Sendable (Invocation) throws(CommandFailure) -> Void

  init(
    _ name: String, _ arguments: [Argument] = [], options: [[OptionDefinition]] = [], summary: String,
    discussion: String = "", run: @escaping @Sendable (Invocation) throws(CommandFailure) -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.options = options
    self.summary = summary
    self.discussion = discussion
    self.run = run
  }

  /// The line that shows how it is called.
  var usage: String {
    let options = options.map { "[\($0.map(\.usage).joined(separator: " | "))]" }
    return (["slidectl", name] + arguments.map(\.usage) + options).joined(separator: " ")
  }
}

extension CommandDefinition.Argument {
  static let slider = CommandDefinition.Argument(name: "NAME")
}
