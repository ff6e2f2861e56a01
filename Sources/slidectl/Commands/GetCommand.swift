import SliderBus
import SliderCore

extension OptionDefinition {
  static let raw = OptionDefinition("raw", "print the raw step of the first output")
  static let spoken = OptionDefinition("spoken", "print what a screen reader says: its step's label, else its percent")
}

extension CommandDefinition {
  static let get = CommandDefinition(
    "get", [.slider], options: [[.json, .raw, .spoken]], summary: "print where a slider stands",
    discussion: """
      In percent of its travel, unless an option asks for something else.
      """
  ) { (invocation) throws(CommandFailure) in
    let state = try invocation.askSlider { (client, name) throws(BusError) in try client.state(of: name) }
    try StandardStream.print(try text(of: state, for: invocation))
  }

  private static func text(of state: SliderState, for invocation: Invocation) throws(CommandFailure) -> String {
    if invocation.has(.json) { return SliderJSON.line(state) }
    if invocation.has(.spoken) { return PlainText.line(state.spoken) + "\n" }
    guard invocation.has(.raw) else { return ValueText.percent(state.fraction) + "\n" }
    guard let output = state.outputs.first else {
      throw CommandFailure(.failed, state.name, "has no output", advice: "give it a \"to\" in the configuration")
    }
    guard let raw = output.raw else {
      throw CommandFailure(.failed, state.name, "\(output.kind) \(output.target): \(output.error ?? "not seen yet")")
    }
    return "\(raw)\n"
  }
}
