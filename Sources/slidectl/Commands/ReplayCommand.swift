import SliderConfiguration
import SliderCore
import SliderDaemon
import SliderSystem

extension OptionDefinition {
  static let configuration = OptionDefinition("config", value: "FILE", "read FILE, not the installed configuration")
  static let sysfsRoot = OptionDefinition(
    "sysfs-root", value: "DIR", "look for backlights and LEDs below DIR, not /sys")
}

extension CommandDefinition {
  static let replay = CommandDefinition(
    "replay", [Argument(name: "RECORDING")], options: [[.json], [.configuration], [.sysfsRoot]],
    summary: "show what the daemon would do for a recording",
    discussion: """
      RECORDING is a file that evemu-record has written. Each event is a line: when, the slider, what
      happened, and where it stands then. Sliders begin where their outputs stand; nothing is written
      to any, and neither the daemon nor the hardware need be there.
      """
  ) { (invocation) throws(CommandFailure) in
    let path = invocation.name
    let recording: Recording
    do throws(SystemError) {
      recording = try Recording(contentsOf: path)
    } catch {
      throw CommandFailure(error)
    }
    let paths = [invocation.value(of: .configuration)].compactMap(\.self)
    let sliders = try invocation.configuration(paths: paths).sliders
    let replay = Replay(sliders, sysfsRoot: invocation.value(of: .sysfsRoot) ?? "/sys")
    let isJSON = invocation.has(.json)
    var text = ""
    let problems = replay.play(recording) { (state, event) in text += line(event, state, isJSON: isJSON) }
    try StandardStream.print(text)
    guard let problems else {
      let lacking = sliders.compactMap { $0.source?.missingKeys(of: recording.device).map { "\($0)" } }
      guard lacking.isEmpty else {
        throw CommandFailure(.unknownName, recording.device.name, "it has no \(lacking.joined(separator: ", no "))")
      }
      throw CommandFailure(
        .unknownName, recording.device.name, "no slider asks for this device",
        advice: "name it in a slider's \"from\"; its name is the line N: of \(path)")
    }
    if text.isEmpty, problems.isEmpty {
      for slider in sliders where slider.source?.wants(recording.device) ?? false {
        StandardStream.complain(PlainText.line("slidectl: \(slider.name): not moved: \(slider.stillness)"))
      }
    }
    for problem in problems { StandardStream.complain(PlainText.line("slidectl: \(problem)")) }
  }

  private static func line(_ event: SliderEvent, _ state: SliderState, isJSON: Bool) -> String {
    if isJSON { return SliderJSON.line(event.kind, state, at: event.time) }
    let line = LineDisplay.line(.plain, event.kind, state, event.time) ?? ""
    return "\(SliderJSON.seconds(event.time)) \(line)"
  }
}

extension SliderDefinition {
  /// What did not happen, when a device that it asks for didn't move it.
  fileprivate var stillness: String {
    guard isEnabled else { return "it is off (enabled = false)" }
    return switch source?.control {
    case .edge(let edge, _)?: "no touch began in the \(edge.rawValue) edge and slid along it"
    case .area?: "no touch began in its area and slid"
    case .circle?: "no touch began in its circle and turned"
    case .axis(let code, _)?: "\(code) didn't change after its first report"
    case .ring(let code, _)?: "\(code) didn't turn after its first report, or only beyond the slider's end"
    case .dial(let code, _)?: "\(code) didn't turn, or only beyond the slider's end"
    case .keys(let down, let up, _)?: "\(down) and \(up) weren't pressed, or only beyond the slider's end"
    case nil: "nothing moves it"
    }
  }
}
