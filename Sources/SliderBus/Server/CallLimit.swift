import CSystemd
import Glibc

/// Refuses the calls of whoever calls too much, before anything is made of them: a refusal takes a fiftieth of the dearest answer.
///
/// libsystemd handles messages one after the other, so without it all others would wait for the answers to one. A connection has its
/// share, so that one program of a person's doesn't take it from the others, and so has a person: connections are to be had for nothing.
final class CallLimit {
  /// A tenth of the service's time; a hand on a slider takes a tenth of that. Who begins to call without end has the service for some 30 ms.
  static let ofConnection = CallBudget<String>(rate: 1000, most: 500)
  static let ofUser = CallBudget<UInt32>(rate: 3000, most: 1500)
  /// What a connection may spend before the bus has said whose it is. Who waits for answers never spends it.
  static let newcomerShare = 30.0

  private var connections = CallLimit.ofConnection
  private var users = CallLimit.ofUser
  private let owners: ConnectionUsers
  private var slot: OpaquePointer?
  /// How many sliders there are: what lists them all costs accordingly.
  private let sliderCount: () -> Int

  init(on bus: Bus, sliderCount: @escaping () -> Int) throws(BusError) {
    self.sliderCount = sliderCount
    owners = ConnectionUsers(bus: bus)
    let code = sd_bus_add_filter(bus.handle, &slot, judge, Unmanaged.passUnretained(self).toOpaque())
    try BusError.check(code, "limit calls")
  }

  deinit {
    sd_bus_slot_unref(slot)
  }

  /// - Returns: whether the message is dealt with.
  fileprivate func refuses(_ message: OpaquePointer) -> Bool {
    guard let sender = sd_bus_message_get_sender(message) else { return false }
    guard !admits(String(cString: sender), cost: cost(of: message)) else { return false }
    guard sd_bus_message_get_expect_reply(message) > 0 else { return true }
    var answer = sd_bus_error()
    sd_bus_error_set(&answer, ErrorName.limitsExceeded, "too many calls, wait a second")
    defer { sd_bus_error_free(&answer) }
    sd_bus_reply_method_error(message, &answer)
    return true
  }

  private func admits(_ connection: String, cost: Double) -> Bool {
    let now = Self.now
    if let user = owners.user(of: connection) {
      return connections.admits(connection, cost: cost, at: now) && users.admits(user, cost: cost, at: now)
    }
    let isAsked = owners.ask(of: connection) { [weak self] user in
      guard let self else { return }
      let now = Self.now
      self.users.charge(user, self.connections.spent(by: connection, at: now), at: now)
    }
    return isAsked
      && connections.admits(
        connection, cost: cost, at: now, reserve: CallLimit.ofConnection.most - CallLimit.newcomerShare)
  }

  /// The monotonic clock, in microseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  private func cost(of message: OpaquePointer) -> Double {
    guard let member = sd_bus_message_get_member(message) else { return 1 }
    if strcmp(member, "GetManagedObjects") == 0 { return 2 + 2 * Double(sliderCount()) }
    if strcmp(member, ManagerMethod.reload.rawValue) == 0 { return 20 }
    if strcmp(member, ManagerMethod.devices.rawValue) == 0 || strcmp(member, "Introspect") == 0 { return 10 }
    return 1
  }
}

private func judge(
  message: OpaquePointer?, context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  var type: UInt8 = 0
  guard let message, let context, sd_bus_message_get_type(message, &type) >= 0, type == SD_BUS_MESSAGE_METHOD_CALL
  else { return 0 }
  return Unmanaged<CallLimit>.fromOpaque(context).takeUnretainedValue().refuses(message) ? 1 : 0
}
