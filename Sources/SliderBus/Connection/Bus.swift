import CSystemd
import Glibc

/// One connection to a message bus. It belongs to the thread that made it; releasing it closes it.
package final class Bus {
  package let address: BusAddress
  /// Called once, from the loop or from `process()`, when the connection is lost. The bus may be released in it.
  package var onLost: (() -> Void)?

  let handle: OpaquePointer
  private var lost: BusSlot?

  /// Throws `BusError.Category.notRunning` when nobody listens there.
  package init(_ address: BusAddress) throws(BusError) {
    self.address = address
    handle = try Self.open(address)
    lost = try BusSlot("watch \(address.description)") { [weak self] _ in
      guard let self, let onLost = self.onLost else { return }
      self.onLost = nil
      onLost()
    } register: { slot, deliver, context in
      // libsystemd makes this signal up; the match never leaves the process.
      sd_bus_match_signal(
        handle, &slot, StandardName.local, StandardName.localPath, StandardName.local, "Disconnected", deliver, context)
    }
  }

  deinit {
    lost = nil
    sd_bus_close_unref(handle)
  }

  private static func open(_ address: BusAddress) throws(BusError) -> OpaquePointer {
    var bus: OpaquePointer?
    var code: Int32
    switch address {
    case .system: code = sd_bus_open_system(&bus)
    case .session: code = sd_bus_open_user(&bus)
    case .address(let text):
      code = sd_bus_new(&bus)
      if code >= 0 { code = sd_bus_set_address(bus, text) }
      if code >= 0 { code = sd_bus_set_bus_client(bus, 1) }
      if code >= 0 { code = sd_bus_start(bus) }
    }
    guard code >= 0, let bus else {
      sd_bus_close_unref(bus)
      var error = BusError(code: code, operation: "connect to \(address.description)")
      if case .session = address, abs(code) == ENOMEDIUM {
        error.message = "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
      }
      error.name = ErrorName.noServer
      throw error
    }
    return bus
  }

  /// Lets calls that wait for their answer fail after a time, in microseconds; the bus' usual one is 25 s.
  package func setCallTimeout(_ microseconds: UInt64) {
    sd_bus_set_method_call_timeout(handle, microseconds)
  }

  /// The connection's own name: `:1.5`. Waits until the bus has given it.
  package func uniqueName() throws(BusError) -> String {
    var name: UnsafePointer<CChar>?
    try BusError.check(sd_bus_get_unique_name(handle, &name), "connect to \(address.description)")
    return name.map { String(cString: $0) } ?? ""
  }
}

extension Bus {
  /// Lets an event loop drive the connection.
  ///
  /// - Parameter loop: an `sd_event *`. The connection keeps a reference to it until it is closed.
  package func attach(toEventLoop loop: OpaquePointer, priority: Int64 = 0) throws(BusError) {
    // Else the loop's end waits for a bus that may never read what is still to be sent.
    sd_bus_set_close_on_exit(handle, 0)
    try BusError.check(
      sd_bus_attach_event(handle, loop, Int32(clamping: priority)), "attach \(address.description) to the loop")
  }

  /// What to poll when no event loop drives the connection; negative once it is lost.
  package var descriptor: Int32 { sd_bus_get_fd(handle) }

  /// For which events to poll: `POLLIN`, `POLLOUT`.
  package var pollEvents: Int16 { Int16(clamping: max(0, sd_bus_get_events(handle))) }

  /// When to call `process()` at the latest, on the monotonic clock in microseconds; nil when only the descriptor matters.
  package var deadline: UInt64? {
    var deadline = UInt64.max
    guard sd_bus_get_timeout(handle, &deadline) >= 0, deadline != .max else { return nil }
    return deadline
  }

  /// Handles all that has arrived. Throws `BusError.Category.notRunning` once the connection is lost.
  package func process() throws(BusError) {
    while try BusError.check(sd_bus_process(handle, nil), "read from \(address.description)") > 0 {}
  }

  /// Waits for something to arrive; nothing is handled yet.
  ///
  /// - Parameter microseconds: how long at most; nil waits without an end.
  package func wait(microseconds: UInt64? = nil) throws(BusError) {
    try BusError.check(sd_bus_wait(handle, microseconds ?? .max), "wait for \(address.description)")
  }
}
