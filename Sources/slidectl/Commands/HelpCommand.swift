import SliderCore

extension CommandDefinition {
  static let help = CommandDefinition(
    "help", [Argument(name: "COMMAND", isOptional: true)], summary: "explain a command"
  ) { (invocation) throws(CommandFailure) in
    guard let name = invocation.arguments.first else { return try show(nil) }
    guard let command = CommandTable.command(name) else { throw CommandTable.unknownCommand(name) }
    try show(command)
  }

  private static func show(_ command: CommandDefinition?) throws(CommandFailure) {
    let isUnicode = DrawingStyle(environment: Environment.value).isUnicode
    try StandardStream.print(PlainText.spelled(HelpText.text(of: command), isUnicode: isUnicode))
  }
}
