import Glibc
package import SliderBus
import SliderCore

/// Whether a session is locked, as logind has it (LockedHint, set by whoever locks the screen). Where there is no logind, nothing is
/// ever locked.
///
/// Signals only say that it is time to ask: what counts is what logind answers.
package final class SessionLock {
  /// Whose session.
  package enum Subject: Equatable, Sendable {
    /// Whoever sits in front: the active session of the first seat.
    case seat
    /// One user's own, the graphical one if there is one.
    case user(UInt32)

    fileprivate var path: String {
      switch self {
      case .seat: "\(SessionLock.root)/seat/seat0"
      case .user(let number): "\(SessionLock.root)/user/_\(number)"
      }
    }

    fileprivate var interface: String {
      switch self {
      case .seat: "\(SessionLock.service).Seat"
      case .user: "\(SessionLock.service).User"
      }
    }

    /// The property that is the session: its name and its path.
    fileprivate var property: String {
      switch self {
      case .seat: "ActiveSession"
      case .user: "Display"
      }
    }
  }

  /// How long logind may take for an answer, in microseconds.
  private static let patience: UInt64 = 5_000_000
  /// Between two attempts to reach the bus, in microseconds; doubled from one to the other.
  private static let retryIntervals: ClosedRange<Int64> = 1_000_000...60_000_000

  private static let service = "org.freedesktop.login1"
  private static let root = "/org/freedesktop/login1"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let subject: Subject
  private let address: BusAddress
  private let loop: EventLoop
  private let changed: () -> Void
  private var bus: Bus?
  private var matches: [BusSlot] = []
  /// The session that is listened to: its path.
  private var session: String?
  private var sessionMatch: BusSlot?
  private var question: BusSlot?
  /// Something changed while a question was open.
  private var isOutdated = false
  /// logind's own name on the bus; what others send is not believed.
  private var owner: String?
  private var timer: EventSource?
  private var retryInterval = retryIntervals.lowerBound

  /// Also until anything is known, which takes one answer.
  package private(set) var isLocked = true
  /// Whether anything is known.
  package private(set) var isDecided = false

  /// - Parameters:
  ///   - address: the bus that logind is on.
  ///   - changed: called from the loop when it was locked or unlocked, and when the first is known.
  package init(of subject: Subject, on address: BusAddress = .system, loop: EventLoop, changed: @escaping () -> Void) {
    (self.subject, self.address, self.loop, self.changed) = (subject, address, loop, changed)
    timer = try? .timer(on: loop) { [unowned self] in connect() }
  }

  /// Does nothing where it is under way already.
  package func connect() {
    guard bus == nil else { return }
    do throws(BusError) {
      let bus = try Bus(address)
      try bus.attach(toEventLoop: loop.handle)
      bus.onLost = { [unowned self] in lose() }
      self.bus = bus
      try listen(on: bus)
      retryInterval = Self.retryIntervals.lowerBound
      ask()
    } catch {
      lose()
      decide(isDecided && isLocked)
    }
  }

  /// What is known stays so: a bus that is gone unlocks nothing.
  private func lose() {
    (matches, question, sessionMatch, session, owner, bus) = ([], nil, nil, nil, nil, nil)
    timer?.arm(at: Clock.now.advanced(byMicroseconds: retryInterval))
    retryInterval = min(retryInterval * 2, Self.retryIntervals.upperBound)
  }

  private func listen(on bus: Bus) throws(BusError) {
    matches = [
      try bus.match(
        sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", argument: Self.service
      ) { [unowned self] in
        if $0.sender == "org.freedesktop.DBus" { ask() }
      },
      try signal("PropertiesChanged", of: Self.properties, at: subject.path, on: bus),
    ]
    // A user's session isn't signalled as it changes.
    for member in ["SessionNew", "SessionRemoved", "SeatNew"] {
      matches.append(try signal(member, of: "\(Self.service).Manager", at: Self.root, on: bus))
    }
  }

  private func signal(
    _ member: String, of interface: String, at path: String, on bus: Bus
  ) throws(BusError) -> BusSlot {
    try bus.match(sender: Self.service, path: path, interface: interface, member: member) { [unowned self] in
      // Anyone can send a signal to this connection alone.
      if $0.sender == owner { ask() }
    }
  }

  // MARK: Asking

  /// Asks which session it is, and then that one.
  private func ask() {
    guard question == nil else {
      isOutdated = true
      return
    }
    isOutdated = false
    get(subject.property, of: subject.interface, at: subject.path) { [unowned self] value in
      guard case .structure(let session)? = value, case (.string, .objectPath(let path))? = session.pair, path != "/"
      else {
        (self.session, sessionMatch) = (nil, nil)
        return decide(false)
      }
      follow(path)
    }
  }

  private func follow(_ path: String) {
    if session != path {
      session = path
      sessionMatch = bus.flatMap { try? signal("PropertiesChanged", of: Self.properties, at: path, on: $0) }
    }
    get("LockedHint", of: "\(Self.service).Session", at: path) { [unowned self] value in decide(value == .bool(true)) }
  }

  /// - Parameter receive: gets the value; nil where there is none, because logind isn't there or has no such session.
  private func get(
    _ property: String, of interface: String, at path: String, then receive: @escaping (BusValue?) -> Void
  ) {
    let method = BusMethod(service: Self.service, path: path, interface: Self.properties, member: "Get")
    question = try? bus?.call(method, [.string(interface), .string(property)], microseconds: Self.patience) {
      [unowned self] reply in
      question = nil
      if reply.error == nil { owner = reply.sender }
      if isOutdated { return ask() }
      // One that hangs unlocks nothing that it has locked.
      if reply.error?.name == ErrorName.noReply { return decide(isDecided && isLocked) }
      receive((try? reply.values())?.first)
    }
  }

  private func decide(_ isLocked: Bool) {
    guard !isDecided || isLocked != self.isLocked else { return }
    (self.isLocked, isDecided) = (isLocked, true)
    changed()
  }
}
