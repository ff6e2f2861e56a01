import SliderBus

extension CommandDefinition {
  static let reload = CommandDefinition(
    "reload", summary: "let the daemon read its configuration again",
    discussion: """
      If it has a mistake, the mistakes are shown and the daemon goes on with what it had.
      """
  ) { (invocation) throws(CommandFailure) in
    try invocation.ask("reload", to: .manage) { (client) throws(BusError) in try client.reload() }
  }
}
