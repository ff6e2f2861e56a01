import CSystemd

/// Which method of which object is called.
package struct BusMethod: Sendable {
  package var service: String
  package var path: String
  package var interface: String
  package var member: String

  package init(service: String, path: String, interface: String, member: String) {
    self.service = service
    self.path = path
    self.interface = interface
    self.member = member
  }
}

extension Bus {
  /// Calls a method and waits for its reply; for programs without a loop.
  ///
  /// - Parameters:
  ///   - allowsInteraction: a person may be asked before there is an answer, for a password for instance.
  ///   - microseconds: how long the reply may take; nil is the bus' usual time.
  package func call(
    _ method: BusMethod, _ arguments: [BusValue] = [], allowsInteraction: Bool = false, microseconds: UInt64? = nil
  ) throws(BusError) -> [BusValue] {
    let message = try message(for: method, arguments, allowsInteraction: allowsInteraction)
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    var reply: OpaquePointer?
    let code = sd_bus_call(handle, message.handle, microseconds ?? 0, &error, &reply)
    guard code >= 0, let reply else {
      // A lost connection has a name of its own, which libsystemd doesn't give.
      let fallback = BusError(code: code, operation: "call \(method.member)")
      if fallback.name == ErrorName.disconnected { throw fallback }
      throw BusError(&error) ?? fallback
    }
    return try BusMessage(owning: reply).values()
  }

  /// Calls a method whose reply is of no interest. Nobody is started for it.
  func tell(_ method: BusMethod, _ arguments: [BusValue]) throws(BusError) {
    let message = try message(for: method, arguments)
    sd_bus_message_set_auto_start(message.handle, 0)
    sd_bus_message_set_expect_reply(message.handle, 0)
    try message.send()
  }

  /// Calls a method; its reply, or the error message in its place, comes later. Releasing the slot forgets the call.
  ///
  /// - Parameters:
  ///   - allowsInteraction: a person may be asked before there is an answer.
  ///   - microseconds: how long the reply may take; nil is the bus' usual 25 s.
  package func call(
    _ method: BusMethod, _ arguments: [BusValue] = [], allowsInteraction: Bool = false, microseconds: UInt64? = nil,
    then receive: @escaping (BusMessage) -> Void
  ) throws(BusError) -> BusSlot {
    let message = try message(for: method, arguments, allowsInteraction: allowsInteraction)
    return try BusSlot("call \(method.member)", receive: receive) { slot, deliver, context in
      sd_bus_call_async(handle, &slot, message.handle, deliver, context, microseconds ?? 0)
    }
  }

  /// Asks to receive a signal, without waiting for the bus' answer; calls made afterwards are answered with the match in place.
  ///
  /// - Parameter sender: a unique or a well-known name; what others send is not delivered.
  package func match(
    sender: String, path: String? = nil, pathNamespace: String? = nil, interface: String, member: String,
    argument: String? = nil, receive: @escaping (BusMessage) -> Void
  ) throws(BusError) -> BusSlot {
    var rule = "type='signal',sender='\(sender)',interface='\(interface)',member='\(member)'"
    if let path { rule += ",path='\(path)'" }
    if let pathNamespace { rule += ",path_namespace='\(pathNamespace)'" }
    if let argument { rule += ",arg0='\(argument)'" }
    return try BusSlot("listen to \(member)", receive: receive) { slot, deliver, context in
      // Without a second callback a refused match closes the connection: it is never silently deaf.
      sd_bus_add_match_async(handle, &slot, rule, deliver, nil, context)
    }
  }

  /// Sends a signal from an object of this connection.
  package func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) throws(BusError) {
    var signal: OpaquePointer?
    try BusError.check(sd_bus_message_new_signal(handle, &signal, path, interface, member), "send \(member)")
    guard let signal else { return }
    let message = BusMessage(owning: signal)
    try message.append(arguments)
    try message.send()
  }

  /// Asks for a well-known name. What became of it comes to `completion`: nil when the name is this connection's.
  package func requestName(
    _ name: String, then completion: @escaping (BusError?) -> Void
  ) throws(BusError) -> BusSlot {
    try BusSlot("request the name \(name)") { reply in
      if let error = reply.error { return completion(error) }
      // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER and _ALREADY_OWNER; without queueing all else is a refusal.
      guard let code = try? reply.values(), code == [.uint32(1)] || code == [.uint32(4)] else {
        return completion(.nameTaken(name))
      }
      completion(nil)
    } register: { slot, deliver, context in
      sd_bus_request_name_async(handle, &slot, name, 0, deliver, context)
    }
  }

  private func message(
    for method: BusMethod, _ arguments: [BusValue], allowsInteraction: Bool = false
  ) throws(BusError) -> BusMessage {
    var call: OpaquePointer?
    try BusError.check(
      sd_bus_message_new_method_call(handle, &call, method.service, method.path, method.interface, method.member),
      "call \(method.member)")
    guard let call else { throw .failed("call \(method.member): no message") }
    let message = BusMessage(owning: call)
    if allowsInteraction { sd_bus_message_set_allow_interactive_authorization(message.handle, 1) }
    try message.append(arguments)
    return message
  }
}
