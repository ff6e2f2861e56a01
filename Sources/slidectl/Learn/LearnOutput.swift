import SliderCore

/// What a learned slider is to change.
enum LearnOutput {
  /// Everything that there is, in the order of `slidectl devices`.
  /// - Parameter hasCards: whether this computer's sound cards count.
  static func all(root: String, hasCards: Bool) -> [OutputEntry] {
    let lights = OutputEntry.lights(for: [], root: root)
    // A panel is what most people mean, and a laptop has a dozen lights that nobody dims.
    let sorted = lights.filter { $0.kind == "backlight" } + lights.filter { $0.kind != "backlight" && $0.maximum > 1 }
    return sorted + (hasCards ? OutputEntry.mixers(for: []) + [.session] : [])
  }

  /// The one that `--to` names; nil for `none`.
  ///
  /// - Parameter text: `KIND`, the first of its kind, or `KIND=NAME`.
  static func named(_ text: String, among outputs: [OutputEntry]) throws(CommandFailure) -> OutputTarget? {
    if text == "none" { return nil }
    if let target = try session(text) { return target }
    if let target = try keys(text) { return target }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let kinds = ["backlight", "led", "alsa"]
    guard kinds.contains(parts[0]) else {
      let advice = "backlight, led=NAME, alsa=CARD,ELEMENT, key=UP,DOWN, command=PROGRAM or none"
      throw CommandFailure(.usage, "--to", "\(text) is no kind of output", advice: advice)
    }
    let ofKind = outputs.filter { $0.kind == parts[0] }
    if parts.count == 1, parts[0] != "led" {
      guard !ofKind.isEmpty else { throw notThere(text) }
      return parts[0] == "backlight" ? .backlight("auto") : ofKind.first?.target
    }
    let name = parts.count > 1 ? parts[1] : ""
    guard let entry = ofKind.first(where: { $0.name == name || $0.name == "\(name),0" }) else { throw notThere(text) }
    return entry.target
  }

  /// The volume of a person's session, or a command of theirs; nil for anything else.
  private static func session(_ text: String) throws(CommandFailure) -> OutputTarget? {
    if text == "alsa=default" { return OutputEntry.session.target }
    if text.hasPrefix("alsa=default,") {
      let name = text.dropFirst("alsa=".count)
      let hasIndex = name.split(separator: ",").count > 2
      return OutputEntry(kind: "alsa", name: hasIndex ? String(name) : "\(name),0", minimum: 0, maximum: 0, sliders: [])
        .target
    }
    guard text.hasPrefix("command=") else { return nil }
    let words = text.dropFirst("command=".count).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw CommandFailure(.usage, "--to", "command= names no program") }
    var arguments: [ValueTemplate] = []
    for word in words {
      do throws(ValueTemplate.Fault) {
        arguments.append(try ValueTemplate(String(word)))
      } catch {
        throw CommandFailure(.usage, String(word), "has \(error.message)")
      }
    }
    return .command(arguments, timeout: Completion.standardTimeout)
  }

  /// Two keys, up and down; nil for anything else.
  private static func keys(_ text: String) throws(CommandFailure) -> OutputTarget? {
    guard text.hasPrefix("key=") else { return nil }
    let codes = text.dropFirst("key=".count).split(separator: ",").map { KeyCode(named: String($0)) }
    guard codes.count == 2, let up = codes[0], let down = codes[1], up != down else {
      throw CommandFailure(
        .usage, "--to", "\(text) are no two keys", advice: "up and down: key=KEY_VOLUMEUP,KEY_VOLUMEDOWN")
    }
    return .key(up: up, down: down)
  }

  private static func notThere(_ text: String) -> CommandFailure {
    CommandFailure(.unknownName, text, "no such output", advice: "slidectl devices lists them")
  }
}

extension OutputEntry {
  /// What ALSA calls default in a person's session: the volume of its sound server.
  static let session = OutputEntry(kind: "alsa", name: "default,Master,0", minimum: 0, maximum: 0, sliders: [])

  /// What a configuration says to mean it.
  var target: OutputTarget {
    switch kind {
    case "backlight": return .backlight(name)
    case "led": return .led(name)
    default:
      // An element's name may have commas, what stands around it has none: PCH,Master,0 or PCH,Mic,0,capture.
      var parts = name.split(separator: ",", omittingEmptySubsequences: false)
      let isCapture = parts.count > 3 && parts.last == "capture"
      if isCapture { parts.removeLast() }
      let index = parts.popLast().flatMap { Int($0) } ?? 0
      return .alsa(
        card: String(parts.first ?? ""), element: parts.dropFirst().joined(separator: ","), index: index,
        isCapture: isCapture)
    }
  }
}
