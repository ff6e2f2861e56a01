import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem

extension OptionDefinition {
  static let device = OptionDefinition(
    "device", value: "DEVICE", "watch this one only: node, name or pattern")
  static let to = OptionDefinition(
    "to", value: "OUTPUT", "what it is to change, and nothing is asked")
  static let name = OptionDefinition("name", value: "NEW-NAME", "what the slider is called, and its file")
  static let printOnly = OptionDefinition("print", "print the table, and write nothing")
}

extension CommandDefinition {
  static let learn = CommandDefinition(
    "learn", options: [[.device], [.to], [.name], [.printOnly], [.seconds], [.sysfsRoot]],
    summary: "make a slider of what you move",
    discussion: """
      Watches all input devices but keyboards, mice and sensors, finds what you move and how: which axis,
      ring, dial, keys or edge, its true ends, its noise and its direction. Move it up first, to its
      end, and back to the other one. Then it asks what the slider is to change, shows the table,
      writes it to conf.d/NAME.toml, never over a file that is there, and reloads.
      With --to nothing is asked. OUTPUT is backlight or backlight=NAME, led=NAME,
      alsa or alsa=CARD,ELEMENT,INDEX, or none, as slidectl devices lists them, alsa=default for
      the session's volume, key=UP,DOWN, or "command=PROGRAM ARGUMENTS".
      What is in a session, alsa=default and commands, is changed by your own slided: it gets a
      table too, in ~/.config/slided, with a slider that follows the one in /etc/slided.
      It ends when nothing was moved for 60 seconds, or for those of --seconds.
      Only root and the group input may read devices, and only root may write to /etc/slided.
      Try: sudo slidectl learn
           sudo slidectl learn --device "*PowerMate*" --to alsa=PCH,Master --name volume
           sudo slidectl learn --to alsa=default --name volume
           slidectl learn --to none --print
      """
  ) { (invocation) throws(CommandFailure) in
    let limit = try invocation.seconds() ?? 60_000_000
    let outputs = LearnOutput.all(
      root: invocation.value(of: .sysfsRoot) ?? "/sys", hasCards: !invocation.has(.sysfsRoot))
    // Two layers: nothing said, and nothing wanted.
    var given: OutputTarget??
    if let text = invocation.value(of: .to) { given = .some(try LearnOutput.named(text, among: outputs)) }
    let dialog = try LearnDialog(isAllowed: given == nil)
    // Before anyone moves anything in vain.
    let file = try LearnFile(invocation)
    if case .some(let target) = given { _ = try LearnFollower(for: target, invocation) }

    let devices = try InputChoice.all()
    var watched = devices
    if let text = invocation.value(of: .device) { watched = [try InputChoice.device(named: text, among: devices)] }
    let (device, found) = try LearnSession.run(
      among: watched, isNamed: invocation.has(.device), taken: try InputChoice.nodesOfClones(), limit: limit)
    for line in found.descriptionLines(of: device) { StandardStream.complain(PlainText.line(line)) }

    let output = if let given { given } else { try dialog.output(among: outputs) }
    let follower = try LearnFollower(for: output, invocation)
    let name =
      if let name = file.name { name } else {
        try dialog.name(file.freeName(for: output, besides: follower?.taken ?? []))
      }
    let source = found.source(on: DeviceMatch(identifying: device, among: devices))
    let text = SliderText(
      name: name, source: source, target: follower == nil ? output : nil,
      comments: ["Learned from \(device.name) by slidectl learn."]
    ).text
    try StandardStream.print(text)
    if let follower { try StandardStream.print("\n# \(follower.path(of: name)):\n" + follower.text(named: name)) }
    guard !invocation.has(.printOnly) else { return }
    let paths = [file.path(of: name)] + (follower.map { [$0.path(of: name)] } ?? [])
    guard try dialog.agrees(to: "Write this to \(paths.joined(separator: " and "))?") else { return }
    try file.write(text, name: name)
    try follower?.write(named: name)
    for path in paths { StandardStream.complain("slidectl: wrote \(PlainText.line(path))") }
    follower?.reload()
    try invocation.ask("reload", to: .manage) { (client) throws(BusError) in try client.reload() }
  }
}

extension LearnedControl {
  /// What was found, for people.
  fileprivate func descriptionLines(of device: DeviceDescription) -> [String] {
    let control = self.control.fields.joined(separator: ", ")
    var lines = ["Found \(control) on \(device.name) (\(device.node))\(isInverted ? ", turned round" : "")."]
    guard let measured else { return lines }
    lines.append(
      "It went from \(measured.range.lowerBound) to \(measured.range.upperBound), is at \(measured.rest) now"
        + (measured.noise > 0 ? ", and trembles by \(measured.noise)." : "."))
    if measured.springsBack { lines.append("It springs back to its middle, and the slider will go with it.") }
    return lines
  }
}
