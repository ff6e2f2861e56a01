import CSystemd
import SliderCore
import TestSupport
import Testing

@testable import SliderBus

/// What becomes of a call when polkit is asked about its caller.
struct PolicyTests {
  /// The daemon's end and two callers', all on the test's thread. Whoever runs the tests is a stranger to this daemon.
  private final class Scene {
    let privateBus = try? PrivateBus()
    let address: String
    let bus: Bus
    let backend = FakeBackend()
    let service: SliderService
    var polkit: FakePolkit?
    var callers: [Bus] = []
    var answers: [BusError?] = []
    private var slots: [BusSlot] = []
    private var isNamed = false

    init(_ manner: FakePolkit.Manner?, scope: Authorization.Scope = .system, patience: UInt64 = 60_000_000) throws {
      address = try #require(privateBus).address
      bus = try Bus(.address(address))
      var authorization = Authorization(scope: scope, user: 4242, group: nil)
      authorization.policyPatience = patience
      authorization.personPatience = patience
      authorization.superuser = 4243
      service = try SliderService(bus: bus, backend: backend, version: "1", authorization: authorization)
      polkit = try manner.map { try FakePolkit(at: address, $0) }
      callers = [try Bus(.address(address)), try Bus(.address(address))]
      try service.requestName { [unowned self] in isNamed = $0 == nil }
      #expect(try run { isNamed })
    }

    /// Lets all of them work until a condition holds.
    func run(until condition: () throws -> Bool) throws -> Bool {
      try wait {
        try bus.process()
        try polkit?.process()
        for caller in callers { try caller.process() }
        return try condition()
      }
    }

    func call(
      _ member: String = "Set", _ arguments: [BusValue] = [.string("0.25")], of caller: Int = 0,
      interactive: Bool = false
    ) throws {
      let isReload = member == "Reload"
      let method = BusMethod(
        service: SlidedName.service, path: isReload ? SlidedName.managerPath : SlidedName.path(ofSlider: "brightness"),
        interface: isReload ? SlidedName.managerInterface : SlidedName.sliderInterface, member: member)
      slots.append(
        try callers[caller].call(method, isReload ? [] : arguments, allowsInteraction: interactive) { [unowned self] in
          answers.append($0.error)
        })
    }

    var value: Double? { backend.state(of: "brightness")?.value }
  }

