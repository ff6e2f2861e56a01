/// Fingers in a zone: first only touches, then perhaps a slide, in the end perhaps a tap.
///
/// An edge is not a trap. A touch becomes a slide after 3 mm along the edge (`min_travel`), and only when it went more
/// than twice as far along as across; otherwise it never is one, and ordinary pointing that begins at the edge stays
/// pointing. With a `min_travel` of 0, as areas and circles have it, every touch slides at once. With `hold` the finger
/// first has to rest that long. Of several `fingers` all must be down in the zone before any of them goes anywhere, and their
/// middle slides; with one finger too many or too few nothing does.
///
/// A tap is a touch that comes and goes without ever moving the slider: one that lifts before it slides, or that began to
/// slide at once and then never moved, or that pressed beside what it could have taken along.
package struct ZoneSlide: Equatable, Sendable {
  package let zone: TouchZone
  /// How many fingers slide together.
  package let fingers: Int
  /// The slots of the fingers that the zone has now, sliding or not.
  package private(set) var slots: SlotSet = []
  /// Along the zone, in millimetres.
  private let minimumTravel: Double
  /// In microseconds.
  private let hold: Int64
  /// How far a resting finger may wobble, as a share of the zone's length.
  private let play: Double
  /// Where the fingers' middle was last.
  private var last = TouchPoint(x: 0, y: 0)
  private var phase = Phase.idle

  private enum Phase: Equatable {
    case idle
    /// Fewer fingers than slide, the last of which came when their middle was there.
    case gathering(from: TouchPoint)
    /// Fingers that began here, from that point, and haven't decided; from that time on they may.
    case touching(from: TouchPoint, ready: Instant)
    case sliding(ZoneProgress, hasMoved: Bool)
    /// Fingers that have the zone but move nothing before they lift.
    case pressing
    /// Fingers that began here and will never slide.
    case passing
  }

  /// What a frame meant for the slide.
  package enum Step: Equatable {
    case none
    /// The slide begins, where the 3 mm end: what the finger moved beyond them comes as a move.
    case begin
    /// By a share of the zone's length, and to a place on it.
    case move(by: Double, to: Double)
  }

  /// How a touch was, now that it is over.
  package enum End: Equatable {
    /// It never had to do with the slider.
    case pass
    /// It slid, or pressed outside of the zone.
    case slide
    /// It tapped at a place along the zone.
    case tap(at: Double, wasHolding: Bool)
  }

  /// A resting finger may wander so far without having moved, in millimetres.
  private static let restingTravel = 3.0

  package init(
    zone: TouchZone, fingers: Int = 1, minimumTravel: Length = .millimetres(3), hold: Int64 = 0,
    play: Length = .millimetres(0)
  ) {
    self.zone = zone
    self.fingers = fingers
    self.minimumTravel = zone.millimetres(of: minimumTravel)
    self.hold = hold
    self.play = zone.share(of: play)
  }

  package var isSliding: Bool {
    if case .sliding = phase { return true }
    return false
  }

  /// The fingers that it has slide nothing until they lift.
  package var isPassing: Bool { phase == .passing }

  /// All fingers that it takes are down, and it is not decided what they mean.
  package var isTouching: Bool {
    if case .touching = phase { return true }
    return false
  }

  /// Where what the fingers move is along the zone while they slide.
  package var place: Double? {
    if case .sliding(let progress, _) = phase { return progress.place }
    return nil
  }

  /// When resting fingers become a slide without moving; nil when none do.
  package var deadline: Instant? {
    if hold > 0, minimumTravel <= 0, case .touching(_, let ready) = phase { return ready }
    return nil
  }

  /// A finger came down in the zone.
  /// - Parameter middle: of all fingers in it, this one among them.
  package mutating func touch(_ slot: Int, middle: TouchPoint, at time: Instant) {
    switch phase {
    case .idle, .gathering, .touching: break
    // The first fingers in a zone have it until they lift.
    case .sliding, .pressing, .passing: return
    }
    slots.insert(slot)
    last = middle
    let count = slots.count
    if count < fingers {
      phase = .gathering(from: middle)
    } else if count == fingers {
      phase = .touching(from: middle, ready: time.advanced(byMicroseconds: hold))
    } else {
      phase = .passing
    }
  }

  /// Fingers lifted, or are lost. With the first of them a slide is over; the zone is free after the last.
  package mutating func release(_ lifted: SlotSet) -> End {
    let end = end
    slots.subtract(lifted)
    phase = slots.isEmpty ? .idle : .passing
    return end
  }

  private var end: End {
    let place = zone.contains(last) ? zone.place(last) : nil
    switch phase {
    case .idle, .gathering, .passing, .sliding(_, hasMoved: true): return isSliding ? .slide : .pass
    case .touching: return place.map { .tap(at: $0, wasHolding: false) } ?? .pass
    case .sliding, .pressing: return place.map { .tap(at: $0, wasHolding: true) } ?? .slide
    }
  }

  /// The fingers stay, but slide nothing any more.
  package mutating func giveUp() {
    if !slots.isEmpty { phase = .passing }
  }

  /// The fingers have hold of the slider but take nothing along.
  package mutating func press() {
    if !slots.isEmpty { phase = .pressing }
  }

  /// The fingers' middle is at a new point, and nobody knows how it came there.
  package mutating func jump(to middle: TouchPoint) {
    last = middle
    guard case .sliding(var progress, let hasMoved) = phase else { return }
    progress.rebase(to: middle, in: zone)
    phase = .sliding(progress, hasMoved: hasMoved)
  }

  /// The fingers' middle is at a new point. After a `begin` call it again for the move that goes with it.
  package mutating func move(to middle: TouchPoint, at time: Instant) -> Step {
    last = middle
    switch phase {
    case .idle, .passing, .pressing: return .none
    case .gathering(let first):
      let (along, across) = zone.movement(from: first, to: middle)
      if max(abs(along), abs(across)) >= max(minimumTravel, Self.restingTravel) { phase = .passing }
      return .none
    case .touching(let first, let ready):
      return decide(from: first, to: middle, ready: ready, at: time)
    case .sliding(var progress, let hasMoved):
      let before = progress.place
      let way = progress.follow(middle, in: zone, play: play)
      let place = progress.place
      phase = .sliding(progress, hasMoved: hasMoved || place != before)
      return place == before ? .none : .move(by: way, to: place)
    }
  }

  private mutating func decide(
    from first: TouchPoint, to middle: TouchPoint, ready: Instant, at time: Instant
  ) -> Step {
    let (along, across) = zone.movement(from: first, to: middle)
    let way = max(abs(along), abs(across))
    guard time >= ready else {
      if way >= max(minimumTravel, Self.restingTravel) {
        phase = .passing
      } else if time.advanced(byMicroseconds: hold) < ready {
        // Its clock went back.
        phase = .touching(from: first, ready: time.advanced(byMicroseconds: hold))
      }
      return .none
    }
    let from = zone.place(first)
    guard minimumTravel > 0 else {
      phase = .sliding(ZoneProgress(at: from ?? 0, in: zone, from: first), hasMoved: false)
      return .begin
    }
    guard way >= minimumTravel else { return .none }
    guard abs(along) >= minimumTravel, abs(along) > 2 * abs(across), let from else {
      phase = .passing
      return .none
    }
    let decided = zone.share(of: .millimetres(minimumTravel))
    let direction = zone.way(from: first, to: middle)
    phase = .sliding(
      ZoneProgress(at: direction > 0 ? from + decided : from - decided, in: zone, from: first, direction: direction),
      hasMoved: true)
    return .begin
  }
}
