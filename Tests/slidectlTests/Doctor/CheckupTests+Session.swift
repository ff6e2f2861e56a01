import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import Testing

@testable import slidectl

/// What can be wrong with the service of a person's session.
extension CheckupTests {
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
}
