/// Lets a method through once the bus has told who called it, and it may. Nothing waits meanwhile.
final class CallerGate {
  /// More calls than that waiting for the bus' answer are refused.
  static let mostPending = 256

  private let bus: Bus
  private let authorization: Authorization
  private var pending: [UInt64: BusSlot] = [:]
  private var nextCall: UInt64 = 0

  init(bus: Bus, authorization: Authorization) {
    self.bus = bus
    self.authorization = authorization
  }

  /// Answers the call with what `perform` gives, or with a refusal; later, from the loop.
  func admit(
    _ message: BusMessage, to operation: Authorization.Operation,
    _ perform: @escaping () throws(BusError) -> [BusValue]
  ) throws(BusError) {
    guard let sender = message.sender else { throw authorization.refusal(of: operation) }
    guard pending.count < Self.mostPending else {
      throw BusError(name: ErrorName.limitsExceeded, message: "too many calls wait for an answer, try again")
    }
    let call = nextCall
    nextCall += 1
    let query = BusMethod(
      service: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus,
      member: "GetConnectionCredentials")
    pending[call] = try bus.call(query, [.string(sender)]) { [weak self] credentials in
      guard let self else { return }
      self.pending[call] = nil
      self.answer(message, to: operation, credentials, perform)
    }
  }

  private func answer(
    _ message: BusMessage, to operation: Authorization.Operation, _ credentials: BusMessage,
    _ perform: () throws(BusError) -> [BusValue]
  ) {
    do throws(BusError) {
      let caller = credentials.error == nil ? Caller(credentials: try credentials.values()) : nil
      // The place to ask polkit, when it says no.
      guard authorization.allows(operation, caller: caller) else { throw authorization.refusal(of: operation) }
      let results = try perform()
      // A caller that has gone, or a bus that has, needs no answer.
      try? message.reply(results)
    } catch {
      try? message.reply(error)
    }
  }
}
