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
      throw CommandFailure(
        .unknownName, recording.device.name, "no slider asks for this device",
        advice: "name it in a slider's \"from\"; its name is the line N: of \(path)")
    }
    if text.isEmpty {
      StandardStream.complain(
        "slidectl: nothing moved: no touch began in an edge and slid along it, and no axis changed after its first report"
      )
    }
    for problem in problems { StandardStream.complain(PlainText.line("slidectl: \(problem)")) }
  }

  private static func line(_ event: SliderEvent, _ state: SliderState, isJSON: Bool) -> String {
    if isJSON { return SliderJSON.line(event.kind, state, at: event.time) }
    let line = LineDisplay.line(.plain, event.kind, state, event.time) ?? ""
    return "\(SliderJSON.seconds(event.time)) \(line)"
  }
}
