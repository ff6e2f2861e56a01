import SliderBus
import SliderCore
import TestSupport
import Testing

struct SliderClientTests {
  let bus: PrivateBus
  let server: TestServer
  let client: SliderClient

  init() throws {
    bus = try PrivateBus()
    server = try TestServer(at: bus.address)
    client = try SliderClient(.address(bus.address))
  }

  @Test func statesComeWhole() throws {
    #expect(try client.states() == [.sample("brightness"), .sample("kbd-light")])
    #expect(try client.state(of: "kbd-light") == .sample("kbd-light"))
    #expect(try client.version() == "1.2.3")
  }

  @Test func methodsReachTheSlider() throws {
    #expect(try client.set("brightness", to: "0.4") == 0.4)
    #expect(try client.state(of: "brightness").value == 0.4)
    #expect(try client.step("brightness", by: -3).rounded(.down) == 0)
    #expect(try client.activate("brightness") == 1)
    try client.reset("brightness", animated: true)
    #expect(try client.state(of: "brightness").value == 0.25)
    try client.complete("brightness")
    #expect(try client.state(of: "brightness").isComplete)
    try client.setEnabled("brightness", false)
    #expect(try !client.state(of: "brightness").isEnabled)
    #expect(try client.state(of: "kbd-light") == .sample("kbd-light"))
    #expect(try client.devices().first?["axes"] == .array([.string("ABS_X")], element: "s"))
  }

  @Test func errorsTellWhatTheyMean() throws {
    #expect(throws: BusError.unknownSlider("nothing")) { try client.state(of: "nothing") }
    #expect(throws: BusError.unknownSlider("no/thing")) { try client.set("no/thing", to: "1") }
    #expect(throws: BusError.invalidValue("'loud' is no value of brightness")) {
      try client.set("brightness", to: "loud")
    }
    #expect(try client.warnings() == ["config.toml:1:1: warning: odd"])
    try client.reload()
    #expect(try client.warnings() == [])
    #expect(throws: BusError.invalidConfiguration("config.toml:1:1: error: no\nsecond line")) { try client.reload() }
    #expect(throws: BusError.unknownSlider("kbd-light")) { try client.state(of: "kbd-light") }
    #expect(try client.states().map(\.name) == ["brightness", "volume"])
  }

  @Test func noDaemonOnTheBus() throws {
    let empty = try PrivateBus()
    let client = try SliderClient(.address(empty.address))
    let error = #expect(throws: BusError.self) { try client.states() }
    #expect(error?.category == .notRunning)
    #expect(error?.message == "slided is not running on the bus at \(empty.address)")
  }

  @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", ""])
  func noBus(address: String) {
    let error = #expect(throws: BusError.self) { try SliderClient(.address(address)) }
    #expect(error?.category == .notRunning)
  }

  @Test func aLostBusIsAnError() throws {
    bus.stop()
    let error = #expect(throws: BusError.self) { try client.states() }
    #expect(error?.category == .notRunning)
  }
}
