/// Lets a method through once the bus has told who called it, and it may. Nothing waits meanwhile.
final class CallerGate {
  /// More calls than that waiting for the bus' answer are refused, in all and of one caller.
  static let mostPending = 256
  static let mostOfOneCaller = 64

  private let bus: Bus
  private let authorization: Authorization
  private let policy: PolicyAuthority
  private var pending: [UInt64: (caller: String, query: BusSlot)] = [:]
  private var nextCall: UInt64 = 0

  /// A call on its way through.
  private struct Passage {
    var message: BusMessage
    var caller: String
    var operation: Authorization.Operation
    var perform: () throws(BusError) -> [BusValue]
  }

  init(bus: Bus, authorization: Authorization) {
    self.bus = bus
    self.authorization = authorization
    policy = PolicyAuthority(bus: bus)
  }

  /// Answers the call with what `perform` gives, or with a refusal; later, from the loop.
  func admit(
    _ message: BusMessage, to operation: Authorization.Operation,
    _ perform: @escaping () throws(BusError) -> [BusValue]
  ) throws(BusError) {
    guard let sender = message.sender else { throw authorization.refusal(of: operation) }
    guard pending.count < Self.mostPending, pending.values.count(where: { $0.caller == sender }) < Self.mostOfOneCaller
    else { throw .tooMany("too many calls wait for an answer") }
    let passage = Passage(message: message, caller: sender, operation: operation, perform: perform)
    let call = nextCall
    nextCall += 1
    let method = BusMethod(
      service: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus,
      member: "GetConnectionCredentials")
    let query = try bus.call(method, [.string(sender)]) { [weak self] credentials in
      guard let self else { return }
      self.pending[call] = nil
      self.answer(passage) { () throws(BusError) in try self.judge(passage, credentials) }
    }
    pending[call] = (sender, query)
  }

  /// - Parameter credentials: what the bus answered of the caller.
  /// - Returns: what the call is answered with; nil when polkit has to be asked first.
  private func judge(_ passage: Passage, _ credentials: BusMessage) throws(BusError) -> [BusValue]? {
    let isBusAnswer = credentials.error == nil && credentials.sender == StandardName.bus
    let caller = isBusAnswer ? Caller(credentials: try credentials.values()) : nil
    if authorization.allows(passage.operation, caller: caller) { return try passage.perform() }
    guard let caller, authorization.scope == .system else { throw authorization.refusal(of: passage.operation) }
    let allowsInteraction = passage.message.allowsInteraction
    let request = PolicyAuthority.Request(
      action: passage.operation.action, caller: passage.caller, user: caller.user,
      allowsInteraction: allowsInteraction,
      patience: allowsInteraction ? authorization.personPatience : authorization.policyPatience)
    try policy.ask(request) { [weak self] verdict in
      guard let self else { return }
      self.answer(passage) { () throws(BusError) in
        guard verdict == .allowed else {
          throw self.authorization.refusal(of: passage.operation, verdict, wasAsked: allowsInteraction)
        }
        return try passage.perform()
      }
    }
    return nil
  }

  private func answer(_ passage: Passage, with results: () throws(BusError) -> [BusValue]?) {
    do throws(BusError) {
      guard let results = try results() else { return }
      // A caller that has gone, or a bus that has, needs no answer.
      try? passage.message.reply(results)
    } catch {
      try? passage.message.reply(error)
    }
  }
}
