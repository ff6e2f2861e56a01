/// Reads a command line by the command table.
enum ArgumentParser {
  enum Request: Sendable {
    case run(CommandDefinition, Invocation)
    /// nil: of slidectl as a whole.
    case help(CommandDefinition?)
    case version
  }

  /// Options may stand anywhere, before the command too; `--` ends them.
  ///
  /// - Parameter arguments: without the program's own name.
  /// - Throws: a failure of status `usage`.
  static func parse(_ arguments: [String]) throws(CommandFailure) -> Request {
    var (words, options) = try split(arguments)
    if options["version"] != nil { return .version }
    let isHelp = options["help"] != nil
    guard let name = words.first else {
      if isHelp { return .help(nil) }
      throw CommandFailure(.usage, "usage", "slidectl COMMAND [ARGUMENT…]", advice: "slidectl --help lists them")
    }
    guard let command = CommandTable.command(name) else { throw CommandTable.unknownCommand(name) }
    if isHelp { return .help(command) }
    words.removeFirst()
    try check(options, of: command)
    try check(words, of: command)
    return .run(command, Invocation(arguments: words, options: options))
  }

  private static func split(
    _ arguments: [String]
  ) throws(CommandFailure) -> (words: [String], options: [String: String]) {
    var words: [String] = []
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return (words + rest, options) }
      guard isOption(argument) else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = try option(named: String(parts[0]))
      switch (option.value, parts.count) {
      case (nil, 1): options[option.name] = ""
      case (nil, _): throw CommandFailure(.usage, "--\(option.name)", "takes no value")
      case (_, 2): options[option.name] = String(parts[1])
      case (let value?, _):
        guard let next = rest.popFirst() else {
          throw CommandFailure(.usage, "--\(option.name)", "\(value) is missing")
        }
        options[option.name] = next
      }
    }
    return (words, options)
  }

  /// A number with a sign is a value, `-` alone a name for standard input.
  static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return second != "." && !("0"..."9").contains(second)
  }

  private static func option(named text: String) throws(CommandFailure) -> OptionDefinition {
    if text == "-h" { return .help }
    if let option = CommandTable.options.first(where: { "--\($0.name)" == text }) { return option }
    let advice = NearestName.of(text, in: CommandTable.options.map { "--\($0.name)" }).map { "did you mean \($0)?" }
    throw CommandFailure(.usage, text, "no such option", advice: advice ?? "-- before an argument that begins with -")
  }

  private static func check(_ options: [String: String], of command: CommandDefinition) throws(CommandFailure) {
    let groups = OptionDefinition.global + command.options
    for name in options.keys.sorted() where !groups.joined().contains(where: { $0.name == name }) {
      throw CommandFailure(.usage, "--\(name)", "not an option of \(command.name)", advice: "usage: \(command.usage)")
    }
    for group in groups {
      let given = group.filter { options[$0.name] != nil }
      guard given.count < 2 else {
        let names = given.map { "--\($0.name)" }.joined(separator: ", ")
        throw CommandFailure(.usage, names, "only one of them makes sense")
      }
    }
  }

  private static func check(_ words: [String], of command: CommandDefinition) throws(CommandFailure) {
    let needed = command.arguments.filter { !$0.isOptional }
    if words.count < needed.count {
      throw CommandFailure(
        .usage, command.name, "\(needed[words.count].name) is missing", advice: "usage: \(command.usage)")
    }
    if words.count > command.arguments.count, command.arguments.last?.isRepeated != true {
      throw CommandFailure(
        .usage, command.name, "one argument too many: \(words[command.arguments.count])",
        advice: "usage: \(command.usage)")
    }
  }
}
