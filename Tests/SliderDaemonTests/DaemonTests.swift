import Glibc
import SliderBus
import SliderConfiguration
import SliderCore
import SliderDaemon
import TestSupport
import Testing

/// The daemon itself: from recorded frames and calls on the bus to the files that it writes.
@Suite struct DaemonTests {
  private static let configuration = """
    [slider.brightness]
    from = { device = "touchpad", edge = "left" }
    to   = { backlight = "auto", floor = "0%" }

    [slider.light]
    from = { device = "*Throttle*", axis = "ABS_THROTTLE" }
    to   = { led = "kbd" }
    """

  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.addLight("backlight", "panel", brightness: 100, maximum: 1000, type: "raw")
      try sys.addLight("leds", "kbd", brightness: 0, maximum: 255)
    }
  }

  private func client() throws -> SliderClient {
    try SliderClient(.address(daemon.bus.address))
  }

  /// The daemon's events for a lever whose frames are 20 ms apart and more are those of a replay, one by one.
  @Test func movesAsTheReplayDoes() throws {
    let name = "throttle-up-and-down"
    var expected: [String] = []
    let replay = Replay([TestSliders.onLight("light", led: "kbd")], sysfsRoot: daemon.sysfsRoot)
    let problems = replay.play(try Recordings.own(name)) { state, event in
      expected.append(Self.line(event.kind, state))
    }
    #expect(problems == [])
    #expect(expected.count > 50)

    #expect(try daemon.start(["--recording", "\(Recordings.folder)/\(name).evemu"]))
    let client = try client()
    var lines: [String] = []
    let watch = try client.watch { notice in
      if case .event(let kind, let state, _) = notice { lines.append(Self.line(kind, state)) }
    }
    try watch.waitForFirstNotice()
    #expect(
      try wait {
        try client.bus.process()
        return lines.count >= expected.count
      })
    #expect(lines == expected)
    #expect(wait { daemon.brightness("leds", "kbd") == 178 })
    withExtendedLifetime(watch) {}
  }

  private static func line(_ kind: SliderEvent.Kind, _ state: SliderState) -> String {
    "\(kind) \(state.name) \(state.value) \(state.isHolding) \(state.outputs.map(\.raw))"
  }

  @Test func aSlideOnThePadsEdgeMovesTheScreen() throws {
    #expect(try daemon.start(["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]))
    #expect(wait { (daemon.brightness("backlight", "panel") ?? 0) > 600 })
    let client = try client()
    #expect(try wait { try !client.state(of: "brightness").isHolding })
    let state = try client.state(of: "brightness")
    #expect(wait { daemon.brightness("backlight", "panel") == state.outputs[0].raw })
    #expect(daemon.brightness("leds", "kbd") == 0)
  }

  @Test func settingMovesTheOutput() throws {
    #expect(try daemon.start())
    let client = try client()
    #expect(try client.set("brightness", to: "40%") == 0.4)
    #expect(wait { daemon.brightness("backlight", "panel") == 400 })
    #expect(try client.step("brightness", by: 1) == 0.5)
    #expect(wait { daemon.brightness("backlight", "panel") == 500 })
    let refusal = #expect(throws: BusError.self) { try client.set("brightness", to: "a lot") }
    #expect(refusal?.name == "org.slided1.Error.InvalidValue")
    let slip = #expect(throws: BusError.self) { try client.set("brightness", to: "40") }
    #expect(slip?.message == "40 is outside 0 to 1 (did you mean 40%?)")
    #expect(throws: BusError.unknownSlider("nobody")) { try client.set("nobody", to: "1") }
  }

  @Test func startingReloadingAndStoppingWriteNothing() throws {
    let before = daemon.lastWrite("backlight", "panel")
    #expect(try daemon.start())
    try client().reload()
    daemon.signal(SIGHUP)
    #expect(wait { daemon.log.components(of: "configuration reloaded") == 2 })
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.lastWrite("backlight", "panel") == before)
    #expect(daemon.brightness("backlight", "panel") == 100)
  }

  @Test func theLastValueIsWrittenBeforeTheEnd() throws {
    #expect(try daemon.start())
    let client = try client()
    for percent in 1...50 { _ = try client.set("brightness", to: "\(percent)%") }
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.brightness("backlight", "panel") == 500)
  }

  /// A card that is gone takes its elements along: one line says so, and each output has the reason.
  @Test func aMissingCardIsToldOnce() throws {
    try daemon.write(
      """
      [slider.a]
      to = [{ alsa = "nosuch", element = "Master" }, { alsa = "nosuch", element = "PCM" }]
      [slider.b]
      to = { alsa = "nosuch", element = "Master" }
      """)
    #expect(try daemon.start())
    let states = try client().states()
    #expect(states.flatMap(\.outputs).count == 3)
    for output in states.flatMap(\.outputs) { #expect(output.error?.contains("nosuch") == true) }
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("nosuch") }.count == 1)
  }

  @Test func aBrokenConfigurationIsRefusedAndTheOldOneGoesOn() throws {
    #expect(try daemon.start())
    let client = try client()
    try daemon.write("[slider.brightness]\nfrom = { device = \"touchpad\", edge = \"lft\" }\n")
    let refusal = #expect(throws: BusError.self) { try client.reload() }
    #expect(refusal?.name == "org.slided1.Error.InvalidConfiguration")
    #expect(refusal?.message.contains("config.toml:2:") == true)
    #expect(try client.states().map(\.name) == ["brightness", "light"])
    #expect(try client.set("brightness", to: "20%") == 0.2)
  }

  @Test func aReloadKeepsThePositions() throws {
    #expect(try daemon.start())
    let client = try client()
    _ = try client.set("brightness", to: "0.1234")
    #expect(wait { daemon.brightness("backlight", "panel") == 123 })
    try daemon.write(Self.configuration + "\n[slider.new]\n")
    try client.reload()
    #expect(try client.states().map(\.name) == ["brightness", "light", "new"])
    #expect(try client.state(of: "brightness").value == 0.1234)
    #expect(daemon.brightness("backlight", "panel") == 123)
  }

  @Test func aLostBusIsFoundAgain() throws {
    #expect(try daemon.start())
    daemon.bus.stop()
    #expect(wait { daemon.log.contains("lost the bus") })
    try daemon.bus.start()
    #expect(wait { daemon.log.contains("again") })
    #expect(try client().set("brightness", to: "30%") == 0.3)
    #expect(wait { daemon.brightness("backlight", "panel") == 300 })
  }

  @Test func withoutABusTheSlidersWork() throws {
    daemon.bus.stop()
    #expect(try daemon.start(["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]))
    #expect(wait { (daemon.brightness("backlight", "panel") ?? 0) > 600 })
  }

  @Test func aSecondDaemonIsToldOfTheFirst() throws {
    #expect(try daemon.start())
    let second = try DaemonProcess(Self.configuration, prepare: { _ in })
    #expect(try !second.start(["--bus", daemon.bus.address]))
    #expect(second.exitStatus() == 1)
    #expect(second.log.contains("org.slided1 belongs to another program"))
  }

  @Test func everyMistakeIsSaidAtTheStart() throws {
    try daemon.write("[slider.a]\ntpo = 1\n[slider.b]\nmin = \"x\"\n")
    #expect(try !daemon.start())
    // EX_CONFIG: the service manager doesn't try again.
    #expect(daemon.exitStatus() == 78)
    #expect(daemon.log.contains("config.toml:2:1: error:"))
    #expect(daemon.log.contains("config.toml:4:7: error:"))
  }

  @Test func whileTheBusIsTakenTheDaemonWaitsForIt() throws {
    #expect(try daemon.start())
    // The bus is away while another daemon takes the name, and then that one goes.
    daemon.bus.stop()
    #expect(wait { daemon.log.contains("lost the bus") })
    daemon.signal(SIGSTOP)
    try daemon.bus.start()
    let other = try DaemonProcess(Self.configuration, prepare: { _ in })
    #expect(try other.start(["--bus", daemon.bus.address]))
    daemon.signal(SIGCONT)
    #expect(wait { daemon.log.contains("belongs to another program") })
    other.kill()
    #expect(wait { daemon.log.contains("again") })
    #expect(try client().set("brightness", to: "30%") == 0.3)
  }

  /// A card that hangs while the configuration is read again: the old value must not come after the new one.
  @Test func aReloadBringsNoOlderValueBack() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let configuration = "[slider.volume]\nto = { alsa = \"\(card.name)\" }\n"
    let daemon = try DaemonProcess(configuration, environment: try DirectoryCard.environment, prepare: { _ in })
    #expect(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    _ = try client.set("volume", to: "5%")
    #expect(wait { card.values(0) == [5, 5] })
    try card.hang()
    _ = try client.set("volume", to: "10%")
    _ = try client.set("volume", to: "20%")
    try client.reload()
    #expect(try client.state(of: "volume").fraction == 0.2)
    _ = try client.set("volume", to: "90%")
    card.release()
    #expect(wait { card.values(0) == [90, 90] })
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(card.values(0) == [90, 90])
  }

  /// What others did to a card is not told again, so a reload has to know it.
  @Test func aReloadKeepsWhatOthersDid() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let daemon = try DaemonProcess(
      "[slider.volume]\nto = { alsa = \"\(card.name)\" }\n", environment: try DirectoryCard.environment,
      prepare: { _ in })
    #expect(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    for raw in [36, 81] {
      try card.setValues([raw, raw], 0)
      #expect(try wait { try client.state(of: "volume").fraction == Double(raw) / 100 })
      try client.reload()
      #expect(try client.state(of: "volume").fraction == Double(raw) / 100)
      #expect(try client.state(of: "volume").outputs[0].raw == raw)
    }
    _ = try client.set("volume", to: "50%")
    #expect(wait { card.values(0) == [50, 50] })
  }

  @Test func aCardThatRecoversIsDrivenAgain() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let daemon = try DaemonProcess(
      "[slider.volume]\nto = { alsa = \"\(card.name)\" }\n", environment: try DirectoryCard.environment,
      prepare: { _ in })
    #expect(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    try card.fail(EIO)
    _ = try client.set("volume", to: "50%")
    #expect(try wait { try client.state(of: "volume").outputs[0].error != nil })
    card.recover()
    #expect(try wait { try client.state(of: "volume").outputs[0].error == nil })
    _ = try client.set("volume", to: "60%")
    #expect(wait { card.values(0) == [60, 60] })
  }

  @Test func aCardOfTheDaemonsOwnFollows() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100), .onOff("Master Playback Switch")])
    let daemon = try DaemonProcess(
      "[slider.volume]\nto = { alsa = \"\(card.name)\" }\n", environment: try DirectoryCard.environment,
      prepare: { _ in })
    #expect(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    _ = try client.set("volume", to: "25%")
    #expect(wait { card.values(0) == [25, 25] })
    // The switch is left alone: nobody has written it.
    #expect(card.values(1) == nil)
    try card.setValues([80, 80], 0)
    #expect(try wait { try client.state(of: "volume").fraction == 0.8 })
    #expect(card.values(0) == [80, 80])
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
