import Glibc
import SliderBus
import SliderConfiguration
import SliderCore

extension OptionDefinition {
  static let svg = OptionDefinition("svg", value: "FILE", "write an SVG picture to FILE (-: print it)")
}

extension CommandDefinition {
  static let plot = CommandDefinition(
    "plot", [.slider], options: [[.json, .svg], [.configuration], [.sysfsRoot]],
    summary: "draw a slider: position to value to raw steps",
    discussion: """
      Along the bottom, the way of the finger and the slider's values; up the side, the raw steps of
      an output as the configuration has it, a picture for each. A slider without an output that can
      be found is drawn by its values. The daemon need not run; where it does, the slider's place is
      marked, unless --config asks for another configuration. Nothing is written to any output.
      """
  ) { (invocation) throws(CommandFailure) in
    let paths = [invocation.value(of: .configuration)].compactMap(\.self)
    let sliders = try invocation.configuration(paths: paths, saysWarnings: false).sliders
    guard let slider = sliders.first(where: { $0.name == invocation.name }) else {
      throw .unknownSlider(invocation.name, known: sliders.map(\.name))
    }
    // Where it is now only the daemon knows, of its own configuration.
    let client = paths.isEmpty ? try? SliderClient(invocation.address) : nil
    let position = (try? client?.state(of: slider.name))?.fraction
    let root = invocation.value(of: .sysfsRoot) ?? "/sys"
    let (plots, problems) = SliderPlot.all(of: slider, sysfsRoot: root, position: position)
    try show(plots, for: invocation)
    for problem in problems { StandardStream.complain(PlainText.line("slidectl: \(slider.name): \(problem)")) }
  }

  private static func show(_ plots: [SliderPlot], for invocation: Invocation) throws(CommandFailure) {
    if invocation.has(.json) { return try StandardStream.print(SliderPlot.json(plots)) }
    if let file = invocation.value(of: .svg) {
      let text = PlotSVG.text(of: plots)
      if file == "-" { return try StandardStream.print(text) }
      return try StandardStream.write(text, toFile: file)
    }
    var style = DrawingStyle(environment: Environment.value)
    if isatty(STDOUT_FILENO) != 1 { style.depth = .none }
    let size = Terminal.size
    for plot in plots {
      try StandardStream.print(PlotDrawing(plot, style: style, columns: size.columns).text)
    }
  }
}
