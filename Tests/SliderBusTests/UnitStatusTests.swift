import Glibc
import TestSupport
import Testing

@testable import SliderBus

struct UnitStatusTests {
  @Test func whatTheManagerSays() throws {
    var unit = UnitStatus()
    (unit.load, unit.state, unit.result, unit.exitStatus) = ("loaded", "failed", "exit-code", 78)
    (unit.fileState, unit.needsReload, unit.dropIns) = ("disabled", true, ["/etc/a.conf", "/etc/b.conf"])
    let bus = try PrivateBus()
    let manager = try TestServer(at: bus.address) { [unit] bus, decided in
      var objects: [AnyObject] = try [
        Self.export(
          [
            "LoadState": .string(unit.load), "ActiveState": .string(unit.state),
            "UnitFileState": .string(unit.fileState), "NeedDaemonReload": .bool(unit.needsReload),
            "DropInPaths": .array(unit.dropIns.map { .string($0) }, element: "s"),
          ], as: UnitStatus.unitInterface, on: bus),
        Self.export(
          ["Result": .string(unit.result), "ExecMainStatus": .int32(Int32(unit.exitStatus))],
          as: UnitStatus.serviceInterface, on: bus),
      ]
      objects.append(try bus.requestName(UnitStatus.service) { decided($0 == nil) })
      return objects
    }
    #expect(UnitStatus(on: .address(bus.address)) == unit)
    withExtendedLifetime(manager) {}
  }

  private static func export(
    _ values: [String: BusValue], as interface: String, on bus: Bus
  ) throws -> ExportedObjects {
    let members = values.sorted { $0.key < $1.key }.map {
      BusInterface.Member.property($0.key, signature: $0.value.signature, isConstant: true)
    }
    return try ExportedObjects(
      on: bus, path: UnitStatus.path, interface: interface, vtable: VTable(BusInterface(members: members)),
      behaviour: .init(property: { values[$1] }, call: { _ in }))
  }

  @Test func noManager() throws {
    let bus = try PrivateBus()
    #expect(UnitStatus(on: .address(bus.address)) == nil)
    #expect(UnitStatus(on: .address("unix:path=/nonexistent")) == nil)
  }

  @Test func whoRunsTheDaemon() throws {
    let bus = try PrivateBus()
    let client = try SliderClient(.address(bus.address))
    let error = #expect(throws: BusError.self) { try client.owner() }
    #expect(error?.category == .notRunning)
    let server = try TestServer(at: bus.address)
    #expect(try client.owner()?.user == geteuid())
    withExtendedLifetime(server) {}
  }
}
