/// Whose connections they are, as the bus says. Nothing waits for it: a connection is nobody's until it has answered.
final class ConnectionUsers {
  /// More connections than that are not remembered, and no more questions open.
  static let mostKnown = 128
  static let mostAsked = 256

  private let bus: Bus
  private var known: [String: UInt32] = [:]
  private var questions: [String: BusSlot] = [:]

  init(bus: Bus) {
    self.bus = bus
  }

  /// - Parameter connection: its unique name, which the bus gives to no other one after it.
  /// - Returns: nil when it isn't known, or not yet.
  func user(of connection: String) -> UInt32? { known[connection] }

  /// Asks whose a connection is, unless it is being asked already; of one that has gone there is no answer.
  /// - Returns: whether there will be one.
  func ask(of connection: String, then learned: @escaping (UInt32) -> Void) -> Bool {
    guard questions[connection] == nil else { return true }
    guard questions.count < Self.mostAsked else { return false }
    let method = BusMethod(
      service: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus,
      member: "GetConnectionUnixUser")
    questions[connection] = try? bus.call(method, [.string(connection)]) { [weak self] reply in
      guard let self else { return }
      self.questions[connection] = nil
      guard reply.error == nil, reply.sender == StandardName.bus, case .uint32(let user)? = try? reply.values().single
      else { return }
      if self.known.count >= Self.mostKnown { self.known = [:] }
      self.known[connection] = user
      learned(user)
    }
    return questions[connection] != nil
  }
}
