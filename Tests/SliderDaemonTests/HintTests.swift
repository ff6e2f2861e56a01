import SliderBus
import SliderCore
import TestSupport
import Testing

/// `osd = true`: a hint in the person's session.
@Suite struct HintTests {
  private static let configuration = """
    [slider.volume]
    label = "Loud <ness>"
    to    = [{ led = "light", osd = true }, { led = "other" }]

    [slider.quiet]
    to    = { led = "quiet" }

    [slider.run]
    to     = { command = ["true"], osd = true }
    steps  = 2
    labels = ["off & on", "<on>"]
    """

  private let daemon: DaemonProcess
  private let client: SliderClient

  init() throws {
    daemon = try DaemonProcess(Self.configuration, environment: ["HOME": "/tmp/slided-tests-home"]) { sys in
      for name in ["light", "other", "quiet"] { try sys.addLight("leds", name, brightness: 100, maximum: 1000) }
    }
    #expect(try daemon.start(["--user"]))
    client = try SliderClient(.address(daemon.bus.address))
  }

  @Test func hintsAreReplacedInPlace() throws {
    let server = try NotificationServer(at: daemon.bus.address)
    #expect(server.isThere)
    for number in 1...400 { _ = try client.set("volume", to: "\(Double(number) / 10)%") }
    #expect(
      try wait {
        try server.process()
        return server.value == .int32(40)
      })
    // The first at once, the last always, and no more than twenty a second of those between.
    #expect(server.calls.count < 100)
    #expect(server.calls.first?[1] == .uint32(0))
    #expect(server.calls.dropFirst().allSatisfy { $0[1] == .uint32(7) })
    #expect(
      server.calls.last == [
        .string("slided"), .uint32(server.calls.count == 1 ? 0 : 7), .string("keyboard-brightness-symbolic"),
        .string("Loud <ness>"), .string("40%"), .array([], element: "s"),
        .dictionary([
          "value": .int32(40), "x-canonical-private-synchronous": .string("slided-volume"), "transient": .bool(true),
        ]), .int32(1500),
      ])
  }

  /// What has no `osd`, what others change, and what changes nothing shows nothing.
  @Test func onlyWhatIsAskedFor() throws {
    let server = try NotificationServer(at: daemon.bus.address)
    _ = try client.set("quiet", to: "50%")
    try daemon.setBrightness("leds", "light", 700)
    #expect(try wait { try client.state(of: "volume").fraction == 0.7 })
    _ = try client.set("volume", to: "70%")
    try client.reload()
    _ = try client.set("run", to: "max")
    #expect(
      try wait {
        try server.process()
        return !server.calls.isEmpty
      })
    #expect(server.calls.first?[3] == .string("run"))
    #expect(server.calls.first?[4] == .string("&lt;on&gt;"))
  }

  @Test func withoutAServerItIsSaidOnce() throws {
    for number in 1...40 { _ = try client.set("volume", to: "\(number)%") }
    #expect(wait { daemon.log.contains("osd: no program on the session bus shows notifications") })
    #expect(wait { daemon.brightness("leds", "light") == 400 })
    for number in 1...40 { _ = try client.set("volume", to: "\(number)%") }
    #expect(try client.state(of: "volume").outputs[0].error == nil)
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("osd:") }.count == 1)
  }
}
