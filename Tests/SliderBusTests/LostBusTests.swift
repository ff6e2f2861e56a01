import SliderBus
import SliderCore
import TestSupport
import Testing

struct LostBusTests {
  private final class Seen {
    var lost = 0
    var names: [BusError?] = []
  }

  private func pump(_ buses: [Bus], until condition: () -> Bool) {
    for _ in 0..<500 where !condition() {
      for bus in buses {
        try? bus.wait(microseconds: 5_000)
        try? bus.process()
      }
    }
  }

  /// The daemon goes on without its bus, and is found again on the next one at the same address.
  @Test func theServiceComesBack() throws {
    let privateBus = try PrivateBus()
    let backend = FakeBackend()
    let seen = Seen()
    var bus: Bus? = try Bus(.address(privateBus.address))
    var service: SliderService?
    for round in 1...3 {
      let connection = try #require(bus)
      service = try SliderService(bus: connection, backend: backend, version: "1")
      backend.service = service
      try service?.requestName { seen.names.append($0) }
      pump([connection]) { seen.names.count == round }
      #expect(seen.names == Array(repeating: nil, count: round))
      // Released within the handler, as a daemon would.
      connection.onLost = {
        seen.lost += 1
        service = nil
        bus = nil
      }
      privateBus.stop()
      pump([connection]) { seen.lost == round }
      #expect(seen.lost == round)
      #expect(service == nil && backend.service == nil)
      #expect(throws: BusError.self) { try connection.process() }
      #expect(connection.descriptor < 0)
      // The sliders move on.
      #expect(try backend.set("brightness", to: "0.\(round)") > 0)

      #expect(throws: BusError.self) { try Bus(.address(privateBus.address)) }
      try privateBus.start()
      bus = try Bus(.address(privateBus.address))
    }
  }

  @Test func aSecondDaemonIsRefused() throws {
    let privateBus = try PrivateBus()
    let server = try TestServer(at: privateBus.address)
    let bus = try Bus(.address(privateBus.address))
    let seen = Seen()
    let slot = try bus.requestName(SlidedName.service) { seen.names.append($0) }
    pump([bus]) { !seen.names.isEmpty }
    #expect(
      seen.names.first??.message
        == "the name org.slided1 belongs to another program on the bus (is slided running already?)")
    withExtendedLifetime((server, slot)) {}
  }

  /// Emitting on a lost bus is an error to pass over, not a crash.
  @Test func emittingOnALostBus() throws {
    let privateBus = try PrivateBus()
    let backend = FakeBackend()
    let bus = try Bus(.address(privateBus.address))
    let service = try SliderService(bus: bus, backend: backend, version: "1")
    let seen = Seen()
    bus.onLost = { seen.lost += 1 }
    _ = try bus.uniqueName()
    privateBus.stop()
    pump([bus]) { seen.lost > 0 }
    backend.states[0].value = 0.9
    let error = #expect(throws: BusError.self) { try service.emitChanged(backend.states[0]) }
    #expect(error?.category == .notRunning)
  }
}
