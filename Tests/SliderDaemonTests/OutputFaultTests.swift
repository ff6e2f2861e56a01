import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Outputs that fail, lie, come late or are moved by others, under the daemon itself.
@Suite struct OutputFaultTests {
  private func start(
    _ configuration: String, _ arguments: [String] = [], environment: [String: String] = [:],
    prepare: (borrowing TemporaryDirectory) throws -> Void = { _ in }
  ) throws -> (DaemonProcess, SliderClient) {
    let daemon = try DaemonProcess(configuration, environment: environment, prepare: prepare)
    try #require(try daemon.start(arguments))
    return (daemon, try SliderClient(.address(daemon.bus.address)))
  }

  /// Puts a file of the kernel's in the place of a light's brightness.
  private static func link(_ sys: borrowing TemporaryDirectory, _ light: String, to file: String) throws {
    let path = "\(sys.path)/class/backlight/\(light)/brightness"
    unlink(path)
    try #require(symlink(file, path) == 0)
  }

  /// It reads a number, and takes none above 1000: EINVAL.
  private static let picky = "/proc/self/oom_score_adj"

  /// Nothing else happens that would have it look again.
  @Test func whatFailsAtTheStartIsTriedAgain() throws {
    let (daemon, client) = try start("[slider.a]\nto = { led = \"lamp\" }\n") { sys in
      try sys.addLight("leds", "lamp", brightness: 0, maximum: 100)
      unlink("\(sys.path)/class/leds/lamp/brightness")
      // Reading there is EIO.
      try #require(symlink("/proc/self/mem", "\(sys.path)/class/leds/lamp/brightness") == 0)
    }
    #expect(try client.state(of: "a").outputs[0].error?.contains("Input/output error") == true)
    unlink("\(daemon.sysfsRoot)/class/leds/lamp/brightness")
    try daemon.setBrightness("leds", "lamp", 40)
    #expect(try wait { try client.state(of: "a").outputs[0].error == nil })
    #expect(try client.state(of: "a").fraction == 0.4)
  }

  @Test func aDecoyThatRefusesIsPassedOver() throws {
    let (daemon, client) = try start("[slider.a]\nto = { backlight = \"auto\", floor = \"0%\" }\n") { sys in
      try sys.addLight("backlight", "acpi_video0", brightness: 0, maximum: 120_000, type: "firmware")
      try Self.link(sys, "acpi_video0", to: Self.picky)
      try sys.addLight("backlight", "intel_backlight", brightness: 100, maximum: 1000, type: "raw")
    }
    #expect(daemon.log.contains("a: auto is acpi_video0: firmware goes before raw (intel_backlight)"))
    _ = try client.set("a", to: "50%")
    // What was asked for is done, by the one that can.
    #expect(wait { daemon.brightness("backlight", "intel_backlight") == 500 })
    #expect(try wait { try client.state(of: "a").outputs[0].target == "intel_backlight" })
    let output = try client.state(of: "a").outputs[0]
    #expect(output.error == nil)
    #expect(output.note?.contains("passed over acpi_video0: it can't write 60000") == true)
    // It is remembered over a reload.
    try client.reload()
    #expect(try client.state(of: "a").outputs[0].target == "intel_backlight")
    #expect(try client.state(of: "a").fraction == 0.5)
  }

  @Test func aDecoyThatReadsOtherwiseIsPassedOver() throws {
    let (daemon, client) = try start("[slider.a]\nto = { backlight = \"auto\", floor = \"0%\" }\n") { sys in
      try sys.addLight("backlight", "acpi_video0", brightness: 0, maximum: 100, type: "firmware")
      try Self.link(sys, "acpi_video0", to: "/proc/self/coredump_filter")
      try sys.addLight("backlight", "intel_backlight", brightness: 100, maximum: 1000, type: "raw")
    }
    // 50 reads 32, being hexadecimal there.
    _ = try client.set("a", to: "50%")
    #expect(wait { daemon.brightness("backlight", "intel_backlight") == 500 })
    #expect(daemon.log.contains("acpi_video0: another number is there afterwards; intel_backlight takes over"))
  }

