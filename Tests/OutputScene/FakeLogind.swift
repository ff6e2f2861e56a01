import CSystemd
import Glibc
import Synchronization
import TestSupport

private let seat = "/org/freedesktop/login1/seat/seat0"
private let sessions = "/org/freedesktop/login1/session/"

/// logind as far as brightness and locks go, on a bus of a test's own, in a thread of its own. Releasing it ends it.
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
      /// The name of the session in front, which is every user's, too; nil where there is none.
      var session: String?
      var locked: Set<String> = []
      var signals: [Change] = []
      var questions = 0
    }

    /// A property that has changed.
    struct Change {
      var path: String
      var interface: String
      var property: String
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

  /// The session in front is another one, or there is none.
  package func bring(_ session: String?) {
    state.value.withLock {
      $0.session = session
      $0.signals.append(.init(path: seat, interface: "org.freedesktop.login1.Seat", property: "ActiveSession"))
    }
  }

  /// A session is locked or unlocked.
  package func lock(_ session: String, _ isLocked: Bool = true) {
    state.value.withLock {
      if isLocked { $0.locked.insert(session) } else { $0.locked.remove(session) }
      $0.signals.append(
        .init(path: sessions + session, interface: "org.freedesktop.login1.Session", property: "LockedHint"))
    }
  }

  /// How often a property was asked for.
  package var questions: Int { state.value.withLock { $0.questions } }

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
      for change in value.withLock({ value in
        defer { value.signals = [] }
        return value.signals
      }) { emit(change, on: bus) }
      let code = sd_bus_process(bus, nil)
      if code < 0 { return }
      if code == 0 { sd_bus_wait(bus, 5000) }
    }
  }

  /// Says that a property has changed, to whom it is for those who listen to find out.
  private func emit(_ change: Change, on bus: OpaquePointer) {
    var signal: OpaquePointer?
    guard
      sd_bus_message_new_signal(
        bus, &signal, change.path, "org.freedesktop.DBus.Properties", "PropertiesChanged") >= 0
    else { return }
    defer { sd_bus_message_unref(signal) }
    append(change.interface, "s", to: signal)
    for (kind, content) in [("a", "{sv}"), ("a", "s")] {
      sd_bus_message_open_container(signal, CChar(kind.utf8.first ?? 0), content)
      if content == "s" { append(change.property, "s", to: signal) }
      sd_bus_message_close_container(signal)
    }
    sd_bus_send(bus, signal, nil)
  }

  /// Answers Get.
  /// - Returns: the error to answer with; nil when it is answered.
  fileprivate func tell(_ property: String, at path: String, _ message: OpaquePointer) -> String? {
    _ = wait { value.withLock { !$0.isHanging || $0.isEnding } }
    let (session, locked) = value.withLock { value in
      value.questions += 1
      return (value.session, value.locked)
    }
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(message, &reply) >= 0 else { return "System.Error.ENOMEM" }
    defer { sd_bus_message_unref(reply) }
    switch property {
    case "ActiveSession", "Display":
      sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_VARIANT), "(so)")
      sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_STRUCT), "so")
      append(session ?? "", "s", to: reply)
      append(session.map { sessions + $0 } ?? "/", "o", to: reply)
      sd_bus_message_close_container(reply)
      sd_bus_message_close_container(reply)
    case "LockedHint" where path.hasPrefix(sessions):
      var isLocked: Int32 = locked.contains(String(path.dropFirst(sessions.count))) ? 1 : 0
      sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_VARIANT), "b")
      sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_BOOLEAN), &isLocked)
      sd_bus_message_close_container(reply)
    default: return "org.freedesktop.DBus.Error.UnknownProperty"
    }
    sd_bus_send(nil, reply, nil)
    return nil
  }

  private func append(_ text: String, _ type: Character, to message: OpaquePointer?) {
    _ = text.withCString { sd_bus_message_append_basic(message, CChar(type.asciiValue ?? 0), $0) }
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
  guard let message, let context else { return 0 }
  func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
  if sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Properties", "Get") > 0 {
    var (interface, property): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
    sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &interface)
    sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &property)
    let failure = Unmanaged<FakeLogind.State>.fromOpaque(context).takeUnretainedValue()
      .tell(text(property), at: text(sd_bus_message_get_path(message)), message)
    return failure.map { sd_bus_error_set(error, $0, "no") } ?? 1
  }
  guard sd_bus_message_is_method_call(message, "org.freedesktop.login1.Session", "SetBrightness") > 0 else { return 0 }
  var (subsystem, name): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
  var raw: UInt32 = 0
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &subsystem)
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &name)
  sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &raw)
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
