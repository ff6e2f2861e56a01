import Foundation
import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import TestSupport
import Testing

@testable import slidectl

/// `slidectl doctor` beside a daemon.
struct DoctorDaemonTests {
  private static let configuration =
    "[slider.lamp]\nfrom = { device = \"*Throttle\", axis = \"ABS_THROTTLE\" }\nto = { led = \"lamp\" }\n"

  @Test func aDaemonThatRuns() throws {
    let daemon = try DaemonProcess(Self.configuration) {
      try $0.addLight("leds", "lamp", brightness: 3, maximum: 10)
      try $0.write("Test Throttle\n", to: "class/input/event5/device/name")
      try $0.write("40\n", to: "class/input/event5/device/capabilities/abs")
    }
    let world = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: "\(world.path)/sys", withDestinationPath: daemon.sysfsRoot)
    try world.write(Self.configuration, to: "etc/slided/config.toml")
    try world.write("", to: "dev/input/event5")
    func doctor() throws -> Program {
      try Program(["doctor", "--root", world.path, "--bus", daemon.bus.address])
    }
    let absent = try doctor()
    #expect(absent.status == 1)
    #expect(
      absent.output.hasPrefix(
        "error: slided: not running on the bus at \(daemon.bus.address) → slided --bus \(daemon.bus.address)\n"))

    #expect(try daemon.start())
    let well = try doctor()
    #expect(well.output == "8 things looked at: all is well\n")
    #expect(well.status == 0)
    #expect(daemon.brightness("leds", "lamp") == 3, "nothing is written")

    try world.write(Self.configuration + "[slider.new]\n", to: "etc/slided/config.toml")
    let unread = try doctor()
    #expect(unread.output.contains("it doesn't know new → slidectl reload --bus \(daemon.bus.address)\n"))
    #expect(unread.status == 1)
    try world.write(Self.configuration, to: "etc/slided/config.toml")

    #expect(try Program(["disable", "lamp", "--bus", daemon.bus.address]).status == 0)
    let off = try doctor()
    #expect(off.output.hasPrefix("warning: lamp: turned off"))
    #expect(off.output.hasSuffix("1 warning; nothing stops a slider\n"))
    #expect(off.status == 0)
  }

  /// Another version, and an output of which the daemon says why it fails.
  @Test func whatTheDaemonSays() throws {
    let bus = try PrivateBus()
    let server = try FakeDaemon(at: bus.address)
    let facts = DaemonFacts(on: .address(bus.address))
    #expect(facts.isRunning && facts.version == "1.2.3")
    #expect(facts.runner?.user == geteuid())
    #expect(facts.states.map(\.name) == ["balance", "brightness", "volume"])
    withExtendedLifetime(server) {}
  }

  /// A keyboard that answers to nobody is listed, and passed by.
  @Test func realListing() throws {
    var keyboard = DeviceDescription(name: "Keyboard")
    keyboard.keys = CodeSet(1...120)
    var devices = [
      MockedDevice(Recording(device: keyboard), number: 2),
      MockedDevice(try Recordings.own("touchpad-middle"), number: 7),
    ]
    for index in devices.indices { devices[index].isOpenable = false }
    let home = try TemporaryDirectory()
    try home.write(
      "[slider.a]\nfrom = { device = \"touchpad\", edge = \"left\" }\n[slider.b]\nfrom = { device = \"Keyboard\", edge = \"left\" }\n",
      to: "slided/config.toml")
    let run = try MockedRun(
      "slidectl", ["doctor", "--user", "--json"], among: devices,
      environment: ["XDG_CONFIG_HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    let answers = try JSONDecoder().decode([DoctorWorldTests.Answer].self, from: Data(run.output.utf8))
    let matches = answers.filter { $0.check == "device" }
    #expect(matches.map(\.subject) == ["a", "b"])
    #expect(matches.map(\.ok) == [true, false], "\(run.output)")
  }
}
