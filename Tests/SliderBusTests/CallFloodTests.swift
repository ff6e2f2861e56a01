import CSystemd
import Glibc
import SliderCore
import Synchronization
import TestSupport
import Testing

@testable import SliderBus

/// A caller who calls without end, beside one who calls as people do.
struct CallFloodTests {
  private let bus: PrivateBus
  private let server: TestServer
  private let backend = Counted()

  /// How often the backend was asked for a slider, by the service's thread.
  private final class Counted: Sendable {
    let count = Mutex(0)
  }

  init() throws {
    bus = try PrivateBus()
    let counted = backend
    server = try TestServer(at: bus.address) { bus, decided in
      let backend = FakeBackend()
      backend.asked = { counted.count.withLock { $0 += 1 } }
      let service = try SliderService(bus: bus, backend: backend, version: "1.2.3")
      backend.service = service
      try service.requestName { decided($0 == nil) }
      return [backend, service]
    }
  }

  private static func call(
    _ bus: Bus, _ interface: String, _ member: String, expectsReply: Bool
  ) throws -> Int32 {
    var call: OpaquePointer?
    sd_bus_message_new_method_call(
      bus.handle, &call, SlidedName.service, SlidedName.managerPath, interface, member)
    let message = BusMessage(owning: try #require(call))
    sd_bus_message_set_expect_reply(message.handle, expectsReply ? 1 : 0)
    return sd_bus_send(bus.handle, message.handle, nil)
  }

  /// Neither is answered to the end, nor does the other one wait for that.
  @Test(
    arguments: [
      ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects"), ("org.slided1.Manager", "Devices"),
      ("org.freedesktop.DBus.Peer", "Ping"), ("org.freedesktop.DBus.Introspectable", "Introspect"),
      ("org.slided1.Manager", "Reload"),
    ], [false, true])
  func theOthersAreAnswered(method: (interface: String, member: String), expectsReply: Bool) throws {
    let flood = try Bus(.address(bus.address))
    let client = try SliderClient(.address(bus.address))
    #expect(try client.states().count == 2)
    let before = backend.count.withLock { $0 }
    let begun = Self.now()
    // It never reads what it is answered.
    for _ in 0..<20_000 {
      #expect(try Self.call(flood, method.interface, method.member, expectsReply: expectsReply) >= 0)
    }
    // And what hasn't left yet, does.
    while sd_bus_get_events(flood.handle) & Int32(POLLOUT) != 0 { sd_bus_flush(flood.handle) }
    #expect(try client.states().count == 2)
    #expect(try client.set("brightness", to: "0.25") == 0.25)
    // Of the flood only so much was looked at as one may have.
    let budget = Self.budget(CallLimit.ofConnection, since: begun)
    let asked = backend.count.withLock { $0 } - before
    if method.member == "GetManagedObjects" {
      // Each costs 6, and asks for some thirty properties.
      #expect(Double(asked) <= (budget / 6 + 3) * 40, "\(asked)")
      #expect(asked > 0)
    }
  }

  /// A person's connections have no more than a person, those that are let go after a few calls as well.
  @Test(arguments: [(connections: 30, calls: 1000), (connections: 600, calls: 40)])
  func manyConnectionsAreOneCaller(flood: (connections: Int, calls: Int)) throws {
    let before = backend.count.withLock { $0 }
    let begun = Self.now()
    for _ in 0..<flood.connections {
      let bus = try Bus(.address(bus.address))
      for _ in 0..<flood.calls {
        #expect(
          try Self.call(bus, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", expectsReply: false) >= 0)
      }
      while sd_bus_get_events(bus.handle) & Int32(POLLOUT) != 0 { sd_bus_flush(bus.handle) }
    }
    // The bus delivers in order: what it is asked after that is answered or refused after that.
    let client = try SliderClient(.address(bus.address))
    #expect(wait { (try? client.states().count) == 2 })
    let asked = backend.count.withLock { $0 } - before
    // Each costs 6 and asks for some thirty properties; the first of each connection pass before the bus has said whose it is.
    let strangers = Double(flood.connections) * CallLimit.newcomerShare
    let most = min(Self.budget(CallLimit.ofUser, since: begun) + strangers, Double(flood.connections * flood.calls * 6))
    #expect(Double(asked) <= (most / 6 + 3) * 40, "\(asked)")
    #expect(asked > 0)
  }

  /// Told so, and heard again after a while.
  @Test func whoCallsTooMuchIsToldSo() throws {
    let client = try SliderClient(.address(bus.address))
    var refusal: BusError?
    for _ in 0..<20_000 where refusal == nil {
      do throws(BusError) { _ = try client.devices() } catch { refusal = error }
    }
    #expect(refusal == BusError(name: ErrorName.limitsExceeded, message: "too many calls, wait a second"))
    #expect(wait { (try? client.version()) == "1.2.3" })
  }

  /// What one can have spent since then.
  private static func budget<Caller>(_ budget: CallBudget<Caller>, since begun: Int64) -> Double {
    budget.most + budget.rate * Double(now() - begun) / 1_000_000
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
