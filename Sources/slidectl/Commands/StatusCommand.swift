import SliderBus
import SliderCore

extension CommandDefinition {
  static let status = CommandDefinition(
    "status", options: [[.json]], summary: "show the daemon, its sliders and what follows them",
    discussion: """
      The first line is the daemon's. Then each output of each slider: its kind, which one it is,
      its raw step of how many, and why it doesn't follow if it doesn't.
      """
  ) { (invocation) throws(CommandFailure) in
    let (version, states) = try invocation.ask("status") { (client) throws(BusError) in
      (try client.version(), try client.states())
    }
    if invocation.has(.json) { return try StandardStream.print(SliderJSON.array(states)) }
    let count = states.count == 1 ? "1 slider" : "\(states.count) sliders"
    let rows = states.flatMap(rows)
    try StandardStream.printLines(
      ["slided \(version) on \(invocation.address.description), \(count)"] + TextColumns.lines(rows))
  }

  private static func rows(_ state: SliderState) -> [[String]] {
    let start = [state.name, ValueText.percent(state.fraction)]
    guard !state.outputs.isEmpty else { return [start + ["no output"]] }
    return state.outputs.enumerated().map { (index, output) in
      let raw = output.raw.map { "\($0)/" + (output.maximum.map(String.init) ?? "?") } ?? "-"
      return (index == 0 ? start : ["", ""]) + ["\(output.kind) \(output.target)", raw, output.error ?? "ok"]
    }
  }
}
