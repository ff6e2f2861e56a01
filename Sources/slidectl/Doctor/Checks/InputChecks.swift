import SliderCore
import SliderSystem

/// What moves the sliders.
extension Check {
  static let device = Check("device") { facts in
    facts.sliders.compactMap { slider in
      guard let source = slider.source else { return nil }
      let name = slider.name
      let devices = facts.devices(of: source)
      guard !devices.isEmpty else {
        return .error(
          name, "no device here is \(source.device.words)\(nearest(source.device, facts))",
          remedy: facts.isSystem ? "sudo slidectl devices" : "slidectl devices --user")
      }
      guard !devices.contains(where: { source.control.isOn($0.device) }) else { return .fine(name) }
      let device = devices[0].device
      return .error(
        name, "\(device.name) has no \(source.control.words)\(others(on: device, like: source.control))",
        remedy: facts.edit(name))
    }
  }

  private static func nearest(_ match: DeviceMatch, _ facts: DoctorFacts) -> String {
    guard let glob = match.name else { return "" }
    let names = facts.inputs.map(\.device).filter { !$0.isKeyboard }.map(\.name)
    // What stands between a pattern's ends is what people remember of a name.
    let part = String(glob.description.filter { $0 != "*" })
    return NearestName.of(part, in: names).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  private static func others(on device: DeviceDescription, like control: Control) -> String {
    let names: [String]
    switch control {
    case .axis, .ring: names = device.axes.map(\.code.description)
    case .dial: names = device.relativeAxes.map { RelativeCode(rawValue: $0).description }
    case .edge, .area, .circle, .keys: return ""
    }
    return names.isEmpty ? "" : " (it has \(names.joined(separator: ", ")))"
  }

  /// Whether the daemon may read the devices.
  static let node = Check("node") { facts in
    guard let runner = facts.runner else { return [] }
    var verdicts: [Verdict] = []
    for input in facts.inputs {
      guard let node = input.node,
        facts.sliders.contains(where: { $0.source?.wants(input.device) ?? false })
      else { continue }
      guard !node.allows(runner, to: .read) else {
        verdicts.append(.fine(node.path))
        continue
      }
      let (reason, remedy) = closed(node, runner, facts)
      let text = "\(facts.name(of: runner)), who runs slided, may not read \(input.device.name)"
      verdicts.append(.error(node.path, text + reason, remedy: remedy))
    }
    return verdicts
  }

  private static func closed(
    _ node: FileAccess, _ runner: Account, _ facts: DoctorFacts
  ) -> (reason: String, remedy: String) {
    let input = facts.accounts.group("input")?.number
    guard node.group == input, node.mode & 0o040 != 0 else {
      // udev's own rules give input devices to the group input, on "add" only (50-udev-default.rules).
      let name = node.path.split(separator: "/").last.map(String.init) ?? "event*"
      return (
        ": the node isn't the group input's",
        "sudo udevadm trigger --action=add --sysname-match=\(ShellWord.quoted(name))"
      )
    }
    if facts.isSystem { return (": it isn't in the group input", facts.systemctl("restart slided")) }
    return (
      ": not in the group input (log in again afterwards)",
      "sudo usermod -aG input \(ShellWord.quoted(facts.name(of: runner)))"
    )
  }
}

extension DoctorFacts {
  /// The devices that a slider asks for.
  fileprivate func devices(of source: SliderSource) -> [InputFacts] {
    inputs.filter { source.wants($0.device) }
  }
}

extension Control {
  /// Whether a device has it, as far as that is known without opening it.
  fileprivate func isOn(_ device: DeviceDescription) -> Bool {
    switch self {
    case .edge, .area, .circle: TouchProtocol(device) != nil || device.axis(.x) != nil
    case .axis(let code, _), .ring(let code, _): device.axis(code) != nil
    case .dial(let code, _):
      [code.coarse, code.fine].compactMap(\.self).contains { device.relativeAxes.contains($0.rawValue) }
    case .keys(let down, let up, _): device.keys.contains(down.rawValue) || device.keys.contains(up.rawValue)
    }
  }

  fileprivate var words: String {
    switch self {
    case .edge, .area, .circle: "surface to touch"
    case .axis(let code, _), .ring(let code, _): code.description
    case .dial(let code, _): code.description
    case .keys(let down, let up, _): "\(down) and \(up)"
    }
  }
}

extension DeviceMatch {
  /// What it asks for, for people.
  fileprivate var words: String {
    var words: [String] = []
    if let deviceClass { words.append("a \(deviceClass.rawValue)") }
    for (key, glob) in [("", name), ("phys ", physicalPath), ("uniq ", uniqueID), ("path ", node)] {
      if let glob { words.append("\(key)\"\(glob)\"") }
    }
    for (key, number) in [("bus", bus), ("vendor", vendor), ("product", product)] {
      if let number { words.append("\(key) 0x\(String(number, radix: 16))") }
    }
    return words.isEmpty ? "there" : words.joined(separator: ", ")
  }
}
