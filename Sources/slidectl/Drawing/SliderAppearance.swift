import SliderCore

/// What there is to see of a slider at one moment, before it is made of characters. Places are fractions of the track, from its left.
struct SliderAppearance: Equatable {
  let state: SliderState
  let isSelected: Bool
  /// Where the thumb is drawn in the range, 0...1: on its way, when it moves.
  let fraction: Double
  /// Its own colours, and below them those of its base.
  let theme: Theme
  private let motion: SliderMotion?

  init(_ state: SliderState, isSelected: Bool = false, fraction: Double? = nil, motion: SliderMotion? = nil) {
    self.state = state
    self.isSelected = isSelected
    self.motion = motion
    let place = fraction ?? state.fraction
    self.fraction = place.isFinite ? min(max(place, 0), 1) : 0
    theme = state.look.theme
  }

  /// What its colours go by.
  var themeState: Theme.State {
    Theme.State(
      isHeld: state.isHolding, isComplete: state.isComplete, isEnabled: state.isEnabled, isSelected: isSelected)
  }

  // MARK: Thumb and fill

  var thumb: Double { mirrored(fraction) }

  /// Only at the minimum itself; the anchor makes no difference.
  var isHollow: Bool { state.look.isHollowAtMinimum && motion == nil && state.value == state.minimum }

  /// Whether the track leaves some room around the thumb.
  var hasGap: Bool { !state.isEnabled || (isHollow && !showsBubble) }

  /// Where the fill begins; the minimum, unless it is told otherwise.
  var anchor: Double { mirrored(anchorFraction) }

  /// What is filled; of no length at the anchor.
  var fill: ClosedRange<Double> { min(thumb, anchor)...max(thumb, anchor) }

  /// A slider that is off shows no fill.
  var showsFill: Bool { state.isEnabled }

  private var anchorFraction: Double {
    let span = state.maximum - state.minimum
    guard span > 0, state.anchor.isFinite else { return 0 }
    return min(max((state.anchor - state.minimum) / span, 0), 1)
  }

  private func mirrored(_ place: Double) -> Double {
    state.look.direction == .left ? 1 - place : place
  }

  // MARK: Ticks

  struct Tick: Equatable {
    var place: Double
    /// It stands on the fill.
    var isFilled: Bool
  }

  var showsTicks: Bool {
    guard state.steps >= 2 else { return false }
    switch state.look.ticks {
    case .never: return false
    // A tap is soon over; its ticks stay until the thumb has arrived.
    case .holding: return state.isEnabled && (state.isHolding || motion?.isByHand == true)
    case .always: return true
    }
  }

  /// The ticks from the left to the right, shown or not; a tick that the fill just reaches is on it.
  var ticks: [Tick] {
    guard state.steps >= 2, state.steps <= Self.mostTicks else { return [] }
    let last = Double(state.steps - 1)
    let tolerance = 0.1 / last
    let fill = (min(tickFraction, anchorFraction) - tolerance)...(max(tickFraction, anchorFraction) + tolerance)
    let ticks = (0..<state.steps).map { index in
      let place = Double(index) / last
      return Tick(place: mirrored(place), isFilled: showsFill && fill.contains(place))
    }
    return state.look.direction == .left ? ticks.reversed() : ticks
  }

  /// No terminal is wide enough for more.
  private static let mostTicks = 10_000

  /// The place that ticks go by: a fill that shrinks uncovers them when it begins to, one that grows covers them when it is there.
  private var tickFraction: Double {
    guard let motion else { return state.fraction }
    let isCrossing = (motion.from - anchorFraction) * (motion.to - anchorFraction) < 0
    let shrinks = !isCrossing && abs(motion.to - anchorFraction) < abs(motion.from - anchorFraction)
    return shrinks ? motion.to : motion.from
  }

  // MARK: Bubble

  /// Whether it ever shows a bubble: one that moves from step to step.
  var hasBubble: Bool { state.look.showsBubble && state.look.snaps && state.steps >= 2 }

  var showsBubble: Bool { hasBubble && state.isEnabled && state.isHolding }
}

/// A track of some length, and things that lie within it from end to end.
struct TrackGeometry {
  var length: Double

  /// Where the left edge of a thing is that moves from the left end, at 0, to the right end, at 1.
  func edge(of place: Double, width: Double) -> Double {
    place * (length - width)
  }

  func centre(of place: Double, width: Double) -> Double {
    edge(of: place, width: width) + width / 2
  }
}
