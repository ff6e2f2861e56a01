import Glibc
import SliderCore
import SliderSystem

/// What the sliders change.
extension Check {
  static let light = Check("light") { facts in
    facts.outputs.compactMap { output in
      switch output.target {
      case .backlight, .led: break
      case .ddc, .alsa, .command, .key, .axis: return nil
      }
      switch output.found {
      case .light(let light):
        return unwritable(output, light, facts) ?? decoy(output, light, facts) ?? .fine(output.subject)
      case .missing(let error):
        return .error(
          output.subject, error.words, remedy: facts.isSystem ? "slidectl devices" : "slidectl devices --user")
      case .mixer, .closed, .own: return .fine(output.subject)
      }
    }
  }

  private static func unwritable(
    _ output: OutputFacts, _ light: OutputFacts.Light, _ facts: DoctorFacts
  ) -> Verdict? {
    let file = light.file
    guard let runner = facts.runner, !file.allows(runner, to: .write) else { return nil }
    let text = "\(facts.name(of: runner)), who runs slided, may not write \(file.path)"
    guard !facts.isSystem else {
      guard facts.installation.hasRules else {
        return .error(
          output.subject, "\(text): slided's udev rules are not installed", remedy: facts.reinstallation)
      }
      let match = "--subsystem-match=\(light.subsystem.rawValue) --sysname-match=\(ShellWord.quoted(light.name))"
      return .error(output.subject, text, remedy: "sudo udevadm trigger --action=add \(match)")
    }
    guard !facts.hasLogind else { return nil }
    return .error(
      output.subject, "\(text), and there is no logind to ask",
      remedy: "sudo setfacl -m u:\(ShellWord.quoted(facts.name(of: runner))):rw \(ShellWord.quoted(file.path))")
  }

  /// A backlight that takes what is written and moves no panel: as the daemon has found out, or as its connector says.
  private static func decoy(_ output: OutputFacts, _ light: OutputFacts.Light, _ facts: DoctorFacts) -> Verdict? {
    guard case .backlight(let pattern) = output.target else { return nil }
    let note = facts.state(of: output)?.note ?? ""
    if Glob("*\(LightDriver.doubtfulDeed)*").matches(note) {
      let advice = pattern == "auto" ? "there is no other" : "backlight = \"auto\" finds another, if there is one"
      return .error(output.subject, "a decoy: \(note); \(advice)", remedy: facts.edit(output.slider))
    }
    guard pattern != "auto", let better = light.better else { return nil }
    return .warning(
      output.subject, "\(light.name) is on a connector that is not in use; backlight = \"auto\" takes \(better)",
      remedy: facts.edit(output.slider))
  }

  static let mixer = Check("mixer") { facts in
    facts.outputs.compactMap { output in
      guard case .alsa = output.target else { return nil }
      // A name with a colon is ALSA's own, which needs no card.
      if facts.isSystem, let closed = facts.closedSound {
        let name = facts.runner.map(facts.name) ?? "slided"
        return .error(
          output.subject, "\(name), who runs slided, may not use \(closed.path)",
          remedy: "sudo udevadm trigger --action=add --subsystem-match=sound")
      }
      guard case .missing(let error) = output.found else {
        guard case .closed = output.found, !facts.isSystem else { return .fine(output.subject) }
        return .error(
          output.subject, "the sound card is closed to you (log in again afterwards)",
          remedy: "sudo usermod -aG audio \(ShellWord.quoted(facts.name(of: facts.person)))")
      }
      let isElement = error.code == ENOENT || error.code == ENOTSUP
      let list = facts.isSystem ? "sudo slidectl devices" : "slidectl devices --user"
      return .error(output.subject, error.words, remedy: isElement ? facts.edit(output.slider) : list)
    }
  }

  /// What the daemon says of its outputs, where no other check has found why.
  static let output = Check("output") { facts in
    let explained = Set(
      [light, mixer, uinput].flatMap { $0.verdicts(facts) }.filter { $0.problem?.severity == .error }.map(\.subject))
    return facts.outputs.compactMap { output in
      guard let state = facts.state(of: output), !explained.contains(output.subject) else { return nil }
      guard let error = state.error else { return .fine(output.subject) }
      return .error(output.subject, error, remedy: facts.slidectl("status"))
    }
  }

  /// A slider that was turned off.
  static let slider = Check("slider") { facts in
    facts.sliders.filter { $0.source != nil }.map { slider in
      let state = facts.daemon.states.first { $0.name == slider.name }
      guard state?.isEnabled ?? slider.isEnabled else {
        return .warning(slider.name, "turned off: hands don't move it", remedy: facts.slidectl("enable \(slider.name)"))
      }
      return .fine(slider.name)
    }
  }
}

extension DoctorFacts {
  /// What the running daemon says of an output; nil when it says nothing.
  fileprivate func state(of output: OutputFacts) -> OutputState? {
    guard let state = daemon.states.first(where: { $0.name == output.slider }),
      state.outputs.indices.contains(output.index), state.outputs[output.index].kind == output.target.kind
    else { return nil }
    return state.outputs[output.index]
  }

  /// A sound card's node when the daemon may use none.
  fileprivate var closedSound: FileAccess? {
    guard let runner, !soundNodes.contains(where: { $0.allows(runner, to: .readAndWrite) }) else { return nil }
    return soundNodes.first
  }
}

extension SystemError {
  /// Without what it is about, which stands before it.
  fileprivate var words: String {
    "\(subject): cannot \(operation)" + (advice.map { ": \($0)" } ?? ": \(String(cString: strerror(code)))")
  }
}
