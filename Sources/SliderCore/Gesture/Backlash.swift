/// Keeps a finger's wobble out of what it moves, as a gear with a little play does: what is at rest stays until the finger
/// is farther away than the play, and what moves in one direction follows exactly.
///
/// Leaving rest it doesn't jump: it goes twice as far as the finger until it has caught up. So it is where the finger is
/// wherever the finger keeps going, and both ends can be reached.
package struct Backlash: Equatable, Sendable {
  /// Where the follower is.
  package private(set) var output: Double
  private var input: Double
  private var motion = Motion.rest

  private enum Motion: Equatable {
    case rest, up, down
  }

  /// - Parameter direction: where the finger is going, by its sign; 0 at rest.
  package init(at place: Double, direction: Double = 0) {
    (output, input) = (place, place)
    motion = direction > 0 ? .up : direction < 0 ? .down : .rest
  }

  /// Follows the finger to where it is now.
  package mutating func follow(_ place: Double, play: Double) {
    let step = place - input
    input = place
    let gap = place - output
    switch motion {
    case .up where step >= 0: output += min(2 * step, max(gap, 0))
    case .down where step <= 0: output += max(2 * step, min(gap, 0))
    default: leaveRest(gap, play)
    }
  }

  private mutating func leaveRest(_ gap: Double, _ play: Double) {
    motion = .rest
    if gap > play {
      motion = .up
      output += min(2 * (gap - play), gap)
    } else if gap < -play {
      motion = .down
      output += max(2 * (gap + play), gap)
    }
  }

  /// The finger is at a place where nothing is left to wobble about: an end.
  package mutating func settle(at place: Double) {
    (output, input, motion) = (place, place, .rest)
  }
}
