import Glibc
package import SliderBus

/// Brightness as logind sets it, for whoever owns the session in front: no permission on the file is needed.
///
/// logind starts a process for every write, a hundred times as dear as the write itself (measured).
package final class SessionBrightness {
  /// Shortest time between two writes, in microseconds: 10 a second.
  package static let interval: Int64 = 100_000

  private let address: BusAddress
  private var bus: Bus?

  /// - Parameter address: the bus that logind is on.
  package init(on address: BusAddress = .system) {
    self.address = address
  }

  /// Waits until it is written.
  package func set(_ device: ClassDevice, to raw: Int) throws(SystemError) {
    do throws(BusError) {
      let bus = try connection()
      _ = try bus.call(
        Self.method, [.string(device.subsystem.rawValue), .string(device.name), .uint32(UInt32(clamping: raw))])
    } catch {
      // It may have been the bus: the next one asks anew.
      bus = nil
      throw SystemError(
        subject: device.brightness.path, operation: "write \(raw)", code: EACCES,
        advice: "logind doesn't do it either: \(error.message); log in at the machine itself, or install slided's udev "
          + "rules and use the system service")
    }
  }

  private func connection() throws(BusError) -> Bus {
    if let bus { return bus }
    let made = try Bus(address)
    bus = made
    return made
  }

  private static let method = BusMethod(
    service: "org.freedesktop.login1", path: "/org/freedesktop/login1/session/auto",
    interface: "org.freedesktop.login1.Session", member: "SetBrightness")
}
