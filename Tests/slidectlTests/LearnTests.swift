import Foundation
import Glibc
import SliderConfiguration
import SliderCore
import TestSupport
import Testing

@testable import slidectl

@Suite struct LearnOutputTests {
  private static let outputs = [
    ("backlight", "panel"), ("led", "a::b"), ("alsa", "PCH,Master,0"), ("alsa", "PCH,Mic, Front,1"),
    ("alsa", "PCH,Mic,0,capture"),
  ].map { OutputEntry(kind: $0.0, name: $0.1, minimum: 0, maximum: 10, raw: nil, sliders: []) }

  @Test(
    arguments: [
      ("backlight", .backlight("auto")), ("backlight=panel", .backlight("panel")), ("led=a::b", .led("a::b")),
      ("alsa", .alsa(card: "PCH", element: "Master", index: 0)),
      ("alsa=PCH,Master", .alsa(card: "PCH", element: "Master", index: 0)),
      ("alsa=PCH,Mic, Front,1", .alsa(card: "PCH", element: "Mic, Front", index: 1)),
      ("alsa=PCH,Mic,0,capture", .alsa(card: "PCH", element: "Mic", index: 0, isCapture: true)), ("none", nil),
      ("alsa=default", .alsa(card: "default", element: "Master", index: 0)),
      ("alsa=default,Capture", .alsa(card: "default", element: "Capture", index: 0)),
      ("alsa=default,PCM,1", .alsa(card: "default", element: "PCM", index: 1)),
      ("key=KEY_VOLUMEUP,KEY_VOLUMEDOWN", .key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114))),
    ] as [(String, OutputTarget?)])
  func named(text: String, target: OutputTarget?) throws {
    #expect(try LearnOutput.named(text, among: Self.outputs) == target)
  }

  @Test func commands() throws {
    let arguments = try ["beep", "-v", "{percent}"].map { try ValueTemplate($0) }
    #expect(
      try LearnOutput.named("command=beep -v {percent}", among: [])
        == .command(arguments, timeout: Completion.standardTimeout))
  }

  @Test(arguments: [
    "backlight=other", "led", "alsa=PCH", "sound", "", "command=", "command=a {b}", "key=KEY_A", "key=KEY_A,KEY_A",
    "key=a,b",
  ])
  func notThere(text: String) {
    #expect(throws: CommandFailure.self) { try LearnOutput.named(text, among: Self.outputs) }
  }
}