  @Test(arguments: [("Set", "org.slided1.set"), ("Reload", "org.slided1.manage")], [false, true])
  func theQuestion(method: (member: String, action: String), interactive: Bool) throws {
    let scene = try Scene(.answer(isAllowed: true, isChallenge: false))
    try scene.call(method.member, interactive: interactive)
    #expect(try scene.run { scene.answers == [nil] })
    let caller = try scene.callers[0].uniqueName()
    #expect(scene.polkit?.questions.count == 1)
    let question = try #require(scene.polkit?.questions.first)
    #expect(question.subject == .structure([.string("system-bus-name"), .dictionary(["name": .string(caller)])]))
    #expect(question.action == .string(method.action))
    #expect(question.flags == .uint32(interactive ? 1 : 0))
    if method.member == "Set" { #expect(scene.value == 0.25) }
  }

  private static let denial =
    "only root, members of group slided and who sits in front of this machine may change sliders"

  @Test(
    arguments: [
      (.answer(isAllowed: false, isChallenge: false), false, "AccessDenied", ""),
      (.answer(isAllowed: false, isChallenge: false), true, "AccessDenied", ""),
      (
        .answer(isAllowed: false, isChallenge: true), false, "InteractiveAuthorizationRequired",
        "; an administrator's password would do, but this call doesn't let polkit ask for it"
      ),
      (
        .answer(isAllowed: false, isChallenge: true), true, "AccessDenied",
        "; polkit found nobody to ask for a password"
      ),
      (
        .fail(.failed("Cannot determine user of subject")), false, "AccessDenied",
        "; polkit can't tell who you are: Cannot determine user of subject"
      ),
      (.babble([]), false, "AccessDenied", "; polkit can't tell who you are: it answers what can't be understood"),
      (
        .babble([.bool(true), .bool(true), .array([], element: "{ss}")]), false, "AccessDenied",
        "; polkit can't tell who you are: it answers what can't be understood"
      ),
      (
        .babble([.structure([.string("true"), .bool(true), .array([], element: "{ss}")])]), false, "AccessDenied",
        "; polkit can't tell who you are: it answers what can't be understood"
      ),
      (nil, false, "AccessDenied", "; polkit can't tell who you are: there is none"),
    ] as [(FakePolkit.Manner?, Bool, String, String)])
  func aRefusal(manner: FakePolkit.Manner?, interactive: Bool, name: String, reason: String) throws {
    let scene = try Scene(manner)
    try scene.call(interactive: interactive)
    #expect(try scene.run { !scene.answers.isEmpty })
    let error = try #require(scene.answers.first ?? nil)
    #expect(error == BusError(name: "org.freedesktop.DBus.Error.\(name)", message: Self.denial + reason))
    #expect(error.category == .notPermitted)
    #expect(scene.value == 0.5)
  }

  /// A session's or a private bus is its owner's; nobody else's word counts.
  @Test func aPersonalBusAsksNobody() throws {
    let scene = try Scene(.answer(isAllowed: true, isChallenge: false), scope: .personal)
    try scene.call()
    #expect(try scene.run { !scene.answers.isEmpty })
    #expect(scene.answers.first??.category == .notPermitted)
    #expect(scene.polkit?.questions == [])
    #expect(scene.value == 0.5)
  }

  @Test(arguments: [false, true]) func aHang(interactive: Bool) throws {
    let scene = try Scene(.hang, patience: 100_000)
    try scene.call(interactive: interactive)
    #expect(try scene.run { !scene.answers.isEmpty })
    #expect(scene.answers.first??.message == Self.denial + "; polkit can't tell who you are: it doesn't answer")
    #expect(try scene.run { scene.polkit?.withdrawn.count == 1 })
    #expect(scene.polkit?.withdrawn == scene.polkit?.questions.map(\.name))
    // What it says later counts for nothing.
    try scene.polkit?.answerLate(isAllowed: true)
    scene.polkit?.manner = .answer(isAllowed: false, isChallenge: false)
    try scene.call()
    #expect(try scene.run { scene.answers.count == 2 })
    #expect(scene.value == 0.5)
  }

  /// Reading, and those who need no polkit, don't wait for it; and one user can't have it busy for all.
  @Test func aHangWithManyCallers() throws {
    let scene = try Scene(.hang)
    for _ in 0..<40 { try scene.call() }
    let most = PolicyAuthority.mostOfOneUser
    #expect(try scene.run { scene.answers.count == 40 - most })
    #expect(scene.answers.allSatisfy { $0?.name == ErrorName.limitsExceeded })
    #expect(scene.polkit?.questions.count == most)
    // Of the same user, on another connection.
    try scene.call(of: 1)
    #expect(try scene.run { scene.answers.count == 41 - most })
    try scene.polkit?.answerLate(isAllowed: true)
    #expect(try scene.run { scene.answers.count == 41 })
    #expect(scene.answers.suffix(most) == Array(repeating: nil, count: most)[...])
    // And all places are free again.
    scene.polkit?.manner = .answer(isAllowed: true, isChallenge: false)
    try scene.call(of: 1)
    #expect(try scene.run { scene.answers.count == 42 })
    #expect(scene.answers.last == .some(nil))
  }

  @Test func aCallerWhoLeaves() throws {
    let scene = try Scene(.hang)
    try scene.call(of: 1, interactive: true)
    #expect(try scene.run { scene.polkit?.questions.count == 1 })
    scene.callers.remove(at: 1)
    #expect(try scene.run { scene.polkit?.withdrawn.count == 1 })
    #expect(scene.polkit?.withdrawn == scene.polkit?.questions.map(\.name))
    try scene.polkit?.answerLate(isAllowed: true)
    scene.polkit?.manner = .answer(isAllowed: false, isChallenge: false)
    try scene.call()
    #expect(try scene.run { !scene.answers.isEmpty })
    #expect(scene.value == 0.5)
  }

  /// A signal that says so, sent by someone else to the daemon alone, is none of the bus'.
  @Test func aForgedDeparture() throws {
    let scene = try Scene(.hang)
    try scene.call()
    #expect(try scene.run { scene.polkit?.questions.count == 1 })
    let caller = try scene.callers[0].uniqueName()
    try scene.callers[1].emit(
      path: StandardName.busPath, interface: StandardName.bus, member: "NameOwnerChanged",
      [.string(caller), .string(caller), .string("")], to: SlidedName.service)
    try scene.call("Complete", [], of: 1)
    #expect(try scene.run { scene.polkit?.questions.count == 2 })
    #expect(scene.polkit?.withdrawn == [])
    try scene.polkit?.answerLate(isAllowed: true)
    #expect(try scene.run { scene.answers.count == 2 })
    #expect(scene.value == 0.25)
  }

  /// polkit goes in the middle of a question, which is then a no, and another one answers the next.
  @Test func anotherPolkit() throws {
    let scene = try Scene(.hang)
    try scene.call()
    #expect(try scene.run { scene.polkit?.questions.count == 1 })
    scene.polkit = nil
    #expect(try scene.run { scene.answers.count == 1 })
    #expect(scene.answers.first??.category == .notPermitted)
    #expect(scene.value == 0.5)
    scene.polkit = try FakePolkit(at: scene.address, .answer(isAllowed: true, isChallenge: false))
    try scene.call()
    #expect(try scene.run { scene.answers.count == 2 })
    #expect(scene.answers.last == .some(nil) && scene.value == 0.25)
  }

  /// slidectl in a terminal: polkit is let ask, but only when it has to.
  @Test(arguments: [false, true]) func aClientWhosePersonMayBeAsked(asksPerson: Bool) throws {
    let privateBus = try PrivateBus()
    let server = try TestServer(at: privateBus.address) { bus, decided in
      var authorization = Authorization(scope: .system, user: 4242, group: nil)
      authorization.superuser = 4243
      let polkit = try FakePolkit(on: bus, .askPerson)
      let backend = FakeBackend()
      let service = try SliderService(bus: bus, backend: backend, version: "1", authorization: authorization)
      try service.requestName { decided($0 == nil) }
      return [polkit, backend, service]
    }
    let client = try SliderClient(.address(privateBus.address))
    var asked = 0
    if asksPerson { client.beforeAskingPerson = { asked += 1 } }
    #expect(try client.state(of: "brightness").value == 0.5)
    if asksPerson {
      try client.reload()
      #expect(try client.set("brightness", to: "0.25") == 0.25)
      #expect(asked == 2)
    } else {
      let error = #expect(throws: BusError.self) { try client.set("brightness", to: "0.25") }
      #expect(error?.name == ErrorName.interactionRequired)
      #expect(throws: BusError.self) { try client.reload() }
    }
    #expect(try client.state(of: "brightness").value == (asksPerson ? 0.25 : 0.5))
    withExtendedLifetime(server) {}
  }
}

extension Bus {
  /// Sends a signal to one connection alone.
  fileprivate func emit(
    path: String, interface: String, member: String, _ arguments: [BusValue], to destination: String
  ) throws {
    var signal: OpaquePointer?
    try BusError.check(sd_bus_message_new_signal(handle, &signal, path, interface, member), "make a signal")
    let message = BusMessage(owning: try #require(signal))
    try message.append(arguments)
    sd_bus_message_set_destination(message.handle, destination)
    try message.send()
  }
}
