import SliderBus
import SliderCore
import SliderSystem

/// Who the daemon is, and who asks.
extension Check {
  static let accounts = Check("accounts") { facts in
    guard facts.isSystem else { return [] }
    let remedy = facts.installation.hasAccounts ? "sudo systemd-sysusers slided.conf" : facts.reinstallation
    let missing = DoctorFacts.serviceGroups.filter { facts.accounts.group($0) == nil }
    if facts.accounts.account("slided") == nil {
      let text = "there is no such user, and the service runs as that"
      return [
        facts.daemon.isRunning ? .warning("slided", text, remedy: remedy) : .error("slided", text, remedy: remedy)
      ]
    }
    guard missing.isEmpty else {
      return missing.map { .error($0, "there is no such group, and the service needs it", remedy: remedy) }
    }
    // Of one that runs the groups are known: it may have been started before they were given.
    guard let runner = facts.daemon.runner, runner.user != 0 else { return [.fine("slided")] }
    let lacking = DoctorFacts.serviceGroups.filter { name in
      facts.accounts.group(name).map { !runner.groups.contains($0.number) } ?? false
    }
    guard !lacking.isEmpty else { return [.fine("slided")] }
    return [
      .warning(
        "slided", "the one that runs isn't in \(lacking.joined(separator: " and ")), which its unit gives it",
        remedy: facts.systemctl("restart slided"))
    ]
  }

  /// Whether who asks may set sliders; hands need no permission.
  static let person = Check("person") { facts in
    guard facts.isSystem else { return [] }
    let name = facts.name(of: facts.person)
    let group = SlidedName.group
    let number = facts.accounts.group(group)?.number
    guard facts.person.user != 0, !(number.map(facts.person.groups.contains) ?? false) else { return [.fine(name)] }
    if let known = facts.accounts.group(group), known.members.contains(name) {
      return [
        .warning(
          name, "slidectl can't set sliders yet: in the group \(group), but not since this session began",
          remedy: "newgrp \(group)")
      ]
    }
    let road: String
    switch facts.polkit {
    case .ready where facts.isInFront: return [.fine(name)]
    case .ready: road = "you don't sit in front of this machine"
    case .withoutActions: road = "polkit knows nothing of slided"
    case .absent: road = "there is no polkit to ask"
    }
    return [
      .warning(
        name, "slidectl can't set sliders: not in the group \(group), and \(road); hands can (log in again afterwards)",
        remedy: "sudo usermod -aG \(group) \(ShellWord.quoted(name))")
    ]
  }

  /// A configuration of the person's own that nobody reads.
  static let session = Check("session") { facts in
    guard let daemon = facts.sessionDaemon else { return [] }
    if daemon.isRunning { return [.fine("slided --user")] }
    return [
      .error(
        "slided --user", "you have a configuration of your own, and no slided runs in your session",
        remedy: "systemctl --user enable --now slided")
    ]
  }
}
