/// A finger in an edge's strip: first only a touch, then perhaps a slide, in the end perhaps a tap.
///
/// An edge is not a trap. A touch becomes a slide after 3 mm along the edge (`min_travel`), and only when it went more
/// than twice as far along as across; otherwise it never is one, and ordinary pointing that begins at the edge stays
/// pointing. With a `min_travel` of 0 every touch slides at once. With `hold` the finger first has to rest that long.
///
/// A tap is a touch that comes and goes without ever moving the slider: one that lifts before it slides, or that began to
/// slide at once and then never moved, or that pressed beside what it could have taken along.
package struct EdgeSlide: Equatable, Sendable {
  package let zone: EdgeZone
  /// Along the edge, in millimetres.
  private let minimumTravel: Double
  /// In microseconds.
  private let hold: Int64

  private enum Phase: Equatable {
    case idle
    /// A finger that began here, from that point, and hasn't decided; from that time on it may.
    case touching(slot: Int, from: Contact, ready: Instant)
    /// A finger that slides, at a place along the edge.
    case sliding(slot: Int, place: Double, hasMoved: Bool)
    /// A finger that has the strip but moves nothing before it lifts.
    case pressing(slot: Int)
    /// A finger that began here and will never slide.
    case passing(slot: Int)
  }

  private var phase = Phase.idle

  /// What a frame meant for the slide.
  package enum Step: Equatable {
    case none
    /// The slide begins, where the 3 mm end: what the finger moved beyond them comes as a move.
    case begin
    /// By a share of the edge's length, and to a place on it.
    case move(by: Double, to: Double)
  }

  /// How a touch was, now that it is over.
  package enum End: Equatable {
    /// It never had to do with the slider.
    case pass
    /// It slid, or pressed outside of the strip.
    case slide
    /// It tapped at a place along the edge.
    case tap(at: Double, wasHolding: Bool)
  }

  /// What `min_travel` is unless it is given.
  package static let standardTravel = Length.millimetres(3)

  /// A resting finger may wander so far without having moved, in millimetres.
  private static let restingTravel = 3.0

  package init(zone: EdgeZone, minimumTravel: Length = EdgeSlide.standardTravel, hold: Int64 = 0) {
    self.zone = zone
    self.minimumTravel = zone.millimetres(of: minimumTravel)
    self.hold = hold
  }

  /// The slot of the finger that the strip has now, sliding or not.
  package var slot: Int? {
    switch phase {
    case .idle: nil
    case .touching(let slot, _, _), .sliding(let slot, _, _), .pressing(let slot), .passing(let slot): slot
    }
  }

  package var isSliding: Bool {
    if case .sliding = phase { return true }
    return false
  }

  /// Where the finger is along the edge while it slides.
  package var place: Double? {
    if case .sliding(_, let place, _) = phase { return place }
    return nil
  }

  /// When a resting finger becomes a slide without moving; nil when none does.
  package var deadline: Instant? {
    if hold > 0, minimumTravel <= 0, case .touching(_, _, let ready) = phase { return ready }
    return nil
  }

  /// A finger came down in the strip.
  package mutating func touch(_ contact: Contact, slot: Int, at time: Instant) {
    phase = .touching(slot: slot, from: contact, ready: time.advanced(byMicroseconds: hold))
  }

  /// The finger lifted, or is lost, at a point.
  package mutating func release(at contact: Contact) -> End {
    defer { phase = .idle }
    let tap = zone.depth(contact) <= 1 ? End.tap(at: zone.place(contact), wasHolding: true) : .slide
    switch phase {
    case .idle, .passing: return .pass
    case .touching: return zone.depth(contact) <= 1 ? .tap(at: zone.place(contact), wasHolding: false) : .pass
    case .sliding(_, _, let hasMoved): return hasMoved ? .slide : tap
    case .pressing: return tap
    }
  }

  /// The finger stays, but slides nothing any more.
  package mutating func giveUp() {
    if let slot { phase = .passing(slot: slot) }
  }

  /// The finger has hold of the slider but takes nothing along.
  package mutating func press() {
    if let slot { phase = .pressing(slot: slot) }
  }

  /// The finger is at a new point. After a `begin` call it again for the move that goes with it.
  package mutating func move(to contact: Contact, at time: Instant) -> Step {
    switch phase {
    case .idle, .passing, .pressing: return .none
    case .touching(let slot, let first, let ready):
      return decide(slot, from: first, to: contact, isReady: time >= ready)
    case .sliding(let slot, let last, _):
      let place = zone.place(contact)
      guard place != last else { return .none }
      phase = .sliding(slot: slot, place: place, hasMoved: true)
      return .move(by: place - last, to: place)
    }
  }

  private mutating func decide(_ slot: Int, from first: Contact, to contact: Contact, isReady: Bool) -> Step {
    let (along, across) = zone.movement(from: first, to: contact)
    let way = max(abs(along), abs(across))
    guard isReady else {
      if way >= max(minimumTravel, Self.restingTravel) { phase = .passing(slot: slot) }
      return .none
    }
    let from = zone.place(first)
    guard minimumTravel > 0 else {
      phase = .sliding(slot: slot, place: from, hasMoved: false)
      return .begin
    }
    guard way >= minimumTravel else { return .none }
    guard abs(along) >= minimumTravel, abs(along) > 2 * abs(across) else {
      phase = .passing(slot: slot)
      return .none
    }
    let decided = zone.share(of: .millimetres(minimumTravel))
    phase = .sliding(slot: slot, place: zone.place(contact) > from ? from + decided : from - decided, hasMoved: true)
    return .begin
  }
}
