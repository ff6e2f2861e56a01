import SliderBus

/// The unit `slided.service` as the service manager has it: the words are systemd's (org.freedesktop.systemd1(5)).
struct UnitFacts: Equatable, Sendable {
  /// `loaded`, `not-found`, `masked`, `error`…
  var load = "loaded"
  /// `active`, `inactive`, `failed`…
  var state = "active"
  /// How it ended last: `success`, `exit-code`, `start-limit-hit`…
  var result = "success"
  /// The exit status of its last process.
  var exitStatus = 0
  /// Whether it starts with the machine: `enabled`, `disabled`…
  var fileState = "enabled"
  /// Files that change the unit.
  var dropIns: [String] = []
  /// Whether the files have changed since they were read.
  var needsReload = false

  init() {}

  /// - Parameter address: the bus that the manager is on.
  /// - Returns: nil where none answers.
  init?(on address: BusAddress) {
    guard let bus = try? Bus(address) else { return nil }
    bus.setCallTimeout(5_000_000)
    func property(_ name: String, of interface: String = "Unit") -> BusValue? {
      let method = BusMethod(
        service: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1/unit/slided_2eservice",
        interface: "org.freedesktop.DBus.Properties", member: "Get")
      let interface = "org.freedesktop.systemd1.\(interface)"
      return (try? bus.call(method, [.string(interface), .string(name)]))?.first
    }
    func text(_ value: BusValue?) -> String? {
      if case .string(let text)? = value { return text }
      return nil
    }
    // Asking for the unit loads it, also one that doesn't run.
    guard let load = text(property("LoadState")) else { return nil }
    self.load = load
    state = text(property("ActiveState")) ?? ""
    fileState = text(property("UnitFileState")) ?? ""
    result = text(property("Result", of: "Service")) ?? ""
    if case .int32(let status)? = property("ExecMainStatus", of: "Service") { exitStatus = Int(status) }
    if case .bool(let needs)? = property("NeedDaemonReload") { needsReload = needs }
    if case .array(let paths, _)? = property("DropInPaths") { dropIns = paths.compactMap(text) }
  }
}
