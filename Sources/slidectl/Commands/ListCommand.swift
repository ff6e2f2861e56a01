import SliderBus
import SliderCore

extension CommandDefinition {
  static let list = CommandDefinition(
    "list", options: [[.json]], summary: "list the sliders",
    discussion: """
      One line for each slider: its name, where it stands, its label, and whether it is
      off, complete, held by a finger, or has an output that doesn't follow.
      """
  ) { (invocation) throws(CommandFailure) in
    let states = try invocation.ask("list") { (client) throws(BusError) in try client.states() }
    if invocation.has(.json) { return try StandardStream.print(SliderJSON.array(states)) }
    let rows = states.map { state in
      [state.name, ValueText.percent(state.fraction), state.label, state.conditions.joined(separator: ", ")]
    }
    try StandardStream.printLines(TextColumns.lines(rows))
  }
}

extension SliderState {
  /// What sets the slider apart from one at rest, in words.
  var conditions: [String] {
    [
      isEnabled ? nil : "off", isComplete ? "complete" : nil, isHolding ? "held" : nil,
      outputs.contains { $0.error != nil } ? "output fails" : nil,
    ].compactMap(\.self)
  }
}
