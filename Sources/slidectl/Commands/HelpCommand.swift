extension CommandDefinition {
  static let help = CommandDefinition(
    "help", [Argument(name: "COMMAND", isOptional: true)], summary: "explain a command"
  ) { (invocation) throws(CommandFailure) in
    guard let name = invocation.arguments.first else { return try StandardStream.print(HelpText.text(of: nil)) }
    guard let command = CommandTable.command(name) else { throw CommandTable.unknownCommand(name) }
    try StandardStream.print(HelpText.text(of: command))
  }
}
