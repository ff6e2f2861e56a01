import Foundation
import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import TestSupport
import Testing

@testable import slidectl

/// `slidectl doctor` as a program, among files that stand for a machine's.
final class DoctorWorldTests {
  private let world: TemporaryDirectory

  /// Everything in it is as it should be, but that no bus is there. All files are the test's own user's, so what others may do
  /// depends on the modes.
  init() throws {
    world = try TemporaryDirectory()
    // No member of anything is the user of the tests: their own number may be root's, who may everything.
    try world.write("root:x:0:0::/root:/bin/sh\nslided:x:54321:54321::/:/bin/false\n", to: "etc/passwd")
    try world.write("slided:x:54321:\ninput:x:\(getegid()):\naudio:x:54323:\n", to: "etc/group")
    try world.write(Self.configuration, to: "etc/slided/config.toml")
    try world.addLight("backlight", "panel", brightness: 40, maximum: 100, type: "raw", below: "sys/")
    try world.write("", to: "dev/input/event5")
    try world.write("", to: "dev/uinput")
    try world.write("", to: "dev/snd/controlC0")
    try world.write("", to: "usr/lib/udev/rules.d/60-slided.rules")
    let device = "sys/class/input/event5/device"
    for (name, text) in [
      ("name", "Test Throttle"), ("phys", ""), ("uniq", ""), ("properties", "0"), ("id/bustype", "0003"),
      ("id/vendor", "1234"), ("id/product", "5678"), ("id/version", "0111"), ("capabilities/key", "0"),
      ("capabilities/rel", "0"), ("capabilities/abs", "40"),
    ] {
      try world.write(text + "\n", to: "\(device)/\(name)")
    }
    for (file, mode) in [
      ("etc/slided/config.toml", 0o644), ("sys/class/backlight/panel/brightness", 0o666), ("dev/input/event5", 0o660),
      ("dev/uinput", 0o666), ("dev/snd/controlC0", 0o666),
    ] as [(String, mode_t)] {
      try setMode(file, mode)
    }
  }

  private static let configuration = """
    [slider.brightness]
    from = { device = "*Throttle", axis = "ABS_THROTTLE", exclusive = true }
    to = [{ backlight = "panel" }, { axis = "ABS_MISC" }]
    feedback = { ends = "rumble" }

    """

  private func setMode(_ file: String, _ mode: mode_t) throws {
    guard chmod("\(world.path)/\(file)", mode) == 0 else { throw ProgramError(code: errno) }
  }

  struct Answer: Decodable, Equatable {
    var check: String
    var subject: String
    var ok: Bool
    var severity: String?
    var problem: String?
    var remedy: String?
  }

  private func findings(_ arguments: [String] = []) throws -> [Answer] {
    let program = try Program(["doctor", "--json", "--root", world.path] + arguments)
    #expect(program.errors == "")
    let answers = try JSONDecoder().decode([Answer].self, from: Data(program.output.utf8))
    #expect(program.status == (answers.contains { $0.severity == "error" } ? 1 : 0))
    for answer in answers {
      #expect(answer.ok == (answer.severity == nil) && answer.ok == (answer.problem == nil))
      #expect(answer.ok == (answer.remedy == nil))
    }
    return answers
  }

  private func problems(_ check: String) throws -> [Answer] {
    try findings().filter { $0.check == check && !$0.ok }
  }

