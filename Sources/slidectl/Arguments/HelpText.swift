/// The help, made from the command table.
enum HelpText {
  /// - Parameter command: nil for slidectl as a whole.
  static func text(of command: CommandDefinition?) -> String {
    command.map(page) ?? overview
  }

  private static var overview: String {
    """
    usage: slidectl COMMAND [ARGUMENT…] [OPTION…]

    Shows and moves the sliders of slided.

    \(table(CommandTable.commands.map { ([$0.name] + $0.arguments.map(\.usage), $0.summary) }))

    Options of every command:
    \(table(OptionDefinition.global.joined().map { ([$0.usage], $0.summary) }))

    Exit status: 0 done, 1 failed, 2 wrong usage, 3 no such slider or device,
    4 slided is not running, 5 not permitted. slidectl help COMMAND says more.

    """
  }

  private static func page(_ command: CommandDefinition) -> String {
    var text = "\(wrapped("usage: " + command.usage))\n\n\(capitalized(command.summary)).\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    let options = (command.options + OptionDefinition.global).joined().filter { $0 != .version }
    return text + "\nOptions:\n\(table(options.map { ([$0.usage], $0.summary) }))\n"
  }

  /// A usage line, broken before an option where it is long.
  private static func wrapped(_ usage: String) -> String {
    var lines = [""]
    for (index, part) in usage.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
      let word = index == 0 ? String(part) : "[" + part
      if lines[lines.count - 1].count + word.count > 90 { lines.append("         ") }
      lines[lines.count - 1] += word
    }
    return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }

  private static func table(_ rows: [(words: [String], summary: String)]) -> String {
    TextColumns.lines(rows.map { ["  " + $0.words.joined(separator: " "), $0.summary] }).joined(separator: "\n")
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
