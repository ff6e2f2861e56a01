/// How an output's raw steps lie along a slider's travel, from its floor to its ceiling.
///
/// Floor and ceiling are the ends of the travel, not a clamp: no part of the finger's way is dead.
package struct OutputScale: Equatable, Sendable {
  /// The raw steps at the ends of the travel.
  package let floor: Int
  package let ceiling: Int

  private let spread: Spread
  /// The spread's places of floor and ceiling.
  private let start: Double
  private let end: Double

  /// What lies between the ends of the raw range, as places of 0...1.
  private enum Spread: Equatable, Sendable {
    case curve(Curve, minimum: Int, maximum: Int)
    case mixer(MixerScale)

    func raw(at place: Double) -> Int {
      switch self {
      case .curve(let curve, let minimum, let maximum):
        let steps = curve.share(at: place) * (Double(maximum) - Double(minimum))
        let raw = Double(minimum) + steps.rounded(.toNearestOrAwayFromZero)
        return raw < Double(maximum) ? Int(raw) : maximum
      case .mixer(let scale): return scale.raw(at: place)
      }
    }

    func place(ofRaw raw: Int) -> Double {
      switch self {
      case .curve(let curve, let minimum, let maximum):
        guard maximum > minimum else { return 0 }
        return curve.place(ofShare: (Double(raw) - Double(minimum)) / (Double(maximum) - Double(minimum)))
      case .mixer(let scale): return scale.position(ofRaw: raw)
      }
    }
  }

  private init(_ spread: Spread, floor: Int, ceiling: Int) {
    self.spread = spread
    self.floor = floor
    self.ceiling = Swift.max(floor, ceiling)
    start = spread.place(ofRaw: floor)
    end = spread.place(ofRaw: self.ceiling)
  }

  /// A light's raw range.
  /// - Parameters:
  ///   - floor: in percent of the range; above 0 it is at least one raw step. nil is one raw step.
  ///   - ceiling: in percent of the range; nil is its end.
  package init(minimum: Int, maximum: Int, curve: Curve = .linear, floor: Double?, ceiling: Double? = nil) {
    let maximum = Swift.max(minimum, maximum)
    let span = Double(maximum - minimum)
    let lowest = floor.map { $0 > 0 ? Swift.max(1, (span * $0 / 100).rounded()) : 0 } ?? 1
    let highest = (span * Swift.min(Swift.max(ceiling ?? 100, 0), 100) / 100).rounded()
    self.init(
      .curve(curve, minimum: minimum, maximum: maximum), floor: minimum + Int(Swift.min(lowest, span)),
      ceiling: minimum + Int(highest))
  }

  /// A mixer element's raw range.
  /// - Parameters:
  ///   - curve: how the raw steps between the ends lie; nil, and `perceptual` too, is as alsamixer has them.
  ///   - floor: nil is the range's start.
  ///   - ceiling: nil is 0 dB where the range goes beyond it, else the range's end: what is louder distorts.
  package init(_ mixer: MixerScale, curve: Curve? = nil, floor: Level?, ceiling: Level?) {
    let lowest = mixer.raw(at: mixer.position(of: floor ?? .percent(0)) ?? 0)
    var highest = mixer.raw(at: mixer.position(of: ceiling ?? .decibels(0)) ?? 1)
    // The nearest step to 0 dB may be one above it.
    if ceiling == nil, let decibels = mixer.decibels, highest > mixer.minimum,
      decibels.millibels(ofRaw: highest) > Swift.max(0, decibels.minimumMillibels)
    {
      highest -= 1
    }
    let spread: Spread =
      switch curve {
      case nil, .perceptual: .mixer(mixer)
      case .linear?, .exponent?:
        .curve(curve ?? .linear, minimum: mixer.minimum, maximum: mixer.maximum)
      }
    self.init(spread, floor: lowest, ceiling: highest)
  }

  /// Whether the travel has two ends and they are the same raw step: all of it is left out by floor and ceiling.
  package var isStuck: Bool {
    guard floor == ceiling else { return false }
    return switch spread {
    case .curve(_, let minimum, let maximum): minimum < maximum
    case .mixer(let scale): scale.minimum < scale.maximum
    }
  }

  /// The largest raw step that the hardware has.
  package var maximum: Int {
    switch spread {
    case .curve(_, _, let maximum): maximum
    case .mixer(let scale): scale.maximum
    }
  }

  /// The raw step nearest to a place in the travel, 0...1; for lights the farther from the floor when half-way.
  package func raw(at fraction: Double) -> Int {
    guard fraction > 0 else { return floor }
    guard fraction < 1 else { return ceiling }
    return Swift.min(Swift.max(spread.raw(at: start + fraction * (end - start)), floor), ceiling)
  }

  /// Where in the travel a raw step lies; outside of floor and ceiling, the nearer end.
  package func fraction(ofRaw raw: Int) -> Double {
    guard raw > floor else { return 0 }
    guard raw < ceiling else { return 1 }
    return Swift.min(Swift.max((spread.place(ofRaw: raw) - start) / (end - start), 0), 1)
  }
}

extension MixerScale {
  /// The place of a level; nil for decibels that the element doesn't know.
  fileprivate func position(of level: Level) -> Double? {
    switch level {
    case .percent(let share): Swift.min(Swift.max(share / 100, 0), 1)
    case .decibels(let loudness): position(ofDecibels: loudness)
    }
  }
}