  /// Without a bus the daemon is what is missing, and nothing else but the drop-in for feedback.
  @Test func theWorldIsWellOtherwise() throws {
    let answers = try findings()
    let bad = answers.filter { !$0.ok }
    let isMember = Account.current.user == 0
    #expect(bad.map(\.check) == (isMember ? ["daemon", "feedback"] : ["daemon", "person", "feedback"]))
    #expect(bad.first?.problem?.hasPrefix("no way to the system bus") == true)
    let looked = Set(answers.map(\.check))
    #expect(looked.isSuperset(of: ["configuration", "files", "accounts", "person", "device", "node", "exclusive"]))
    #expect(looked.isSuperset(of: ["uinput", "light", "slider"]))
    let text = try Program(["doctor", "--root", world.path])
    #expect(text.status == 1)
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == bad.count + 1)
    #expect(lines.first?.hasPrefix("error: slided: no way to the system bus") == true)
    #expect(lines.last?.hasPrefix("\(answers.count) things looked at: 1 error, ") == true)
  }

  @Test(
    arguments: [
      ("node", "dev/input/event5", 0o600, "/dev/input/event5", "may not read Test Throttle"),
      ("light", "sys/class/backlight/panel/brightness", 0o644, "brightness (backlight panel)", "may not write"),
      ("uinput", "dev/uinput", 0o644, "brightness (axis ABS_MISC)", "may not write /dev/uinput"),
      ("exclusive", "dev/uinput", 0o644, "brightness", "everyone else gets its events too"),
      ("files", "etc/slided/config.toml", 0o600, "/etc/slided/config.toml", "slided, who runs slided, may not read it"),
      ("files", "etc/slided/config.toml", 0o646, "/etc/slided/config.toml", "everyone may write it"),
      ("files", "etc/slided", 0o757, "/etc/slided", "everyone may write it"),
      ("files", "etc", 0o775, "/etc", "its group may write it"),
    ] as [(String, String, mode_t, String, String)])
  func permissions(check: String, file: String, mode: mode_t, subject: String, text: String) throws {
    #expect(try problems(check) == [])
    try setMode(file, mode)
    let found = try problems(check)
    #expect(found.map(\.subject) == [subject])
    #expect(found.first?.problem?.contains(text) == true, "\(found)")
  }

  /// What is found when files say something else.
  @Test(arguments: [
    ("accounts", "etc/passwd", "root:x:0:0::/:/bin/sh\n", "there is no such user"),
    ("accounts", "etc/group", "slided:x:54321:\ninput:x:1:\n", "there is no such group"),
    ("configuration", "etc/slided/conf.d/a.toml", "[slider.b]\nfrm = 1\n", "frm"),
    ("configuration", "etc/slided/conf.d/a.toml", "[slider.b]\n", "has no 'from'"),
    ("device", "sys/class/input/event5/device/name", "Test Pedal\n", "no device here is \"*Throttle\""),
    ("device", "sys/class/input/event5/device/capabilities/abs", "80\n", "has no ABS_THROTTLE (it has ABS_RUDDER)"),
    ("light", "sys/class/backlight/panel/max_brightness", "0\n", "max_brightness"),
  ])
  func contents(check: String, file: String, text: String, problem: String) throws {
    #expect(try problems(check) == [])
    try world.write(text, to: file)
    let found = try problems(check)
    #expect(found.contains { $0.problem?.contains(problem) == true }, "\(found)")
  }

  /// What is found when files are missing.
  @Test(arguments: [
    ("configuration", "etc/slided/config.toml", "there is no configuration"),
    ("light", "sys/class/backlight/panel", "there is none on this machine"),
    ("uinput", "dev/uinput", "there is no /dev/uinput"),
    ("device", "sys/class/input/event5", "no device here"),
  ])
  func missing(check: String, file: String, problem: String) throws {
    #expect(try problems(check) == [])
    try FileManager.default.removeItem(atPath: "\(world.path)/\(file)")
    #expect(try problems(check).first?.problem?.contains(problem) == true)
  }

  @Test func installedRulesAndPackages() throws {
    try setMode("sys/class/backlight/panel/brightness", 0o644)
    #expect(try problems("light").first?.remedy?.hasPrefix("sudo udevadm trigger --action=add ") == true)
    try FileManager.default.removeItem(atPath: "\(world.path)/usr/lib/udev/rules.d/60-slided.rules")
    #expect(try problems("light").first?.remedy == "sudo make install")
    try world.write("", to: "usr/share/doc/slided/copyright")
    #expect(try problems("light").first?.remedy == "sudo apt-get install --reinstall slided")
  }

  @Test func theDropInForFeedback() throws {
    #expect(try problems("feedback").map(\.subject) == ["brightness"])
    try world.write(
      "[Service]\nDeviceAllow=char-input rw\n", to: "etc/systemd/system/slided.service.d/feedback.conf")
    #expect(try problems("feedback") == [])
  }

  @Test func aPanelThatIsNotInUse() throws {
    try world.write("disconnected\n", to: "sys/class/backlight/panel/device/status")
    #expect(try problems("light") == [], "there is no better one")
    try world.addLight("backlight", "other", brightness: 1, maximum: 10, type: "raw", below: "sys/")
    let found = try problems("light")
    #expect(found.first?.severity == "warning")
    #expect(found.first?.problem?.contains("backlight = \"auto\" takes other") == true)
  }

  @Test func soundCardsThatAreClosed() throws {
    try world.write("[slider.volume]\nto = { alsa = \"nosuchcard\" }\n", to: "etc/slided/config.toml")
    #expect(try problems("mixer").first?.problem?.contains("nosuchcard") == true)
    try setMode("dev/snd/controlC0", 0o600)
    #expect(
      try problems("mixer").first?.problem == "slided, who runs slided, may not use /dev/snd/controlC0")
  }

  @Test func polkitForWhoIsInNoGroup() {
    func facts() -> DoctorFacts {
      DoctorFacts(
        root: world.path, address: .address("unix:path=/nonexistent"), files: .system,
        person: Account(user: 54_999, groups: []))
    }
    func polkit() -> DoctorFacts.Polkit { facts().polkit }
    #expect(polkit() == .absent)
    #expect(throws: Never.self) {
      try world.write("", to: "usr/share/dbus-1/system-services/org.freedesktop.PolicyKit1.service")
    }
    #expect(polkit() == .withoutActions)
    #expect(throws: Never.self) { try world.write("", to: "usr/share/polkit-1/actions/org.slided1.policy") }
    #expect(polkit() == .ready)
    #expect(throws: Never.self) { try world.write("ACTIVE=3\nACTIVE_UID=5499\n", to: "run/systemd/seats/seat0") }
    #expect(!facts().isInFront)
    #expect(throws: Never.self) { try world.write("ACTIVE=4\nACTIVE_UID=54999\n", to: "run/systemd/seats/seat0") }
    #expect(facts().isInFront)
  }

  @Test func aPersonsOwnConfiguration() throws {
    func found(_ home: String) throws -> Bool {
      let program = try Program(["doctor", "--json"], environment: ["HOME": home])
      let answers = try JSONDecoder().decode([Answer].self, from: Data(program.output.utf8))
      return answers.contains { $0.check == "session" && $0.severity == "error" }
    }
    try #expect(!found(world.path))
    try world.write("[slider.a]\n", to: ".config/slided/config.toml")
    try #expect(found(world.path))
  }

  @Test func mixers() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...10)])
    func found(_ card: String, _ element: String) -> OutputFacts.Found? {
      let output = OutputDefinition(target: .alsa(card: card, element: element, index: 0))
      let slider = SliderDefinition(name: "volume", outputs: [output])
      return OutputFacts.all(of: [slider], root: "", isSession: false).first?.found
    }
    #expect(found(card.name, "Master") == .mixer)
    guard case .missing(let error)? = found(card.name, "PCM") else { return #expect(Bool(false)) }
    #expect(error.code == ENOENT && error.description.contains("it has 'Master'"))
    guard case .missing? = found("directory:/nonexistent", "PCM") else { return #expect(Bool(false)) }
    #expect(card.writes.isEmpty, "nothing is written")
  }
}
