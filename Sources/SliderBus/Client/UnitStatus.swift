/// The unit `slided.service` as the service manager has it; the words are systemd's (org.freedesktop.systemd1(5)).
package struct UnitStatus: Equatable, Sendable {
  /// `loaded`, `not-found`, `masked`, `error`…
  package var load = "loaded"
  /// `active`, `inactive`, `failed`…
  package var state = "active"
  /// How it ended last: `success`, `exit-code`, `start-limit-hit`…
  package var result = "success"
  /// The exit status of its last process.
  package var exitStatus = 0
  /// Whether it starts with the machine: `enabled`, `disabled`…
  package var fileState = "enabled"
  /// Paths of the files that change the unit.
  package var dropIns: [String] = []
  /// Whether the files have changed since they were read.
  package var needsReload = false

  static let service = "org.freedesktop.systemd1"
  static let path = "/org/freedesktop/systemd1/unit/slided_2eservice"
  static let unitInterface = "org.freedesktop.systemd1.Unit"
  static let serviceInterface = "org.freedesktop.systemd1.Service"

  /// One that is in order.
  package init() {}

  /// Asks; a unit that doesn't run is loaded for that, and nothing is started.
  /// - Parameter address: the bus that the manager is on.
  /// - Returns: nil where none answers.
  package init?(on address: BusAddress) {
    guard let bus = try? Bus(address) else { return nil }
    bus.setCallTimeout(SliderClient.patience)
    func value(_ name: String, of interface: String = Self.unitInterface) -> BusValue? {
      let method = BusMethod(
        service: Self.service, path: Self.path, interface: StandardName.properties, member: "Get")
      return (try? bus.call(method, [.string(interface), .string(name)]))?.first
    }
    func text(_ value: BusValue?) -> String? {
      if case .string(let text)? = value { return text }
      return nil
    }
    guard let load = text(value("LoadState")) else { return nil }
    self.load = load
    state = text(value("ActiveState")) ?? ""
    fileState = text(value("UnitFileState")) ?? ""
    result = text(value("Result", of: Self.serviceInterface)) ?? ""
    if case .int32(let status)? = value("ExecMainStatus", of: Self.serviceInterface) { exitStatus = Int(status) }
    if case .bool(let needs)? = value("NeedDaemonReload") { needsReload = needs }
    if case .array(let paths, _)? = value("DropInPaths") { dropIns = paths.compactMap(text) }
  }
}
