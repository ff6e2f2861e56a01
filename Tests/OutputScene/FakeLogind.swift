import CSystemd
import Glibc
import Synchronization
import TestSupport

/// logind as far as brightness goes, on a bus of a test's own, in a thread of its own. Releasing it ends it.
package final class FakeLogind {
  /// A call of SetBrightness.
  package struct Call: Equatable, Sendable {
    package var path: String
    package var subsystem: String
    package var name: String
    package var raw: Int
  }

  fileprivate final class State: Sendable {
    struct Value {
      var calls: [Call] = []
      var refusal: String?
      var isHanging = false
      var isEnding = false
    }

    let value = Mutex(Value())
    let address: String

    init(address: String) {
      self.address = address
    }
  }

  private let state: State
  private var thread = pthread_t()

  package init(at address: String) {
    state = State(address: address)
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<State>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(state).toOpaque())
  }

  deinit {
    state.value.withLock { $0.isEnding = true }
    pthread_join(thread, nil)
  }

  package var calls: [Call] { state.value.withLock { $0.calls } }

  /// Answers with this error from now on; nil sets again.
  package func refuse(_ name: String?) { state.value.withLock { $0.refusal = name } }

  /// Answers nothing while this holds.
  package func hang(_ isHanging: Bool) { state.value.withLock { $0.isHanging = isHanging } }
}

extension FakeLogind.State {
  fileprivate var isEnding: Bool { value.withLock { $0.isEnding } }

  /// On its thread: serves until it is told to end, on a new connection when the bus goes and comes back.
  fileprivate func run() {
    while !isEnding {
      serve()
      poll(nil, 0, 5)
    }
  }

  private func serve() {
    var opened: OpaquePointer?
    guard sd_bus_new(&opened) >= 0, let bus = opened else { return }
    defer { sd_bus_flush_close_unref(bus) }
    guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0 else {
      return
    }
    let itself = Unmanaged.passUnretained(self).toOpaque()
    guard sd_bus_add_filter(bus, nil, answer, itself) >= 0,
      sd_bus_request_name(bus, "org.freedesktop.login1", 0) >= 0
    else { return }
    while !isEnding {
      let code = sd_bus_process(bus, nil)
      if code < 0 { return }
      if code == 0 { sd_bus_wait(bus, 5000) }
    }
  }

  /// Takes a call in.
  /// - Returns: the error to answer with.
  fileprivate func take(_ call: FakeLogind.Call) -> String? {
    value.withLock { $0.calls.append(call) }
    _ = wait { value.withLock { !$0.isHanging || $0.isEnding } }
    return value.withLock { $0.refusal }
  }
}

private func answer(
  message: OpaquePointer?, context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context,
    sd_bus_message_is_method_call(message, "org.freedesktop.login1.Session", "SetBrightness") > 0
  else { return 0 }
  var (subsystem, name): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
  var raw: UInt32 = 0
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &subsystem)
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &name)
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &raw)
  func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
  let call = FakeLogind.Call(
    path: text(sd_bus_message_get_path(message)), subsystem: text(subsystem), name: text(name), raw: Int(raw))
  if let refusal = Unmanaged<FakeLogind.State>.fromOpaque(context).takeUnretainedValue().take(call) {
    return sd_bus_error_set(error, refusal, "refused")
  }
  var reply: OpaquePointer?
  guard sd_bus_message_new_method_return(message, &reply) >= 0 else { return -ENOMEM }
  defer { sd_bus_message_unref(reply) }
  sd_bus_send(nil, reply, nil)
  return 1
}