  @Test func aPanelThatStaysAsItIsIsPassedOver() throws {
    let (daemon, client) = try start("[slider.a]\nto = { backlight = \"auto\", floor = \"0%\" }\n") { sys in
      try sys.addLight("backlight", "acpi_video0", brightness: 50, maximum: 100, type: "firmware")
      try sys.write("50\n", to: "class/backlight/acpi_video0/actual_brightness")
      try sys.addLight("backlight", "intel_backlight", brightness: 100, maximum: 1000, type: "raw")
    }
    var place = 20
    #expect(
      try wait {
        place = 100 - place
        _ = try client.set("a", to: "\(place)%")
        return daemon.log.contains("acpi_video0: the panel stays as it is; intel_backlight takes over")
      })
    #expect(wait { daemon.brightness("backlight", "intel_backlight") == place * 10 })
  }

  /// Asked for by its name it stays, with its error, and works again by itself.
  @Test func aPanelThatRefusesIsKeptAndTriedAgain() throws {
    let (daemon, client) = try start(
      """
      [slider.a]
      to = { backlight = "panel", floor = "0%" }
      [slider.b]
      to = { led = "kbd" }
      """
    ) { sys in
      try sys.addLight("backlight", "panel", brightness: 0, maximum: 120_000, type: "raw")
      try Self.link(sys, "panel", to: Self.picky)
      try sys.addLight("leds", "kbd", brightness: 0, maximum: 100)
    }
    _ = try client.set("a", to: "50%")
    #expect(try wait { try client.state(of: "a").outputs[0].error?.contains("cannot write 60000: Invalid") == true })
    #expect(try client.state(of: "a").outputs[0].lastWrite == nil)
    #expect(try client.state(of: "a").fraction == 0.5)
    // Nothing else is disturbed.
    _ = try client.set("b", to: "40%")
    #expect(wait { daemon.brightness("leds", "kbd") == 40 })
    // The panel wakes: the same value goes in, though nobody asked again.
    let path = "\(daemon.sysfsRoot)/class/backlight/panel/brightness"
    unlink(path)
    try daemon.setBrightness("backlight", "panel", 7)
    #expect(wait { daemon.brightness("backlight", "panel") == 60_000 })
    #expect(try wait { try client.state(of: "a").outputs[0].error == nil })
    #expect(try client.state(of: "a").outputs[0].lastWrite?.raw == 60_000)
    #expect(daemon.log.contains("a: its output follows again"))
  }

  @Test func anotherProgramsLightIsAdopted() throws {
    let (daemon, client) = try start("[slider.a]\nto = { led = \"kbd\" }\n") { sys in
      try sys.addLight("leds", "kbd", brightness: 0, maximum: 100)
    }
    _ = try client.set("a", to: "50%")
    #expect(wait { daemon.brightness("leds", "kbd") == 50 })
    for raw in [20, 70, 50, 0, 100] {
      try daemon.setBrightness("leds", "kbd", raw)
      #expect(try wait { try client.state(of: "a").fraction == Double(raw) / 100 })
      #expect(daemon.brightness("leds", "kbd") == raw, "it is not fought")
      // From there, and back to what was ours: that is a write again.
      _ = try client.set("a", to: "50%")
      #expect(wait { daemon.brightness("leds", "kbd") == 50 })
    }
  }

  @Test func aMonitorThatGoesToSleepIsToldWhenItWakes() throws {
    let monitor = try TestMonitor(current: 40, maximum: 100)
    let (daemon, client) = try start(
      "[slider.a]\nto = { ddc = \"\(monitor.path)\", floor = \"10%\" }\n[slider.b]\nto = { led = \"kbd\" }\n",
      environment: ["LD_LIBRARY_PATH": try TestMonitor.libraryDirectory()]
    ) { sys in try sys.addLight("leds", "kbd", brightness: 0, maximum: 100) }
    // 40 of 10...100, and nothing is written by starting.
    #expect(try wait { try client.state(of: "a").outputs[0].raw == 40 })
    #expect(abs(try client.state(of: "a").fraction - 1 / 3) < 1e-9)
    _ = try client.set("a", to: "50%")
    #expect(wait { monitor.current == 55 })
    try monitor.fail(-3001)
    _ = try client.set("a", to: "max")
    #expect(try wait { try client.state(of: "a").outputs[0].error?.contains("cannot write 100") == true })
    // Nothing else is disturbed.
    _ = try client.set("b", to: "30%")
    #expect(wait { daemon.brightness("leds", "kbd") == 30 })
    monitor.recover()
    #expect(wait { monitor.current == 100 })
    #expect(try wait { try client.state(of: "a").outputs[0].error == nil })
    // A new configuration goes on with it as it stands.
    try client.reload()
    #expect(try client.state(of: "a").fraction == 1)
    #expect(monitor.current == 100)
  }

  @Test func aListIsDrivenTogetherEachOnItsScale() throws {
    let (daemon, client) = try start("[slider.a]\nto = { backlight = [\"left\", \"right\"], floor = \"10%\" }\n") {
      try $0.addLight("backlight", "left", brightness: 40, maximum: 100, type: "raw")
      try $0.addLight("backlight", "right", brightness: 3000, maximum: 3000, type: "raw")
    }
    #expect(try client.state(of: "a").outputs.map(\.target) == ["left", "right"])
    _ = try client.set("a", to: "min")
    #expect(wait { daemon.brightness("backlight", "left") == 10 && daemon.brightness("backlight", "right") == 300 })
    _ = try client.set("a", to: "max")
    #expect(wait { daemon.brightness("backlight", "left") == 100 && daemon.brightness("backlight", "right") == 3000 })
  }

  @Test func aRampArrives() throws {
    let (daemon, client) = try start("[slider.a]\nto = { led = \"kbd\", ramp = \"200ms\" }\n") {
      try $0.addLight("leds", "kbd", brightness: 0, maximum: 255)
    }
    _ = try client.set("a", to: "max")
    #expect(try client.state(of: "a").fraction == 1)
    #expect(wait { daemon.brightness("leds", "kbd") == 255 })
    _ = try client.set("a", to: "min")
    #expect(wait { daemon.brightness("leds", "kbd") == 0 })
  }

  // MARK: Sound

  /// For a person's own daemon `default` is what ALSA's configuration says; for the service it is hardware, of which there is none here.
  @Test func thePersonsDefaultIsALSAs() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let directory = try TemporaryDirectory()
    let known = try #require(try DirectoryCard.environment["ALSA_CONFIG_PATH"])
    let text = try FileText.read(known) + "ctl.default { type directory path \"\(card.path)\" }\n"
    try directory.write(text, to: "asound.conf")
    let environment = ["ALSA_CONFIG_PATH": "\(directory.path)/asound.conf", "HOME": directory.path]
    let configuration = "[slider.volume]\nto = { alsa = \"default\" }\n"
    let (daemon, client) = try start(configuration, ["--user"], environment: environment)
    _ = try client.set("volume", to: "30%")
    #expect(wait { card.values(0) == [30, 30] })
    try card.setValues([80, 80], 0)
    #expect(try wait { try client.state(of: "volume").fraction == 0.8 })
    // A sound server that goes and comes is announced by nobody.
    try card.fail(ENODEV)
    #expect(try wait { try client.state(of: "volume").outputs[0].error != nil })
    card.recover()
    #expect(try wait { try client.state(of: "volume").outputs[0].error == nil })
    daemon.kill()
    let (service, other) = try start(configuration, environment: environment)
    #expect(try other.state(of: "volume").outputs[0].error?.contains("no sound card here") == true)
    #expect(service.log.contains("slider"))
  }

  @Test func aCardThatIsPulledOutInMidDragDisturbsNothingElse() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let (daemon, client) = try start(
      "[slider.volume]\nto = [{ alsa = \"\(card.name)\" }, { led = \"kbd\" }]\n",
      environment: try DirectoryCard.environment
    ) { try $0.addLight("leds", "kbd", brightness: 0, maximum: 100) }
    for percent in 1...20 { _ = try client.set("volume", to: "\(percent)%") }
    try card.fail(ENODEV)
    for percent in 21...60 { _ = try client.set("volume", to: "\(percent)%") }
    #expect(try wait { try client.state(of: "volume").outputs[0].error != nil })
    _ = try client.set("volume", to: "61%")
    #expect(wait { daemon.brightness("leds", "kbd") == 61 })
    #expect(try client.state(of: "volume").outputs[1].error == nil)
    #expect(try client.state(of: "volume").fraction == 0.61)
  }

  @Test func aBoostThatIsLoudFromTheStartSaysWhatItNeeds() throws {
    let card = try DirectoryCard([.volume("Boost Playback Volume", 0...3, tlv: [1, 8, 0, 1000])])
    let (daemon, client) = try start(
      """
      [slider.quiet]
      to = { alsa = "\(card.name)", element = "Boost" }
      [slider.loud]
      to = { alsa = "\(card.name)", element = "Boost", ceiling = "100%" }
      """, environment: try DirectoryCard.environment)
    #expect(try client.state(of: "quiet").outputs[0].note?.contains("ceiling = \"100%\"") == true)
    _ = try client.set("quiet", to: "max")
    #expect(card.writes.isEmpty)
    _ = try client.set("loud", to: "max")
    #expect(wait { card.values(0) == [3, 3] })
    #expect(!daemon.log.contains("error"))
  }
}

/// A file's whole text.
private enum FileText {
  static func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "re"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
