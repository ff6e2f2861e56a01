import SliderBus
import SliderCore

extension CommandDefinition {
  static let reload = CommandDefinition(
    "reload", summary: "let the daemon read its configuration again",
    discussion: """
      If it has a mistake, the mistakes are shown and the daemon goes on with what it had. What is
      doubtful in it is shown too, and is used all the same.
      """
  ) { (invocation) throws(CommandFailure) in
    let warnings = try invocation.ask("reload", to: .manage) { (client) throws(BusError) in
      try client.reload()
      return try client.warnings()
    }
    for line in warnings { StandardStream.complain(PlainText.line(line)) }
  }
}
