import SliderConfiguration
import SliderCore
import SliderSystem

/// What the configuration says, and whose its files are.
extension Check {
  static let configuration = Check("configuration") { facts in
    let configuration = facts.configuration
    let path = configuration.mainPath
    if let closed = configuration.files.first(where: { $0.text == nil && !$0.access.allows(facts.person, to: .read) }) {
      return [
        .warning(
          closed.access.path, "closed to you, so nothing can be said of the sliders", remedy: "sudo slidectl doctor")
      ]
    }
    if configuration.files.isEmpty, configuration.isInstalled {
      return [.error(path, "there is no configuration, so no slider", remedy: learn(facts))]
    }
    let mistakes = configuration.diagnostics.map { diagnostic -> Verdict in
      let place = diagnostic.line > 0 ? "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column)" : diagnostic.file
      let text = diagnostic.message + (diagnostic.hint.map { " (\($0))" } ?? "")
      let editor = facts.isSystem ? "sudoedit" : "${EDITOR:-vi}"
      let remedy = "\(editor) \(ShellWord.quoted(diagnostic.file)) && \(facts.slidectl("reload", asRoot: true))"
      return diagnostic.severity == .error
        ? .error(place, text, remedy: remedy) : .warning(place, text, remedy: remedy)
    }
    guard !configuration.diagnostics.contains(where: { $0.severity == .error }) else { return mistakes }
    if configuration.sliders.isEmpty { return mistakes + [.error(path, "it has no slider", remedy: learn(facts))] }
    return mistakes + [unread(facts) ?? .fine(path)]
  }

  /// A running daemon that has other sliders.
  private static func unread(_ facts: DoctorFacts) -> Verdict? {
    guard facts.daemon.isRunning, facts.configuration.isInstalled else { return nil }
    let (written, running) = (Set(facts.sliders.map(\.name)), Set(facts.daemon.states.map(\.name)))
    guard written != running else { return nil }
    let parts = [("doesn't know", written.subtracting(running)), ("still has", running.subtracting(written))]
    let text = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.sorted().joined(separator: ", "))" }
    return .error(
      facts.configuration.mainPath, "the slided that runs has read another one: it \(text.joined(separator: " and "))",
      remedy: facts.slidectl("reload", asRoot: true))
  }

  private static func learn(_ facts: DoctorFacts) -> String {
    facts.isSystem ? "sudo slidectl learn" : "slidectl learn --user"
  }

  static let files = Check("files") { facts in
    let configuration = facts.configuration
    let distrust = configuration.distrusted.map { fault -> Verdict in
      let text = fault.message { number in
        number == 0 ? "root" : facts.name(of: Account(user: number, groups: []))
      }
      // The person's own can be mended by the person, unless it is someone else's.
      let isForeign = if case .owner = fault.problem { true } else { false }
      let remedy = (facts.isSystem || isForeign ? "sudo " : "") + (fault.remedy ?? "")
      return configuration.isInstalled
        ? .error(fault.path, text, remedy: remedy) : .warning(fault.path, text, remedy: remedy)
    }
    return distrust
      + configuration.files.compactMap { file in
        let access = file.access
        if let runner = facts.runner, !access.allows(runner, to: .read) {
          let path = ShellWord.quoted(access.path)
          return .error(
            access.path, "\(facts.name(of: runner)), who runs slided, may not read it",
            remedy: facts.isSystem ? "sudo chmod a+r \(path)" : "chmod u+r \(path)")
        }
        return configuration.distrusted.contains { $0.path == access.path } ? nil : .fine(access.path)
      }
  }
}
