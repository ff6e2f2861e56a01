import TestSupport

@testable import SliderBus

/// polkit as slided meets it, on a private bus. It lives on the test's thread: `process()`.
final class FakePolkit {
  /// What it does with a question.
  enum Manner {
    case answer(isAllowed: Bool, isChallenge: Bool)
    /// Asks a person where it may, who says yes.
    case askPerson
    case fail(BusError)
    /// Answers these values in place of a result.
    case babble([BusValue])
    case hang
  }

  struct Question: Equatable {
    var subject: BusValue
    var action: BusValue
    var flags: BusValue
    var name: BusValue
  }

  var manner = Manner.hang
  private(set) var questions: [Question] = []
  /// The names of the questions that were withdrawn.
  private(set) var withdrawn: [BusValue] = []
  private var waiting: [BusMessage] = []
  private let bus: Bus
  private var object: ExportedObjects?
  private var nameRequest: BusSlot?
  private var isThere = false

  /// Has a connection of its own, and waits until it has its name.
  convenience init(at address: String, _ manner: Manner) throws {
    try self.init(on: try Bus(.address(address)), manner)
    let isReady = try wait {
      try bus.process()
      return isThere
    }
    guard isReady else { throw BusError.failed("polkit's name is not to be had") }
  }

  /// Shares another's connection, which processes it.
  init(on bus: Bus, _ manner: Manner) throws {
    (self.bus, self.manner) = (bus, manner)
    var results = ["(bba{ss})"]
    if case .babble(let values) = manner { results = values.map(\.signature) }
    let table = VTable(
      BusInterface(members: [
        .method(
          "CheckAuthorization",
          in: [
            .init("subject", "(sa{sv})"), .init("action", "s"), .init("details", "a{ss}"), .init("flags", "u"),
            .init("name", "s"),
          ], out: results.enumerated().map { .init("result\($0)", $1) }),
        .method("CancelCheckAuthorization", in: [.init("name", "s")]),
      ]))
    object = try ExportedObjects(
      on: bus, path: PolicyAuthority.path, interface: PolicyAuthority.interface, vtable: table,
      behaviour: .init(
        property: { _, _ in nil },
        call: { [weak self] (message) throws(BusError) in try self?.take(message) }))
    nameRequest = try bus.requestName(PolicyAuthority.service) { [weak self] in self?.isThere = $0 == nil }
  }

  func process() throws { try bus.process() }

  /// Answers what it let hang.
  func answerLate(isAllowed: Bool) throws {
    for message in waiting { try message.reply([Self.result(isAllowed, false)]) }
    waiting = []
  }

  private func take(_ message: BusMessage) throws(BusError) {
    let values = try message.values()
    if message.member == "CancelCheckAuthorization" {
      withdrawn += values
      return try message.reply([])
    }
    questions.append(Question(subject: values[0], action: values[1], flags: values[3], name: values[4]))
    switch manner {
    case .answer(let isAllowed, let isChallenge): try message.reply([Self.result(isAllowed, isChallenge)])
    case .askPerson:
      let isAllowed = values[3] == .uint32(1)
      try message.reply([Self.result(isAllowed, !isAllowed)])
    case .fail(let error): throw error
    case .babble(let values): try message.reply(values)
    case .hang: waiting.append(message)
    }
  }

  private static func result(_ isAllowed: Bool, _ isChallenge: Bool) -> BusValue {
    .structure([.bool(isAllowed), .bool(isChallenge), .array([], element: "{ss}")])
  }
}
