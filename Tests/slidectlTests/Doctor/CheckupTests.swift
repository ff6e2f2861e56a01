import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import Testing

@testable import slidectl

/// Each finding, made of facts that have nothing else wrong.
struct CheckupTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var check: String
    var severity: Finding.Severity
    /// What the line begins with, after its severity.
    var line: String
    var remedy: String
    var change: @Sendable (inout DoctorFacts) -> Void

    init(
      _ check: String, _ severity: Finding.Severity, _ line: String, _ remedy: String,
      _ change: @escaping @Sendable (inout DoctorFacts) -> Void
    ) {
      (self.check, self.severity, self.line, self.remedy, self.change) = (check, severity, line, remedy, change)
    }

    var testDescription: String { "\(check): \(line)" }
  }

  @Test func nothingIsWrong() {
    var follower = DoctorFacts.healthyUser
    follower.follow("edge")
    follower.leaderDaemon = DaemonFacts(presence: .running, states: [.sample("edge")])
    for facts in [.healthy, .healthyUser, follower] {
      let findings = Checkup.findings(facts)
      #expect(findings.compactMap(\.line) == [])
      #expect(!Checkup.stops(findings))
      #expect(Checkup.summary(findings) == "\(findings.count) things looked at: all is well")
    }
    // Every check has something to say of one of them.
    let checks = Set((Checkup.findings(.healthy) + Checkup.findings(follower)).map(\.check))
    #expect(checks == Set(Checkup.checks.map(\.name)))
  }

  @Test(arguments: systemCases)
  func found(_ row: Case) throws {
    try expect(row, in: .healthy)
  }

  @Test(arguments: userCases)
  func foundInASession(_ row: Case) throws {
    try expect(row, in: .healthyUser)
  }

  private func expect(_ row: Case, in facts: DoctorFacts) throws {
    var facts = facts
    row.change(&facts)
    let findings = Checkup.findings(facts)
    let problems = findings.filter { $0.problem != nil }
    let finding = try #require(problems.first, "nothing is found")
    #expect(problems.count == 1, "\(problems.compactMap(\.line))")
    #expect(finding.check == row.check)
    #expect(finding.problem?.severity == row.severity)
    #expect(finding.problem?.remedy == row.remedy)
    let line = try #require(finding.line)
    #expect(line.hasPrefix("\(row.severity.rawValue): \(row.line)"), "\(line)")
    #expect(line.hasSuffix(" → \(row.remedy)"))
    #expect(Checkup.stops(findings) == (row.severity == .error))
    let word = row.severity == .error ? "1 error" : "1 warning; nothing stops a slider"
    #expect(Checkup.summary(findings) == "\(findings.count) things looked at: \(word)")
  }

  static let systemCases: [Case] = [
    Case("daemon", .error, "slided: not running on the system bus", "sudo systemctl enable --now slided") {
      $0.stopDaemon()
      $0.unit?.state = "inactive"
    },
    Case("daemon", .error, "slided: not running on the system bus", "sudo slided") {
      $0.stopDaemon()
      $0.unit = nil
    },
    Case(
      "daemon", .error, "slided: not running on the system bus, but there is one on the session bus",
      "sudo systemctl enable --now slided"
    ) {
      $0.stopDaemon()
      $0.daemon.elsewhere = .session
    },
    Case("daemon", .error, "slided: no way to the system bus: refused", "sudo systemctl start dbus.socket") {
      $0.stopDaemon()
      $0.daemon.presence = .busless("refused")
    },
    Case("daemon", .warning, "slided: the one that runs is 0.0.1, slidectl is ", "sudo systemctl restart slided") {
      $0.daemon.version = "0.0.1"
    },
    Case("unit", .error, "slided.service: not installed", "sudo make install") {
      $0.stopDaemon()
      $0.unit?.load = "not-found"
    },
    Case("unit", .error, "slided.service: not installed", "sudo apt-get install --reinstall slided") {
      $0.stopDaemon()
      $0.unit?.load = "not-found"
      $0.installation.isPackage = true
    },
    Case(
      "unit", .error, "slided.service: masked",
      "sudo systemctl unmask --runtime slided && sudo systemctl enable --now slided"
    ) {
      $0.stopDaemon()
      $0.unit?.load = "masked"
      $0.unit?.fileState = "masked-runtime"
    },
    Case(
      "unit", .error, "slided.service: masked",
      "sudo systemctl unmask slided && sudo systemctl enable --now slided"
    ) {
      $0.stopDaemon()
      $0.unit?.load = "masked"
    },
    Case(
      "unit", .warning, "slided.service: masked; the slided that runs isn't it",
      "sudo systemctl unmask slided && sudo systemctl enable --now slided"
    ) {
      $0.unit?.load = "masked"
    },
    Case(
      "unit", .error, "slided.service: failed: it refused the configuration",
      "slidectl check && sudo systemctl restart slided"
    ) {
      $0.stopDaemon()
      $0.unit?.state = "failed"
      $0.unit?.exitStatus = 78
    },
    Case(
      "unit", .error,
      "slided.service: failed (watchdog, exit status 0); journalctl -b -u slided tells more; changed by /etc/a.conf",
      "sudo systemctl reset-failed slided; sudo systemctl restart slided"
    ) {
      $0.stopDaemon()
      $0.unit?.state = "failed"
      $0.unit?.result = "watchdog"
      $0.unit?.dropIns = ["/etc/a.conf"]
    },
    Case(
      "unit", .error, "slided.service: can't be loaded (bad-setting); changed by /etc/a.conf",
      "sudo systemctl cat slided"
    ) {
      $0.stopDaemon()
      $0.unit?.load = "bad-setting"
      $0.unit?.dropIns = ["/etc/a.conf"]
    },
    Case(
      "unit", .warning, "slided.service: its files have changed since they were read",
      "sudo systemctl daemon-reload && sudo systemctl restart slided"
    ) { $0.unit?.needsReload = true },
    Case("unit", .warning, "slided.service: it runs, but not after the next start", "sudo systemctl enable slided") {
      $0.unit?.fileState = "disabled"
    },
    Case(
      "configuration", .error, "/etc/slided/config.toml: there is no configuration, so no slider",
      "sudo slidectl learn"
    ) { $0.configure([], files: []) },
    Case("configuration", .error, "/etc/slided/config.toml: it has no slider", "sudo slidectl learn") {
      $0.configure([])
    },
    Case(
      "configuration", .error, "/etc/slided/conf.d/a.toml:3:7: unknown key 'frm' (did you mean 'from'?)",
      "sudoedit /etc/slided/conf.d/a.toml && sudo slidectl reload"
    ) {
      $0.configure([])
      $0.configuration.diagnostics = [
        Diagnostic(
          file: "/etc/slided/conf.d/a.toml", line: 3, column: 7, message: "unknown key 'frm'",
          hint: "did you mean 'from'?")
      ]
    },
    Case(
      "configuration", .warning, "/etc/slided/config.toml:1:1: doubtful",
      "sudoedit /etc/slided/config.toml && sudo slidectl reload"
    ) {
      $0.configuration.diagnostics = [
        Diagnostic(file: "/etc/slided/config.toml", line: 1, column: 1, severity: .warning, message: "doubtful")
      ]
    },
    Case(
      "configuration", .error,
      "/etc/slided/config.toml: the slided that runs has read another one: it doesn't know volume and still has old",
      "sudo slidectl reload"
    ) {
      $0.daemon.states.removeAll { $0.name == "volume" }
      $0.daemon.states.append(.sample("old"))
    },
    Case(
      "configuration", .warning, "/etc/slided/config.toml: closed to you, so nothing can be said of the sliders",
      "sudo slidectl doctor"
    ) {
      $0.configure([])
      $0.configuration.files[0].text = nil
      $0.configuration.files[0].access.mode = 0o640
      $0.configuration.files[0].access.group = 200
    },
    Case(
      "files", .error, "/etc/slided/config.toml: slided, who runs slided, may not read it",
      "sudo chmod a+r /etc/slided/config.toml"
    ) { $0.configuration.files[0].access.mode = 0o600 },
    Case(
      "files", .warning, "/etc/slided/config.toml: it belongs to ada, who is neither root nor slided",
      "sudo chown root /etc/slided/config.toml"
    ) { $0.configuration.files[0].access.owner = 1000 },
    Case(
      "files", .warning, "/etc/slided/config.toml: everyone may write it",
      "sudo chmod go-w /etc/slided/config.toml"
    ) { $0.configuration.files[0].access.mode = 0o666 },
    Case(
      "files", .warning, "/etc/slided/config.toml: the group audio may write it",
      "sudo chmod go-w /etc/slided/config.toml"
    ) {
      $0.configuration.files[0].access.mode = 0o664
      $0.configuration.files[0].access.group = 201
    },
    Case("accounts", .warning, "slided: there is no such user", "sudo make install") {
      $0.accounts.users.removeLast()
      $0.installation.hasAccounts = false
    },
    Case("accounts", .warning, "slided: there is no such user", "sudo systemd-sysusers slided.conf") {
      $0.accounts.users.removeAll { $0.name == "slided" }
    },
    Case(
      "accounts", .error, "input: there is no such group, and the service needs it", "sudo systemd-sysusers slided.conf"
    ) {
      $0.accounts.groups.removeAll { $0.name == "input" }
    },
    Case(
      "accounts", .warning, "slided: the one that runs isn't in audio, which its unit gives it",
      "sudo systemctl restart slided"
    ) {
      $0.daemon.runner?.groups.remove(201)
      $0.runner?.groups.remove(201)
      $0.soundNodes = []
    },
    Case(
      "person", .warning,
      "ada: slidectl can't set sliders: not in the group slided, and there is no polkit to ask",
      "sudo usermod -aG slided ada"
    ) { $0.person.groups = [1000] },
    Case(
      "person", .warning,
      "ada: slidectl can't set sliders: not in the group slided, and polkit knows nothing of slided",
      "sudo usermod -aG slided ada"
    ) {
      $0.person.groups = [1000]
      $0.polkit = .withoutActions
    },
    Case(
      "person", .warning, "ada: slidectl can't set sliders yet: in the group slided, but not since this session began",
      "newgrp slided"
    ) {
      $0.person.groups = [1000]
      $0.accounts.groups[0].members = ["ada"]
    },
    Case(
      "device", .error, "volume: no device here is \"*Throtle*\" (did you mean \"Throttle\"?)",
      "sudo slidectl devices"
    ) { $0.change("volume") { $0.source?.device = DeviceMatch(name: Glob("*Throtle*")) } },
    Case("device", .error, "volume: no device here is a touchscreen, vendor 0x1234", "sudo slidectl devices") {
      $0.change("volume") {
        $0.source?.device = DeviceMatch(deviceClass: .touchscreen)
        $0.source?.device.vendor = 0x1234
      }
    },
    Case(
      "device", .error, "volume: Throttle has no ABS_RUDDER (it has ABS_THROTTLE)",
      "sudoedit /etc/slided/config.toml && sudo slidectl reload"
    ) {
      $0.change("volume") { $0.source?.control = .axis(AxisCode(rawValue: 0x07), range: nil) }
    },
    Case(
      "node", .error,
      "/dev/input/event5: slided, who runs slided, may not read Throttle: the node isn't the group input's",
      "sudo udevadm trigger --action=add --sysname-match=event5"
    ) { $0.inputs[1].node?.group = 0 },
    Case(
      "node", .error, "/dev/input/event5: slided, who runs slided, may not read Throttle: it isn't in the group input",
      "sudo systemctl restart slided"
    ) {
      $0.daemon.runner = nil
      $0.inputs[0].node?.mode = 0o664
      $0.runner?.groups.remove(200)
    },
    Case(
      "exclusive", .warning,
      "volume: exclusive, but there is no /dev/uinput: it moves, and everyone else gets its events too",
      "sudo modprobe uinput"
    ) {
      $0.uinput = nil
      $0.configuration.sliders.removeAll { $0.name == "media" }
      $0.daemon.states.removeAll { $0.name == "media" }
      $0.outputs.removeAll { $0.slider == "media" }
    },
    Case("uinput", .error, "media (key KEY_VOLUMEUP,KEY_VOLUMEDOWN): there is no /dev/uinput", "sudo modprobe uinput") {
      $0.uinput = nil
      $0.change("volume") { $0.source?.isExclusive = false }
    },
    Case(
      "uinput", .error, "media (key KEY_VOLUMEUP,KEY_VOLUMEDOWN): slided, who runs slided, may not write /dev/uinput",
      "sudo chown slided /dev/uinput"
    ) {
      $0.uinput?.owner = 0
      $0.change("volume") { $0.source?.isExclusive = false }
    },
    Case(
      "uinput", .error, "media (key KEY_VOLUMEUP,KEY_VOLUMEDOWN): slided, who runs slided, may not write /dev/uinput",
      "sudo make install"
    ) {
      $0.uinput?.owner = 0
      $0.installation.hasRules = false
      $0.change("volume") { $0.source?.isExclusive = false }
    },
    Case(
      "light", .error,
      "brightness (backlight panel): slided, who runs slided, may not write /sys/class/backlight/panel/brightness",
      "sudo udevadm trigger --action=add --subsystem-match=backlight --sysname-match=panel"
    ) {
      $0.changeLight { $0.file.owner = 0 }
    },
    Case(
      "light", .error,
      "brightness (backlight panel): slided, who runs slided, may not write /sys/class/backlight/panel/brightness: slided's udev rules are not installed",
      "sudo make install"
    ) {
      $0.changeLight { $0.file.owner = 0 }
      $0.installation.hasRules = false
    },
    Case(
      "light", .error, "brightness (backlight panel): backlight \"panel\": cannot find it: there are: other",
      "slidectl devices"
    ) {
      $0.outputs[0].found = .missing(
        SystemError(subject: "backlight \"panel\"", operation: "find it", code: 19, advice: "there are: other"))
    },
    Case(
      "light", .error,
      "brightness (backlight panel): a decoy: /sys/x: cannot move a panel by writing 40: Remote I/O error (the panel stays as it is)",
      "sudoedit /etc/slided/config.toml && sudo slidectl reload"
    ) {
      let error = SystemError(
        subject: "/sys/x", operation: "\(LightDriver.doubtfulDeed) 40", code: 121, advice: "the panel stays as it is")
      $0.daemon.states[0].outputs[0].note = error.description
    },
    Case(
      "light", .warning,
      "brightness (backlight panel): panel is on a connector that is not in use; backlight = \"auto\" takes other",
      "sudoedit /etc/slided/config.toml && sudo slidectl reload"
    ) { $0.changeLight { $0.better = "other" } },
    Case(
      "mixer", .error, "volume (alsa PCH,Master,0): alsa card PCH: cannot find element 'Master' 0: it has 'PCM'",
      "sudoedit /etc/slided/config.toml && sudo slidectl reload"
    ) {
      $0.outputs[1].found = .missing(
        SystemError(subject: "alsa card PCH", operation: "find element 'Master' 0", code: 2, advice: "it has 'PCM'"))
    },
    Case(
      "mixer", .error, "volume (alsa PCH,Master,0): alsa card PCH: cannot open its mixer: no sound card here",
      "sudo slidectl devices"
    ) {
      $0.outputs[1].found = .missing(
        SystemError(subject: "alsa card PCH", operation: "open its mixer", code: 19, advice: "no sound card here"))
    },
    Case(
      "mixer", .error, "volume (alsa PCH,Master,0): slided, who runs slided, may not use /dev/snd/controlC0",
      "sudo udevadm trigger --action=add --subsystem-match=sound"
    ) { $0.soundNodes[0].group = 0 },
    Case("output", .error, "volume (alsa PCH,Master,0): PCH: cannot write 3: Input/output error", "slidectl status") {
      $0.daemon.states[1].outputs[0].error = "PCH: cannot write 3: Input/output error"
    },
    Case(
      "feedback", .warning, "volume: rumble and bell stay silent",
      "sudo install -D -m 644 /usr/share/doc/slided/feedback.conf /etc/systemd/system/slided.service.d/feedback.conf "
        + "&& sudo systemctl daemon-reload && sudo systemctl restart slided"
    ) { $0.mayWriteInput = false },
    Case("slider", .warning, "volume: turned off: hands don't move it", "slidectl enable volume") {
      $0.daemon.states[1].isEnabled = false
    },
    Case(
      "session", .error, "slided --user: you have a configuration of your own, and no slided runs in your session",
      "systemctl --user enable --now slided"
    ) { $0.sessionDaemon = DaemonFacts(presence: .absent) },
  ]

  static let userCases: [Case] = [
    Case(
      "leader", .error, "volume: it follows \"edge\" of the system's slided, which doesn't run",
      "sudo systemctl enable --now slided"
    ) {
      $0.follow("edge")
      $0.leaderDaemon = DaemonFacts(presence: .absent)
    },
    Case(
      "leader", .error, "volume: it follows \"edge\", and the system's slided has no such slider", "slidectl list"
    ) {
      $0.follow("edge")
      $0.leaderDaemon = DaemonFacts(presence: .running, states: [.sample("rim")])
    },
    Case("daemon", .error, "slided: not running on the session bus", "systemctl --user enable --now slided") {
      $0.stopDaemon()
      $0.unit?.state = "inactive"
    },
    Case("daemon", .error, "slided: not running on the session bus", "slided --user") {
      $0.stopDaemon()
      $0.unit = nil
    },
    Case("daemon", .error, "slided: no way to the session bus: none", "sudo apt-get install dbus-user-session") {
      $0.stopDaemon()
      $0.daemon.presence = .busless("none")
    },
    Case("daemon", .error, "slided: not running on the bus at unix:path=/a b", "slided --bus 'unix:path=/a b'") {
      $0.stopDaemon()
      $0.address = .address("unix:path=/a b")
      $0.unit = nil
    },
    Case(
      "node", .error, "/dev/input/event5: ada, who runs slided, may not read Throttle: not in the group input",
      "sudo usermod -aG input ada"
    ) {
      $0.inputs[0].node?.mode = 0o664
      $0.runner?.groups = [1000, 201]
    },
    Case(
      "light", .error, "brightness (backlight panel): ada, who runs slided, may not write",
      "sudo setfacl -m u:ada:rw /sys/class/backlight/panel/brightness"
    ) { $0.hasLogind = false },
    Case(
      "uinput", .error, "media (key KEY_VOLUMEUP,KEY_VOLUMEDOWN): ada, who runs slided, may not write /dev/uinput",
      "sudo setfacl -m u:ada:rw /dev/uinput"
    ) {
      $0.uinput?.mode = 0o600
      $0.change("volume") { $0.source?.isExclusive = false }
    },
    Case("mixer", .error, "volume (alsa PCH,Master,0): the sound card is closed to you", "sudo usermod -aG audio ada") {
      $0.outputs[1].found = .closed
    },
  ]

  @Test(arguments: [
    ("plain", "plain"), ("/etc/a b", "'/etc/a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$(x)", "'$(x)'"),
    ("a;b", "'a;b'"), ("--x=1", "--x=1"),
  ])
  func shellWords(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  /// What can't be known without the daemon isn't made up; without its user it can't run, either.
  @Test func withoutDaemon() {
    var facts = DoctorFacts.healthy
    facts.stopDaemon()
    facts.unit?.state = "inactive"
    #expect(Checkup.findings(facts).filter { $0.problem != nil }.map(\.check) == ["daemon"])
    facts.accounts.users.removeAll { $0.name == "slided" }
    facts.runner = nil
    let problems = Checkup.findings(facts).filter { $0.problem != nil }
    #expect(problems.map(\.check) == ["daemon", "accounts"])
    #expect(problems.last?.problem?.severity == .error)
  }
}
