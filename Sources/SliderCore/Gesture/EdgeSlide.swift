/// A finger in an edge's strip: first only a touch, then perhaps a slide.
///
/// An edge is not a trap. A touch becomes a slide after 3 mm along the edge, and only when it went more than twice as
/// far along as across; otherwise it never is one, and ordinary pointing that begins at the edge stays pointing.
package struct EdgeSlide: Equatable, Sendable {
  package let zone: EdgeZone

  private enum Phase: Equatable {
    case idle
    /// A finger that began here, from that point, and hasn't decided.
    case touching(slot: Int, from: Contact)
    /// A finger that slides, at a place along the edge.
    case sliding(slot: Int, place: Double)
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
    case end
  }

  /// Along the edge, in millimetres.
  package static let minimumTravel = 3.0

  package init(zone: EdgeZone) {
    self.zone = zone
  }

  /// The slot of the finger that the strip has now, sliding or not.
  package var slot: Int? {
    switch phase {
    case .idle: nil
    case .touching(let slot, _), .sliding(let slot, _), .passing(let slot): slot
    }
  }

  package var isSliding: Bool {
    if case .sliding = phase { return true }
    return false
  }

  /// A finger came down in the strip.
  package mutating func touch(_ contact: Contact, slot: Int) {
    phase = .touching(slot: slot, from: contact)
  }

  /// The finger lifted or is lost.
  package mutating func release() -> Step {
    defer { phase = .idle }
    return isSliding ? .end : .none
  }

  /// The finger stays, but slides nothing any more.
  package mutating func giveUp() {
    if let slot { phase = .passing(slot: slot) }
  }

  /// The finger is at a new point. After a `begin` call it again for the move that goes with it.
  package mutating func move(to contact: Contact) -> Step {
    switch phase {
    case .idle, .passing: return .none
    case .touching(let slot, let first):
      let (along, across) = zone.movement(from: first, to: contact)
      guard max(abs(along), abs(across)) >= Self.minimumTravel else { return .none }
      guard abs(along) >= Self.minimumTravel, abs(along) > 2 * abs(across) else {
        phase = .passing(slot: slot)
        return .none
      }
      let decided = zone.share(of: .millimetres(Self.minimumTravel))
      let from = zone.place(first)
      phase = .sliding(slot: slot, place: zone.place(contact) > from ? from + decided : from - decided)
      return .begin
    case .sliding(let slot, let last):
      let place = zone.place(contact)
      guard place != last else { return .none }
      phase = .sliding(slot: slot, place: place)
      return .move(by: place - last, to: place)
    }
  }
}