/// `slidectl learn`, `record` and `devices` among mocked devices.
@Suite struct LearnTests {
  /// Runs it with a home of its own.
  private func run(
    _ arguments: [String], among devices: [MockedDevice], in home: borrowing TemporaryDirectory
  ) throws -> MockedRun {
    try MockedRun(
      "slidectl", arguments, among: devices,
      environment: ["XDG_CONFIG_HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
  }

  private func devices() throws -> [MockedDevice] {
    var keyboard = DeviceDescription(name: "Keyboard")
    keyboard.keys = CodeSet(1...120)
    return [
      MockedDevice(Recording(device: keyboard), number: 2),
      MockedDevice(try Recordings.own("dial-right-and-left"), number: 5),
      MockedDevice(try Recordings.own("touchpad-middle"), number: 7),
    ]
  }

  @Test func whatIsMovedBecomesATable() throws {
    let home = try TemporaryDirectory()
    try home.addLight("backlight", "panel", brightness: 3, maximum: 10)
    let learn = try run(
      ["learn", "--user", "--to", "backlight=panel", "--sysfs-root", home.path], among: try devices(), in: home)
    // Written, but no daemon is there to reload.
    #expect(learn.status == 4, "\(learn.errors)")
    let table = """
      # Learned from Slided Example Dial by slidectl learn.
      [slider.brightness]
      from = { device = { name = "Slided Example Dial", vendor = 0x1209, product = 0x0717 }, dial = "REL_DIAL" }
      to   = { backlight = "panel" }

      """
    #expect(learn.output == table)
    #expect(try home.read("slided/conf.d/brightness.toml") == table)
    #expect(learn.errors.contains("Found dial = \"REL_DIAL\" on Slided Example Dial (/dev/input/event5)."))
    #expect(learn.errors.contains("slidectl: slided: "))
    // A second one on the same control is a mistake, told before anything is written.
    let second = try run(
      ["learn", "--user", "--to", "none", "--name", "again", "--device", "event5"], among: try devices(), in: home)
    #expect(second.status == 1)
    #expect(second.errors.contains("the same device and control"), "\(second.errors)")
    #expect(throws: (any Error).self) { try home.read("slided/conf.d/again.toml") }
  }

  @Test func printOnly() throws {
    let home = try TemporaryDirectory()
    let learn = try run(
      ["learn", "--user", "--print", "--to", "none", "--name", "knob", "--device", "*Dial"], among: try devices(),
      in: home)
    #expect(learn.status == 0, "\(learn.errors)")
    #expect(learn.output.contains("[slider.knob]\nfrom = { device = { name = \"Slided Example Dial\""))
    #expect(throws: (any Error).self) { try home.read("slided/conf.d/knob.toml") }
  }

  /// What is in a session is changed by a person's own slided, which follows the system's: each gets its half.
  @Test(
    arguments: [
      ("alsa=default", "to   = { alsa = \"default\", element = \"Master\" }"),
      ("command=beep {percent}", "to   = { command = [\"beep\", \"{percent}\"] }"),
    ])
  func twoHalves(output: String, to: String) throws {
    let home = try TemporaryDirectory()
    let learn = try MockedRun(
      "slidectl", ["learn", "--print", "--to", output, "--name", "knob", "--device", "*Dial"], among: try devices(),
      environment: ["XDG_CONFIG_HOME": home.path, "SUDO_UID": "65534"])
    #expect(learn.status == 0, "\(learn.errors)")
    let halves = learn.output.components(separatedBy: "\n# ")
    #expect(halves.count == 3)
    #expect(halves.first?.contains("[slider.knob]\nfrom = { device = { name = \"Slided Example Dial\"") == true)
    #expect(halves.first?.contains("to ") == false)
    #expect(halves.dropFirst().first?.hasSuffix("/.config/slided/conf.d/knob.toml:") == true, "\(learn.output)")
    #expect(halves.last?.hasSuffix("[slider.knob]\nfrom = { slider = \"knob\" }\n\(to)\n") == true, "\(learn.output)")
    // Keys are pressed by the system's service.
    let keys = try MockedRun(
      "slidectl", ["learn", "--print", "--to", "key=KEY_A,KEY_B", "--name", "knob", "--device", "*Dial"],
      among: try devices(), environment: ["XDG_CONFIG_HOME": home.path])
    #expect(keys.output.contains("to   = { key = { up = \"KEY_A\", down = \"KEY_B\" } }"), "\(keys.errors)")
    #expect(!keys.output.contains("slider ="))
  }

  @Test func aFingerInTheMiddleIsToldToBeginAtAnEdge() throws {
    let home = try TemporaryDirectory()
    let learn = try run(
      ["learn", "--user", "--print", "--to", "none", "--device", "event7", "--seconds", "3"], among: try devices(),
      in: home)
    #expect(learn.status == 1)
    #expect(learn.errors.contains("begin at an edge of the pad"), "\(learn.errors)")
  }

  @Test func withoutDevicesNothingIsWaitedFor() throws {
    let home = try TemporaryDirectory()
    var keyboard = DeviceDescription(name: "Keyboard")
    keyboard.keys = CodeSet(1...120)
    let learn = try run(
      ["learn", "--user", "--to", "none"], among: [MockedDevice(Recording(device: keyboard), number: 2)], in: home)
    #expect(learn.status == 1)
    #expect(
      learn.errors
        == "slidectl: learn: no input device that could move a slider is there (slidectl devices lists what is)\n")
  }

  /// The clone that everyone else has of a device tells that slided has it.
  @Test func whatSlidedHasForItselfIsTold() throws {
    let home = try TemporaryDirectory()
    var devices = try devices()
    devices.append(MockedDevice(try Recordings.own("dial-right-and-left"), number: 9))
    devices[3].recording.device.physicalPath = "slided/event5"
    devices[1].recording.frames = []
    let learn = try run(
      ["learn", "--user", "--to", "none", "--device", "event5", "--seconds", "1"], among: devices, in: home)
    #expect(learn.status == 1)
    #expect(
      learn.errors.contains(
        "slidectl: Slided Example Dial (/dev/input/event5) can't be seen moving: slided has it for itself (take "
          + "exclusive = true out of its slider, then slidectl reload)\n"), "\(learn.errors)")
    #expect(!learn.errors.contains("event7"))
  }

