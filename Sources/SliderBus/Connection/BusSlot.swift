import CSystemd

/// Something registered on a bus: a match, a call that waits for its reply. Releasing it takes it back, and nothing more is delivered.
package final class BusSlot {
  private var handle: OpaquePointer?
  fileprivate let receive: (BusMessage) -> Void

  /// - Parameter register: hands the C callback and its context to libsystemd and stores the slot; gives libsystemd's code.
  init(
    _ operation: @autoclosure () -> String, receive: @escaping (BusMessage) -> Void,
    register: (inout OpaquePointer?, @escaping sd_bus_message_handler_t, UnsafeMutableRawPointer) -> Int32
  ) throws(BusError) {
    self.receive = receive
    let code = register(&handle, deliverMessage, Unmanaged.passUnretained(self).toOpaque())
    try BusError.check(code, operation())
  }

  deinit {
    sd_bus_slot_unref(handle)
  }
}

/// What libsystemd calls; it holds the slot while it does, so the receiver may release it.
private func deliverMessage(
  message: OpaquePointer?, context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context else { return 0 }
  Unmanaged<BusSlot>.fromOpaque(context).takeUnretainedValue().receive(BusMessage(retaining: message))
  return 0
}
