/// How far a finger has come along a zone, without its wobble. Around a circle it goes on beyond 0 and 1.
struct ZoneProgress: Equatable, Sendable {
  private var backlash: Backlash
  /// In a circle, where the finger last was around it; nil in its dead centre.
  private var turn: Double?
  /// In a circle, where it is with its whole turns.
  private var turned: Double
  /// In a circle, where counting begins: what the finger turns first is no movement.
  private var leadIn: Double?

  /// - Parameters:
  ///   - place: where it begins to count.
  ///   - point: where the finger began.
  ///   - direction: which way it went until it counted, by its sign; 0 when it counts from its beginning.
  init(at place: Double, in zone: TouchZone, from point: TouchPoint, direction: Double = 0) {
    backlash = Backlash(at: place, direction: direction)
    turned = place
    guard case .circle(let circle) = zone else { return }
    turn = circle.turn(point)
    turned = turn ?? place
    if direction == 0 { leadIn = turned }
  }

  /// Where what it moves is.
  var place: Double { backlash.output }

  /// Follows the finger to a point.
  /// - Parameter play: how far it may wobble, as a share of the zone's length.
  /// - Returns: by how much what it moves moved, also when its place is another without a movement.
  mutating func follow(_ point: TouchPoint, in zone: TouchZone, play: Double) -> Double {
    switch zone {
    case .strip(let strip):
      let before = backlash.output
      let place = strip.place(point)
      backlash.follow(place, play: play)
      // Short of an end by the play it would never be there.
      if place >= 1 - strip.reach, backlash.output < 1 { backlash.settle(at: max(place, 1)) }
      if place <= strip.reach, backlash.output > 0 { backlash.settle(at: min(place, 0)) }
      return backlash.output - before
    case .circle(let circle): return follow(point, around: circle, play: play)
    }
  }

  private mutating func follow(_ point: TouchPoint, around circle: Circle, play: Double) -> Double {
    guard let now = circle.turn(point) else {
      turn = nil
      return 0
    }
    guard let last = turn else {
      // It comes out of the centre, anywhere.
      turn = now
      turned += Circle.way(from: turned, to: now)
      leadIn = turned
      return 0
    }
    turned += Circle.way(from: last, to: now)
    turn = now
    if let start = leadIn {
      guard abs(turned - start) >= Circle.leadIn else { return 0 }
      leadIn = nil
      backlash.settle(at: turned)
      return 0
    }
    let before = backlash.output
    // The same wobble is a larger part of a turn near the centre.
    backlash.follow(turned, play: play * circle.radius / circle.distance(point))
    return backlash.output - before
  }

  /// The finger is at a point, and what it did on the way there is no movement.
  mutating func rebase(to point: TouchPoint, in zone: TouchZone) {
    switch zone {
    case .strip(let strip): backlash.settle(at: strip.place(point))
    case .circle(let circle):
      turn = nil
      _ = follow(point, around: circle, play: 0)
    }
  }
}
