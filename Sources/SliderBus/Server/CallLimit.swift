import CSystemd
import Glibc

/// Refuses the calls of whoever calls too much, before anything is made of them: a refusal takes a fiftieth of the dearest answer.
///
/// libsystemd handles messages one after the other, so without it all others would wait for the answers to one.
final class CallLimit {
  private var budget = CallBudget()
  private var slot: OpaquePointer?
  /// How many sliders there are: what lists them all costs accordingly.
  private let sliderCount: () -> Int
  /// How many calls were refused.
  private(set) var refusals = 0

  init(on bus: Bus, sliderCount: @escaping () -> Int) throws(BusError) {
    self.sliderCount = sliderCount
    let code = sd_bus_add_filter(bus.handle, &slot, judge, Unmanaged.passUnretained(self).toOpaque())
    try BusError.check(code, "limit calls")
  }

  deinit {
    sd_bus_slot_unref(slot)
  }

  /// - Returns: whether the message is dealt with.
  fileprivate func refuses(_ message: OpaquePointer) -> Bool {
    guard let sender = sd_bus_message_get_sender(message) else { return false }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let microseconds = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    guard !budget.admits(String(cString: sender), cost: cost(of: message), at: microseconds) else { return false }
    refusals += 1
    guard sd_bus_message_get_expect_reply(message) > 0 else { return true }
    var answer = sd_bus_error()
    sd_bus_error_set(&answer, ErrorName.limitsExceeded, "too many calls, wait a second")
    defer { sd_bus_error_free(&answer) }
    sd_bus_reply_method_error(message, &answer)
    return true
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
