import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import Testing

@testable import slidectl

/// What can be wrong with the service, its configuration and those who use it.
extension CheckupTests {
  static let serviceCases: [Case] = [
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
      "files", .error,
      "/etc/slided/config.toml: belongs to ada, neither root nor slided, who runs slided, so it is not trusted (mode 0644)",
      "sudo chown root /etc/slided/config.toml"
    ) { $0.distrust("/etc/slided/config.toml", .owner(1000, mode: 0o100644)) },
    Case(
      "files", .error,
      "/etc/slided: everyone may write it, so it is not trusted (owner root, mode 0777)",
      "sudo chmod go-w /etc/slided"
    ) { $0.distrust("/etc/slided", .writable(owner: 0, mode: 0o040777)) },
    Case(
      "files", .error,
      "/etc/slided/config.toml: its group may write it, so it is not trusted (owner slided, mode 0664)",
      "sudo chmod go-w /etc/slided/config.toml"
    ) { $0.distrust("/etc/slided/config.toml", .writable(owner: 300, mode: 0o100664)) },
    Case(
      "files", .warning,
      "/etc/slided/config.toml: everyone may write it, so it is not trusted (owner root, mode 0646)",
      "sudo chmod go-w /etc/slided/config.toml"
    ) {
      $0.distrust("/etc/slided/config.toml", .writable(owner: 0, mode: 0o100646))
      $0.configuration.isInstalled = false
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
      "person", .warning,
      "ada: slidectl can't set sliders: not in the group slided, and you don't sit in front of this machine",
      "sudo usermod -aG slided ada"
    ) {
      $0.person.groups = [1000]
      $0.polkit = .ready
    },
    Case(
      "person", .warning, "ada: slidectl can't set sliders yet: in the group slided, but not since this session began",
      "newgrp slided"
    ) {
      $0.person.groups = [1000]
      $0.accounts.groups[0].members = ["ada"]
    },
    Case(
      "session", .error, "slided --user: you have a configuration of your own, and no slided runs in your session",
      "systemctl --user enable --now slided"
    ) { $0.sessionDaemon = DaemonFacts(presence: .absent) },
  ]
}
