import SliderBus
import SliderCore

extension CommandDefinition {
  static let status = CommandDefinition(
    "status", options: [[.json]], summary: "show the daemon, its sliders and what follows them",
    discussion: """
      The first line is the daemon's. Then each output of each slider: its kind, which one it is,
      its raw step of how many, when it was last written to or its command run, and why it doesn't
      follow if it doesn't, or else why it was chosen. What is doubtful in the configuration is said
      last, on standard error.
      """
  ) { (invocation) throws(CommandFailure) in
    let (version, states, warnings) = try invocation.ask("status") { (client) throws(BusError) in
      (try client.version(), try client.states(), try client.warnings())
    }
    let clocks = Clocks.now
    if invocation.has(.json) { return try StandardStream.print(SliderJSON.array(states, clocks: clocks)) }
    let count = states.count == 1 ? "1 slider" : "\(states.count) sliders"
    let table = states.flatMap { rows($0, clocks) }
    try StandardStream.printLines(
      ["slided \(version) on \(invocation.address.description), \(count)"] + TextColumns.lines(table))
    for line in warnings { StandardStream.complain(PlainText.line(line)) }
  }

  private static func rows(_ state: SliderState, _ clocks: Clocks) -> [[String]] {
    let start = [state.name, ValueText.percent(state.fraction)]
    guard !state.outputs.isEmpty else { return [start + ["no output"]] }
    return state.outputs.enumerated().map { (index, output) in
      let raw = output.raw.map { "\($0)/" + (output.maximum.map(String.init) ?? "?") } ?? "-"
      return (index == 0 ? start : ["", ""]) + [
        "\(output.kind) \(output.target)", raw, written(output, clocks),
        output.error ?? output.note.map { "ok (\($0))" } ?? "ok",
      ]
    }
  }

  private static func written(_ output: OutputState, _ clocks: Clocks) -> String {
    let isCommand = output.kind == "command"
    guard let write = output.lastWrite else { return isCommand ? "not run" : "not written" }
    let age = clocks.age(of: write.time)
    guard !isCommand else { return "ran \(age)" }
    // On its way, or moved by others since.
    let raw = write.raw.flatMap { $0 == output.raw ? nil : "\($0) " } ?? ""
    return "wrote \(raw)\(age)"
  }
}
