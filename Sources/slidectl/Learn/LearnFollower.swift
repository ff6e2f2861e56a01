import Glibc
import SliderBus
import SliderConfiguration
import SliderCore

/// The half of a learned slider that belongs into a person's session: it follows the system's slider, and changes what is there.
struct LearnFollower {
  private let target: OutputTarget
  /// nil when it isn't known whose session it is for, and nothing is to be written.
  private let person: Person?
  private let file: LearnFile?

  /// nil where one table says all: what is to be changed is the machine's, or the slider is for a service of one's own anyway.
  init?(for target: OutputTarget?, _ invocation: Invocation) throws(CommandFailure) {
    guard let target, target.needsSession, invocation.address == .system else { return nil }
    self.target = target
    person = Person.current
    let isPrinted = invocation.has(.printOnly)
    guard let person else {
      file = nil
      guard isPrinted else {
        throw CommandFailure(
          .usage, "learn", "what it is to change is in someone's session, and nobody knows whose",
          advice: "run it with sudo from there")
      }
      return
    }
    let name = invocation.value(of: .name)
    file = try person.act { () throws(CommandFailure) in
      try LearnFile(person.configurationFiles, name: name, isPrinted: isPrinted)
    }
  }

  /// The sliders and files that the person has already.
  var taken: Set<String> { file?.taken ?? [] }

  func path(of name: String) -> String {
    file?.path(of: name) ?? "~/.config/slided/conf.d/\(name).toml"
  }

  func text(named name: String) -> String {
    SliderText(
      name: name, leader: Leader(name), target: target,
      comments: ["Follows the slider of that name in /etc/slided, by slidectl learn."]
    ).text
  }

  /// As that person: the home is theirs.
  func write(named name: String) throws(CommandFailure) {
    guard let person, let file else { return }
    try person.act { () throws(CommandFailure) in try file.write(text(named: name), name: name) }
  }

  /// Has the person's own service read it, if there is one.
  func reload() {
    let client = person.flatMap { person in
      try? person.act { () throws(CommandFailure) -> SliderClient? in
        let client = try? SliderClient(person.bus)
        do throws(BusError) {
          try client?.reload()
        } catch {
          return nil
        }
        return client
      }
    }
    guard client == nil else { return }
    StandardStream.complain(
      "slidectl: your own slided doesn't run, which the other half is for (systemctl --user enable --now slided)")
  }
}

extension OutputTarget {
  /// Whether it is a person's and not the machine's.
  fileprivate var needsSession: Bool {
    switch self {
    case .alsa(let card, _, _, _): card == "default"
    case .command: true
    case .backlight, .led, .ddc, .key, .axis: false
    }
  }
}