  @Test(
    arguments: [
      (["learn", "--user", "--to", "nonsense"], 2, "no kind of output"),
      (["learn", "--user", "--to", "led=none"], 3, "no such output"),
      (["learn", "--user", "--to", "none", "--name", "a b"], 2, "can't name a slider"),
      (["learn", "--user", "--to", "none", "--device", "event99"], 3, "no such input device"),
      (
        ["learn", "--user", "--to", "none", "--device", "Slided Exampel Dial"], 3,
        "did you mean \"Slided Example Dial\"?"
      ),
      (["learn", "--user", "--to", "none", "--device", "Slided*"], 2, "2 devices are meant"),
      (["learn", "--user", "--to", "none", "--device", "Keyboard"], 1, "keyboards are never opened"),
      (["learn", "--user", "--to", "none", "--seconds", "-1"], 2, "must be a number above 0"),
      (["learn", "--user"], 2, "nobody is there to ask"),
      (["record", "event2"], 1, "keyboards are never opened"), (["record", "nothing"], 3, "no such input device"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, errors: String) throws {
    let home = try TemporaryDirectory()
    let run = try run(arguments, among: try devices(), in: home)
    #expect(run.status == status)
    #expect(run.errors.contains(errors), "\(run.errors)")
    #expect(run.output == "")
  }

  /// The recording of a recording is the same but for where its time begins.
  @Test(arguments: ["dial-right-and-left", "touchpad-left-edge"])
  func recordings(name: String) throws {
    let home = try TemporaryDirectory()
    let recording = try Recordings.own(name)
    let length = (recording.frames.last?.time.microseconds ?? 0) - (recording.frames.first?.time.microseconds ?? 0)
    let seconds = Double(length) / 1_000_000 + 2
    let record = try run(
      ["record", recording.device.name, "--seconds", "\(seconds)"], among: [MockedDevice(recording)], in: home)
    #expect(record.status == 0, "\(record.errors)")
    let again = try Recording(parsing: record.output)
    #expect(again.device == recording.device)
    #expect(again.frames.map(\.events) == recording.frames.map(\.events))
    let first = recording.frames.first?.time.microseconds ?? 0
    #expect(again.frames.map { $0.time.microseconds - 1 } == recording.frames.map { $0.time.microseconds - first })
  }

  @Test func devicesAreToldWithTheirUse() throws {
    let home = try TemporaryDirectory()
    try home.write(
      "[slider.knob]\nfrom = { device = \"*Dial\", dial = \"REL_DIAL\" }\n", to: "slided/config.toml")
    let list = try run(["devices", "--user"], among: try devices(), in: home)
    #expect(list.output.contains("dial      Slided Example Dial"), "\(list.output)\(list.errors)")
    #expect(list.output.contains("→ knob"))
    #expect(list.output.contains("use: dial = \"REL_DIAL\""))
    #expect(!list.output.contains("Keyboard"))
    let json = try run(["devices", "--user", "--json"], among: try devices(), in: home)
    #expect(json.output.contains(#""class":"dial","classes":["dial","knob"],"type":"dial""#))
    #expect(json.output.contains(#""suggestions":["dial = \"REL_DIAL\""],"reason":null"#))
  }

  /// Hundreds of nodes, all but one of them keyboards that are no input devices when they are opened. (The mock takes a
  /// hundredth of a second for each.)
  @Test(.timeLimit(.minutes(5))) func hundredsOfDevices() throws {
    let home = try TemporaryDirectory()
    var keyboard = DeviceDescription(name: "Keyboard")
    keyboard.keys = CodeSet(1...120)
    var nodes = (100..<400).map { MockedDevice(Recording(device: keyboard), number: $0) }
    for index in nodes.indices { nodes[index].isOpenable = false }
    nodes.append(MockedDevice(try Recordings.own("throttle-up-and-down"), number: 5))
    let list = try run(["devices", "--user", "--json"], among: nodes, in: home)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("Slided Example Throttle"))
    #expect(!list.output.contains("Keyboard"))
  }
}
