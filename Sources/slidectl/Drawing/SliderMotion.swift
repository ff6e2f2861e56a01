import Glibc
import SliderCore

/// A move as it is drawn: the value itself is there at once.
struct SliderMotion: Equatable {
  /// How the thumb gets from where it was drawn to where it is.
  enum Curve {
    /// In 250 ms, gently away and gently there. Across the anchor it goes at one mean speed on both sides, faster and faster up
    /// to it and slower and slower behind it, so that the fill seems to turn over.
    case ease
    /// Let go, it swings back: a spring of 0.5 s that is damped to 0.825, without what it would swing too far.
    case spring
  }

  let from: Double
  let to: Double
  let anchor: Double
  let curve: Curve
  let start: Instant
  /// A finger has jumped there, with a tap.
  let isByHand: Bool

  init(
    from: Double, to: Double, anchor: Double = 0, curve: Curve = .ease, start: Instant, isByHand: Bool = false
  ) {
    self.from = from
    self.to = to
    self.anchor = anchor
    self.curve = curve
    self.start = start
    self.isByHand = isByHand
  }

  /// Of an eased move, in seconds.
  static let duration = 0.25

  /// How a change of the value is drawn; nil for what is shown at once.
  ///
  /// - Parameters:
  ///   - kind: of the event that tells of the change; nil when none does: someone reloaded, and nothing moved.
  ///   - isHolding: a finger is dragging it now.
  ///   - isStep: the person at the keyboard has asked for a step, and keeps the key down perhaps.
  static func curve(of kind: SliderEvent.Kind?, isHolding: Bool, isStep: Bool) -> Curve? {
    switch kind {
    case .change: isHolding ? nil : .ease
    case .set, .complete: isStep ? nil : .ease
    case .reset: .spring
    case .down, .up, .cancel, .incomplete, nil: nil
    }
  }

  /// The parts of an eased move, in seconds: up to the anchor, and the rest; 0 and all when the anchor is not on its way.
  var phases: (toAnchor: Double, rest: Double) {
    guard (from - anchor) * (to - anchor) < 0 else { return (0, Self.duration) }
    let first = Self.duration * abs(anchor - from) / abs(to - from)
    return (first, Self.duration - first)
  }

  /// Where the thumb is drawn, 0...1.
  func fraction(at time: Instant) -> Double {
    let seconds = self.seconds(at: time)
    switch curve {
    case .spring: return to + (from - to) * Self.spring(seconds)
    case .ease:
      let (first, rest) = phases
      if seconds >= first + rest { return to }
      if first == 0 {
        let share = seconds / rest
        // Half of it speeding up, half of it slowing down.
        return from + (to - from) * (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share))
      }
      if seconds < first { return from + (anchor - from) * (seconds / first) * (seconds / first) }
      let left = 1 - (seconds - first) / rest
      return to + (anchor - to) * left * left
    }
  }

  func isOver(at time: Instant) -> Bool {
    switch curve {
    case .ease: seconds(at: time) >= Self.duration
    case .spring: seconds(at: time) >= Self.springDuration
    }
  }

  /// What a spring that was let go at 1 has left of its way to 0 after so many seconds; it never swings beyond.
  static func spring(_ seconds: Double) -> Double {
    max(0, freeSpring(seconds))
  }

  /// A damped oscillation: x″ + 2ζωx′ + ω²x = 0 from x = 1 at rest, with ω = 2π/response.
  static func freeSpring(_ seconds: Double) -> Double {
    let (damping, omega) = (0.825, 2 * Double.pi / 0.5)
    let decay = damping * omega
    let ringing = omega * (1 - damping * damping).squareRoot()
    return exp(-decay * seconds) * (cos(ringing * seconds) + decay / ringing * sin(ringing * seconds))
  }

  /// It has passed 0 for the first time by then.
  private static let springDuration = 0.4

  private func seconds(at time: Instant) -> Double {
    max(0, Double(time.microseconds - start.microseconds) / 1_000_000)
  }
}
