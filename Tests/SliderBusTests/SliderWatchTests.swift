import SliderBus
import SliderCore
import TestSupport
import Testing

struct SliderWatchTests {
  private final class Notes {
    var notices: [SliderNotice] = []
  }

  let bus: PrivateBus
  private let notes = Notes()

  init() throws {
    bus = try PrivateBus()
  }

  /// Processes what arrives until there are that many notices, for some five seconds at most.
  private func notices(_ count: Int, on bus: Bus) throws -> [SliderNotice] {
    for _ in 0..<50 where notes.notices.count < count {
      try bus.wait(microseconds: 100_000)
      try bus.process()
    }
    return notes.notices
  }

  @Test func changesComeBeforeTheirEvents() throws {
    let server = try TestServer(at: bus.address)
    let watcher = try Bus(.address(bus.address))
    let client = try SliderClient(.address(bus.address))
    let watch = try SliderClient(on: watcher).watch { [notes] in notes.notices.append($0) }
    try watch.waitForFirstNotice()
    #expect(notes.notices == [.connected([.sample("brightness"), .sample("kbd-light")])])
    #expect(watch.isConnected)
    notes.notices = []

    _ = try client.set("kbd-light", to: "0.75")
    var state = SliderState.sample("kbd-light")
    state.value = 0.75
    state.fraction = 0.75
    state.outputs[0].raw = 750
    #expect(
      try notices(2, on: watcher) == [.changed(state), .event(.set, state, time: Instant(microseconds: 1_000_001))])
    #expect(watch.states["kbd-light"] == state)
    #expect(watch.states["brightness"] == .sample("brightness"))
    withExtendedLifetime(server) {}
  }

  @Test func slidersComeAndGo() throws {
    let server = try TestServer(at: bus.address)
    let watcher = try Bus(.address(bus.address))
    let client = try SliderClient(.address(bus.address))
    let watch = try SliderClient(on: watcher).watch { [notes] in notes.notices.append($0) }
    try watch.waitForFirstNotice()
    notes.notices = []

    try client.reload()
    var renamed = SliderState.sample("brightness")
    renamed.label = "Screen"
    #expect(
      try notices(3, on: watcher) == [.vanished("kbd-light"), .changed(renamed), .appeared(.sample("volume"))])
    #expect(watch.states.keys.sorted() == ["brightness", "volume"])
    withExtendedLifetime(server) {}
  }

  @Test func theDaemonComesAndGoes() throws {
    let watcher = try Bus(.address(bus.address))
    let watch = try SliderClient(on: watcher).watch { [notes] in notes.notices.append($0) }
    try watch.waitForFirstNotice()
    #expect(notes.notices == [.disconnected])
    #expect(!watch.isConnected)
    var server: TestServer? = try TestServer(at: bus.address)
    let connected = SliderNotice.connected([.sample("brightness"), .sample("kbd-light")])
    #expect(try notices(2, on: watcher) == [.disconnected, connected])
    withExtendedLifetime(server) {}
    server = nil
    #expect(try notices(3, on: watcher) == [.disconnected, connected, .disconnected])
    #expect(watch.states.isEmpty)
  }

  /// What someone else sends in the daemon's name is not believed.
  @Test func strangersAreNotBelieved() throws {
    let server = try TestServer(at: bus.address)
    let watcher = try Bus(.address(bus.address))
    let client = try SliderClient(.address(bus.address))
    let watch = try SliderClient(on: watcher).watch { [notes] in notes.notices.append($0) }
    try watch.waitForFirstNotice()
    notes.notices = []
    let forged = Command(
      "busctl --address=\(bus.address) emit --destination=\(try watcher.uniqueName())"
        + " /org/slided1/slider/brightness org.slided1.Slider Event sddt set 1 1 5")
    #expect(forged.status == 0, "\(forged.output)")
    try client.setEnabled("brightness", false)
    var state = SliderState.sample("brightness")
    state.isEnabled = false
    #expect(try notices(1, on: watcher) == [.changed(state)])
    withExtendedLifetime((server, watch)) {}
  }
}
