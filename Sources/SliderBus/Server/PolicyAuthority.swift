/// What polkit says of a caller.
package enum PolicyAnswer: Equatable, Sendable {
  case allowed
  case refused
  /// A person has to be asked first, for a password for instance, and was not.
  case needsPerson
  /// Nobody answers, or nothing that can be understood: why, in a few words. That is a no.
  case unknown(String)
}

/// polkit, which knows who sits in front of the machine and who is an administrator.
///
/// It may be away, hang or talk nonsense; nothing waits for it but the calls that ask, and those are few.
final class PolicyAuthority {
  /// More open questions than that are refused, in all and for one user: a polkit that hangs must not be filled by one of them.
  static let mostOpen = 64
  static let mostOfOneUser = 16

  static let service = "org.freedesktop.PolicyKit1"
  static let path = "/org/freedesktop/PolicyKit1/Authority"
  static let interface = "org.freedesktop.PolicyKit1.Authority"

  /// Who asks for what.
  struct Request {
    /// polkit's word for what is to be done: `org.slided1.set`.
    var action: String
    /// The caller's unique name.
    var caller: String
    var user: UInt32
    /// A person may be asked.
    var allowsInteraction: Bool
    /// How long the answer may take, in microseconds.
    var patience: UInt64
  }

  private final class Question {
    let user: UInt32
    /// The name by which the question can be withdrawn.
    let name: String
    var call: BusSlot?
    var departure: BusSlot?

    init(user: UInt32, name: String) {
      (self.user, self.name) = (user, name)
    }
  }

  private let bus: Bus
  private var open: [UInt64: Question] = [:]
  private var nextQuestion: UInt64 = 0

  init(bus: Bus) {
    self.bus = bus
  }

  /// Asks. The answer comes to `completion`, from the loop; none when the caller leaves the bus before, and then polkit is told to
  /// ask nobody any more.
  ///
  /// Throws when too many questions are open.
  func ask(_ request: Request, then completion: @escaping (PolicyAnswer) -> Void) throws(BusError) {
    let ofUser = open.values.count { $0.user == request.user }
    guard open.count < Self.mostOpen, ofUser < Self.mostOfOneUser else {
      throw .tooMany("too many calls wait for polkit's answer")
    }
    let number = nextQuestion
    nextQuestion += 1
    let question = Question(user: request.user, name: "slided-\(number)")
    // Listened for before polkit is asked, which finds that a caller who left earlier isn't there.
    question.departure = try bus.match(
      sender: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus, member: "NameOwnerChanged",
      argument: request.caller
    ) { [weak self] message in
      // Anyone can send such a signal to this connection alone.
      guard message.sender == StandardName.bus, case (.string, .string, .string(""))? = try? message.values().triple
      else { return }
      self?.withdraw(number)
    }
    question.call = try bus.call(
      Self.method("CheckAuthorization"),
      [
        .structure([.string("system-bus-name"), .dictionary(["name": .string(request.caller)])]),
        .string(request.action),
        .array([], element: "{ss}"),
        .uint32(request.allowsInteraction ? 1 : 0),
        .string(question.name),
      ], microseconds: request.patience
    ) { [weak self] reply in
      guard let self else { return }
      // It may still be asking a person, whose answer nobody waits for any more.
      if reply.error?.name == ErrorName.noReply { self.withdraw(number) }
      self.open[number] = nil
      completion(PolicyAnswer(reply))
    }
    open[number] = question
  }

  private func withdraw(_ number: UInt64) {
    guard let question = open.removeValue(forKey: number) else { return }
    // Whoever isn't there needs not be told.
    try? bus.tell(Self.method("CancelCheckAuthorization"), [.string(question.name)])
  }

  private static func method(_ member: String) -> BusMethod {
    BusMethod(service: service, path: path, interface: interface, member: member)
  }
}

extension PolicyAnswer {
  /// - Parameter reply: to CheckAuthorization.
  fileprivate init(_ reply: BusMessage) {
    if let error = reply.error {
      switch error.name {
      case ErrorName.serviceUnknown, ErrorName.nameHasNoOwner: self = .unknown("there is none")
      case ErrorName.noReply: self = .unknown("it doesn't answer")
      default: self = .unknown(error.message)
      }
      return
    }
    // Is it allowed? Would it be, if someone were asked? And details, which are of no interest.
    guard
      case .structure(let result)? = try? reply.values().single,
      case (.bool(let isAllowed), .bool(let isChallenge), .dictionary)? = result.triple
    else {
      self = .unknown("it answers what can't be understood")
      return
    }
    self = isAllowed ? .allowed : isChallenge ? .needsPerson : .refused
  }
}
