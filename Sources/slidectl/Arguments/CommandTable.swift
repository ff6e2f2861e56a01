/// Every command, in the order of the help.
enum CommandTable {
  static let commands: [CommandDefinition] = [
    .list, .status, .devices,
    .get, .set, .up, .down, .activate, .reset, .complete, .enable, .disable,
    .watch, .learn, .check, .reload, .doctor, .record, .replay, .plot, .completions, .help,
  ]

  static func command(_ name: String) -> CommandDefinition? {
    commands.first { $0.name == name }
  }

  /// Every option of any command, once: what takes a value takes it everywhere.
  static let options: [OptionDefinition] = {
    var options: [OptionDefinition] = []
    for option in (OptionDefinition.global + commands.flatMap(\.options)).joined()
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }()

  static func unknownCommand(_ name: String) -> CommandFailure {
    let advice = NearestName.of(name, in: commands.map(\.name)).map { "did you mean \($0)?" }
    return CommandFailure(.usage, name, "no such command", advice: advice ?? "slidectl --help lists them")
  }
}
