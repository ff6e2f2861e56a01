import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import Testing

@testable import slidectl

/// What can be wrong with devices, outputs and sliders.
extension CheckupTests {
  static let thingCases: [Case] = [
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
  ]
}
