import SliderBus
import SliderCore

/// The daemon and its unit.
extension Check {
  static let daemon = Check("daemon") { facts in
    let place = facts.address.description
    switch facts.daemon.presence {
    case .busless(let reason): return [.error("slided", "no way to \(place): \(reason)", remedy: busRemedy(facts))]
    case .absent:
      // What the unit says is the reason, and has its own remedy.
      if let unit = facts.unit, unit.trouble(facts) != nil { return [] }
      let other = facts.daemon.elsewhere.map { ", but there is one on \($0.description)" } ?? ""
      return [.error("slided", "not running on \(place)\(other)", remedy: startRemedy(facts))]
    case .running:
      guard let version = facts.daemon.version, version != Version.current else { return [.fine("slided")] }
      return [
        .warning(
          "slided", "the one that runs is \(version), slidectl is \(Version.current)", remedy: restart(facts))
      ]
    }
  }

  static let unit = Check("unit") { facts in
    guard let unit = facts.unit else { return [] }
    if let trouble = unit.trouble(facts) {
      guard facts.daemon.isRunning else { return [.error("slided.service", trouble.text, remedy: trouble.remedy)] }
      return [.warning("slided.service", "\(trouble.text); the slided that runs isn't it", remedy: trouble.remedy)]
    }
    var verdicts: [Verdict] = []
    if unit.needsReload {
      verdicts.append(
        .warning(
          "slided.service", "its files have changed since they were read",
          remedy: "\(facts.systemctl("daemon-reload")) && \(facts.systemctl("restart slided"))"))
    }
    if unit.fileState == "disabled", facts.daemon.isRunning {
      verdicts.append(
        .warning("slided.service", "it runs, but not after the next start", remedy: facts.systemctl("enable slided")))
    }
    let changes = unit.dropIns.isEmpty ? "" : ", changed by \(unit.dropIns.joined(separator: ", "))"
    return verdicts.isEmpty ? [.fine("slided.service\(changes)")] : verdicts
  }

  private static func busRemedy(_ facts: DoctorFacts) -> String {
    switch facts.address {
    case .system: "sudo systemctl start dbus.socket"
    case .session: "sudo apt-get install dbus-user-session"
    case .address: "slidectl doctor"
    }
  }

  private static func startRemedy(_ facts: DoctorFacts) -> String {
    switch facts.address {
    case .address(let address): "slided --bus \(ShellWord.quoted(address))"
    case _ where facts.unit != nil: facts.systemctl("enable --now slided")
    case .system: "sudo slided"
    case .session: "slided --user"
    }
  }

  private static func restart(_ facts: DoctorFacts) -> String {
    if case .address = facts.address { return startRemedy(facts) }
    return facts.systemctl("restart slided")
  }
}

extension UnitStatus {
  /// Why the daemon can't be running by it, and what to do about that; nil when nothing is wrong with it.
  func trouble(_ facts: DoctorFacts) -> (text: String, remedy: String)? {
    switch (load, state) {
    case ("not-found", _): return ("not installed", facts.reinstallation)
    case ("masked", _):
      // A mask until the next start is another one.
      let unmask = fileState == "masked-runtime" ? "unmask --runtime slided" : "unmask slided"
      return ("masked", "\(facts.systemctl(unmask)) && \(facts.systemctl("enable --now slided"))")
    case ("loaded", "failed"):
      // EX_CONFIG (sysexits.h).
      if exitStatus == 78 {
        return (
          "failed: it refused the configuration", "\(facts.slidectl("check")) && \(facts.systemctl("restart slided"))"
        )
      }
      let changes = dropIns.isEmpty ? "" : "; changed by \(dropIns.joined(separator: ", "))"
      let journal = facts.isSystem ? "journalctl -b -u slided" : "journalctl --user -b -u slided"
      return (
        "failed (\(result), exit status \(exitStatus)); \(journal) tells more\(changes)",
        "\(facts.systemctl("reset-failed slided")); \(facts.systemctl("restart slided"))"
      )
    case ("loaded", _): return nil
    default:
      return (
        "can't be loaded (\(load))\(dropIns.isEmpty ? "" : "; changed by \(dropIns.joined(separator: ", "))")",
        facts.systemctl("cat slided")
      )
    }
  }
}
