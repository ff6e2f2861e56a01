import CSystemd

/// One message: a call, its reply, a signal. Holding it keeps it, so that a call can be answered later.
package final class BusMessage {
  let handle: OpaquePointer

  /// Takes another reference.
  init(retaining handle: OpaquePointer) {
    self.handle = sd_bus_message_ref(handle) ?? handle
  }

  /// Takes over the caller's reference.
  init(owning handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sd_bus_message_unref(handle)
  }

  /// The unique name of who sent it: `:1.5`; the bus itself is `org.freedesktop.DBus`.
  package var sender: String? { sd_bus_message_get_sender(handle).map { String(cString: $0) } }
  package var path: String? { sd_bus_message_get_path(handle).map { String(cString: $0) } }
  package var interface: String? { sd_bus_message_get_interface(handle).map { String(cString: $0) } }
  package var member: String? { sd_bus_message_get_member(handle).map { String(cString: $0) } }

  /// Whether whoever called agrees to a person being asked, for a password for instance, before there is an answer.
  var allowsInteraction: Bool { sd_bus_message_get_allow_interactive_authorization(handle) > 0 }

  /// What a call came to, when the message is the reply to one that failed.
  package var error: BusError? { BusError(sd_bus_message_get_error(handle)) }

  /// Sends it: a signal, a reply.
  func send() throws(BusError) {
    try BusError.check(sd_bus_send(nil, handle, nil), "send \(member ?? "a reply")")
  }

  /// Answers a call, unless its caller wants no answer.
  package func reply(_ values: [BusValue]) throws(BusError) {
    guard sd_bus_message_get_expect_reply(handle) > 0 else { return }
    var reply: OpaquePointer?
    try BusError.check(sd_bus_message_new_method_return(handle, &reply), "answer \(member ?? "a call")")
    guard let reply else { return }
    let message = BusMessage(owning: reply)
    try message.append(values)
    try message.send()
  }

  /// Answers a call with an error, unless its caller wants no answer.
  package func reply(_ error: BusError) throws(BusError) {
    guard sd_bus_message_get_expect_reply(handle) > 0 else { return }
    var answer = sd_bus_error()
    sd_bus_error_set(&answer, error.name, error.message)
    defer { sd_bus_error_free(&answer) }
    try BusError.check(sd_bus_reply_method_error(handle, &answer), "answer \(member ?? "a call")")
  }
}
