import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem

@testable import slidectl

extension DoctorFacts {
  /// A machine on which every kind of slider moves: user ada asks, slided runs.
  static let healthy: DoctorFacts = {
    var facts = DoctorFacts()
    facts.accounts = Accounts(
      users: [.init(name: "ada", number: 1000, group: 1000), .init(name: "slided", number: 300, group: 300)],
      groups: [
        .init(name: "slided", number: 300), .init(name: "input", number: 200), .init(name: "audio", number: 201),
      ])
    facts.person = Account(user: 1000, groups: [1000, 300])
    let runner = Account(user: 300, groups: [300, 200, 201])
    facts.runner = runner
    facts.unit = UnitStatus()
    facts.configuration.files = [
      .init(
        access: FileAccess(path: "/etc/slided/config.toml", owner: 0, group: 0, mode: 0o644),
        text: "[slider.brightness]\n[slider.volume]\n[slider.media]\n")
    ]
    facts.configuration.sliders = sliders
    facts.daemon = DaemonFacts(
      presence: .running, version: Version.current,
      states: [
        .sample("brightness", outputs: [OutputState(kind: "backlight", target: "panel")]),
        .sample("volume", outputs: [OutputState(kind: "alsa", target: "PCH,Master,0")]),
        .sample("media", outputs: [OutputState(kind: "key", target: "slided media")]),
      ], runner: runner)
    facts.inputs = [pad, throttle]
    facts.outputs = [
      OutputFacts(
        slider: "brightness", index: 0, target: .backlight("panel"),
        found: .light(
          .init(
            subsystem: .backlight, name: "panel",
            file: FileAccess(path: "/sys/class/backlight/panel/brightness", owner: 300, group: 0, mode: 0o644)))),
      OutputFacts(slider: "volume", index: 0, target: sliders[1].outputs[0].target, found: .mixer),
      OutputFacts(slider: "media", index: 0, target: sliders[2].outputs[0].target, found: .own),
    ]
    facts.soundNodes = [FileAccess(path: "/dev/snd/controlC0", owner: 0, group: 201, mode: 0o660)]
    facts.uinput = FileAccess(path: "/dev/uinput", owner: 300, group: 0, mode: 0o600)
    facts.mayWriteInput = true
    facts.sessionDaemon = DaemonFacts(presence: .running)
    return facts
  }()

  /// The same sliders in ada's own session: she is in the groups input and audio, and logind sets the backlight.
  static let healthyUser: DoctorFacts = {
    var facts = healthy
    facts.address = .session
    facts.person.groups.formUnion([200, 201])
    facts.runner = facts.person
    facts.daemon.runner = facts.person
    facts.hasLogind = true
    facts.uinput?.mode = 0o666
    facts.sessionDaemon = nil
    return facts
  }()

  private static let sliders: [SliderDefinition] = {
    var volume = SliderDefinition(
      name: "volume",
      source: SliderSource(device: DeviceMatch(name: Glob("Throttle")), control: .axis(.throttle, range: nil)),
      outputs: [OutputDefinition(target: .alsa(card: "PCH", element: "Master", index: 0))])
    volume.source?.isExclusive = true
    volume.feedback.ends = .rumble
    let keys = OutputTarget.key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114))
    return [
      SliderDefinition(
        name: "brightness",
        source: SliderSource(
          device: DeviceMatch(deviceClass: .touchpad), control: .edge(.left, width: Control.standardWidth)),
        outputs: [OutputDefinition(target: .backlight("panel"))]),
      volume,
      SliderDefinition(name: "media", outputs: [OutputDefinition(target: keys)]),
    ]
  }()

  private static func input(_ device: DeviceDescription, _ number: Int) -> InputFacts {
    var device = device
    device.node = "/dev/input/event\(number)"
    return InputFacts(device: device, node: FileAccess(path: device.node, owner: 0, group: 200, mode: 0o660))
  }

  private static let throttle: InputFacts = {
    var device = DeviceDescription(name: "Throttle")
    device.axes = [AbsoluteAxis(code: .throttle, minimum: 0, maximum: 0)]
    return input(device, 5)
  }()

  private static let pad: InputFacts = {
    var device = DeviceDescription(name: "Pad")
    device.axes = [AxisCode.x, .y, .slot, .trackingID, .touchX, .touchY].map {
      AbsoluteAxis(code: $0, minimum: 0, maximum: 0)
    }
    // BTN_TOOL_FINGER, BTN_TOUCH, INPUT_PROP_POINTER.
    device.keys = CodeSet([0x145, 0x14a])
    device.properties = CodeSet([0])
    return input(device, 4)
  }()

  mutating func stopDaemon() {
    daemon = DaemonFacts(presence: .absent)
  }

  /// As it is when slided refuses something of its configuration.
  mutating func distrust(_ path: String, _ problem: FileFault.Problem) {
    configuration.distrusted.append(FileFault(path, problem, by: FileTrust(user: runner?.user ?? 0, keeper: 0)))
  }

  /// Another configuration, in one file unless told otherwise, which the daemon has read too.
  mutating func configure(_ sliders: [SliderDefinition], files: [ConfigurationFacts.File]? = nil) {
    configuration.sliders = sliders
    if let files { configuration.files = files }
    outputs.removeAll { output in !sliders.contains { $0.name == output.slider } }
  }

  mutating func change(_ slider: String, _ body: (inout SliderDefinition) -> Void) {
    guard let index = configuration.sliders.firstIndex(where: { $0.name == slider }) else { return }
    body(&configuration.sliders[index])
  }

  /// Has the volume follow a slider of the system's service.
  mutating func follow(_ leader: String) {
    change("volume") {
      $0.source = nil
      $0.leader = Leader(leader)
    }
  }

  mutating func changeLight(_ body: (inout OutputFacts.Light) -> Void) {
    guard case .light(var light) = outputs[0].found else { return }
    body(&light)
    outputs[0].found = .light(light)
  }
}
