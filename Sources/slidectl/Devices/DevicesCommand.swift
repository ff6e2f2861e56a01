import SliderConfiguration
import SliderCore
import SliderSystem

extension CommandDefinition {
  static let devices = CommandDefinition(
    "devices", options: [[.json], [.configuration], [.sysfsRoot]], summary: "list what can move and what can be moved",
    discussion: """
      First backlights, LEDs and mixer elements with their raw range and where they stand, then input
      devices with their axes; behind each, the sliders that use it, by the configuration. "use:" says
      which controls an input device has, as "from" names them, the best first. Input devices open to
      root and the group input only; keyboards are never opened, and not listed.
      """
  ) { (invocation) throws(CommandFailure) in
    let root = invocation.value(of: .sysfsRoot) ?? "/sys"
    let sliders = try sliders(of: invocation)
    var outputs = OutputEntry.lights(for: sliders, root: root)
    var inputs: [InputEntry] = []
    var closed = 0
    // A directory in the place of /sys stands for another machine, whose inputs and cards aren't here.
    if invocation.value(of: .sysfsRoot) == nil {
      outputs += OutputEntry.mixers(for: sliders)
      do throws(SystemError) {
        (inputs, closed) = try InputEntry.all(for: sliders)
      } catch {
        throw CommandFailure(error)
      }
    }
    if invocation.has(.json) {
      try StandardStream.print(json(outputs, inputs))
    } else {
      try StandardStream.printLines(TextColumns.lines(outputs.map(\.row)) + TextColumns.lines(inputs.flatMap(\.rows)))
      if outputs.isEmpty { StandardStream.complain("slidectl: no backlight, no LED and no mixer element is there") }
      if inputs.isEmpty, closed == 0, invocation.value(of: .sysfsRoot) == nil {
        StandardStream.complain("slidectl: no input device that could move a slider is there")
      }
    }
    guard closed == 0 else {
      throw InputChoice.closed(closed, to: "devices")
    }
  }

  /// The configured sliders; none where the installed configuration has mistakes: the devices are there all the same.
  private static func sliders(of invocation: Invocation) throws(CommandFailure) -> [SliderDefinition] {
    let paths = [invocation.value(of: .configuration)].compactMap(\.self)
    do throws(CommandFailure) {
      return try invocation.configuration(paths: paths, saysWarnings: false).sliders
    } catch {
      guard paths.isEmpty else { throw error }
      for line in error.lines { StandardStream.complain(line) }
      return []
    }
  }

  static func json(_ outputs: [OutputEntry], _ inputs: [InputEntry]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for output in outputs { output.write(to: &writer) }
      for input in inputs { input.write(to: &writer) }
    }
    return writer.text + "\n"
  }
}
