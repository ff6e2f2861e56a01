import SliderBus
import SliderCore

extension CommandDefinition.Argument {
  static let value = CommandDefinition.Argument(name: "VALUE")
}

/// The commands that move a slider, and its outputs with it, as a finger would.
extension CommandDefinition {
  static let set = CommandDefinition(
    "set", [.slider, .value], summary: "move a slider",
    discussion: """
      VALUE is one of
        0.4, -20        a value between the slider's min and max
        40%             a place in its travel
        +5, 5-          so much more or less than now
        +5%, -5%, 5%-   the same, in percent of its travel
        min, mid, max   an end, or the middle
      A bare negative number is a value, and needs no -- before it. An output that is known not to
      follow is told on standard error; when none follows, the exit status is 1.
      """
  ) { (invocation) throws(CommandFailure) in
    let text = invocation.arguments[1]
    do throws(InvalidValue) {
      _ = try ValueExpression(parsing: text)
    } catch {
      throw CommandFailure(.usage, "set", error.description)
    }
    let state = try invocation.askSlider { (client, name) throws(BusError) in
      _ = try client.set(name, to: text)
      return try client.state(of: name)
    }
    // The slider has moved; what can't follow is worth a word, since nobody may be looking at it.
    let complaints = state.outputs.compactMap { output in
      output.error.map { "slidectl: \(state.name): \(output.kind) doesn't follow: \($0)" }
    }
    guard complaints.isEmpty || complaints.count < state.outputs.count else { throw .reported(complaints) }
    for line in complaints { StandardStream.complain(PlainText.line(line)) }
  }

  static let up = CommandDefinition(
    "up", [.slider], summary: "move a slider up by a step, or by a tenth of a continuous one"
  ) { (invocation) throws(CommandFailure) in
    _ = try invocation.askSlider { (client, name) throws(BusError) in try client.step(name, by: 1) }
  }

  static let down = CommandDefinition(
    "down", [.slider], summary: "move a slider down by a step, or by a tenth of a continuous one"
  ) { (invocation) throws(CommandFailure) in
    _ = try invocation.askSlider { (client, name) throws(BusError) in try client.step(name, by: -1) }
  }

  static let activate = CommandDefinition(
    "activate", [.slider], summary: "move a slider a third of the way to its middle",
    discussion: """
      Nothing happens once it is there, or while the slider is off.
      """
  ) { (invocation) throws(CommandFailure) in
    _ = try invocation.askSlider { (client, name) throws(BusError) in try client.activate(name) }
  }

  static let reset = CommandDefinition(
    "reset", [.slider], summary: "move a slider back to its rest"
  ) { (invocation) throws(CommandFailure) in
    try invocation.askSlider { (client, name) throws(BusError) in try client.reset(name, animated: false) }
  }

  static let complete = CommandDefinition(
    "complete", [.slider], summary: "carry a slider to its end"
  ) { (invocation) throws(CommandFailure) in
    try invocation.askSlider { (client, name) throws(BusError) in try client.complete(name) }
  }

  static let enable = CommandDefinition(
    "enable", [.slider], summary: "let hands move a slider again"
  ) { (invocation) throws(CommandFailure) in
    try invocation.askSlider { (client, name) throws(BusError) in try client.setEnabled(name, true) }
  }

  static let disable = CommandDefinition(
    "disable", [.slider], summary: "turn a slider off: no hand moves it, slidectl set still does"
  ) { (invocation) throws(CommandFailure) in
    try invocation.askSlider { (client, name) throws(BusError) in try client.setEnabled(name, false) }
  }
}
