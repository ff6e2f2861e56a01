/// The values a slider can have: a range, and the grid in it when the slider has steps.
package struct SliderRange: Equatable, Sendable {
  package private(set) var minimum: Double
  package private(set) var maximum: Double
  /// How many values there are, the ends among them; below 2 the slider is continuous.
  package let steps: Int
  /// Values are on the grid. Without, the steps are only marks on the track, and set how far an increment goes.
  package let snaps: Bool
  /// The anchor that was asked for, in the range or not; nil for `minimum`.
  private let wantedAnchor: Double?

  /// - Parameters:
  ///   - maximum: never below `minimum`; the configuration refuses that.
  ///   - anchor: clamped to the range when it is used; nil for `minimum`.
  package init(minimum: Double = 0, maximum: Double = 1, steps: Int = 0, snaps: Bool = true, anchor: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.steps = steps
    self.snaps = snaps
    wantedAnchor = anchor
  }

  package static func == (left: SliderRange, right: SliderRange) -> Bool {
    left.minimum == right.minimum && left.maximum == right.maximum && left.steps == right.steps
      && left.snaps == right.snaps && left.anchor == right.anchor
  }

  /// Where the fill begins; inside the range.
  package var anchor: Double {
    Swift.min(Swift.max(wantedAnchor ?? minimum, minimum), maximum)
  }

  /// The range with another minimum. Above the maximum it takes that along: the last word counts. No number changes nothing.
  package func with(minimum: Double) -> SliderRange {
    guard minimum.isFinite, (Swift.max(maximum, minimum) - minimum).isFinite else { return self }
    var range = self
    (range.minimum, range.maximum) = (minimum, Swift.max(maximum, minimum))
    return range
  }

  /// The range with another maximum. Below the minimum it takes that along: the last word counts. No number changes nothing.
  package func with(maximum: Double) -> SliderRange {
    guard maximum.isFinite, (maximum - Swift.min(minimum, maximum)).isFinite else { return self }
    var range = self
    (range.minimum, range.maximum) = (Swift.min(minimum, maximum), maximum)
    return range
  }

  /// The number of steps that are `size` apart from end to end; nil when the range is no whole number of them.
  package static func steps(of size: Double, from minimum: Double, to maximum: Double) -> Int? {
    let count = (maximum - minimum) / size
    // A size of 0.1 doesn't divide 1 to the last bit.
    guard count.isFinite, count >= 0.5, count < 1e9, abs(count - count.rounded()) < 1e-6 else { return nil }
    return Int(count.rounded()) + 1
  }

  package var isStepped: Bool { steps >= 2 }

  /// The value at a place in the range, 0...1, on the grid.
  package func value(at fraction: Double) -> Double {
    // Rounded, the sum can be beyond the end that it is for.
    let place = snapped(fraction)
    return place < 1 ? Swift.min(minimum + place * (maximum - minimum), maximum) : maximum
  }

  /// A value's place in the range, 0...1; 0 where the range is empty, and for what is no number.
  package func fraction(of value: Double) -> Double {
    guard maximum > minimum, value.isFinite else { return 0 }
    return Swift.min(Swift.max((value - minimum) / (maximum - minimum), 0), 1)
  }

  /// The place of the nearest step, of the farther-from-zero one when half-way: i = round((n − 1)·t) of n steps.
  package func snapped(_ fraction: Double) -> Double {
    // Between ends that are the same there is one place only.
    guard maximum > minimum else { return 0 }
    let inside = Swift.min(Swift.max(fraction, 0), 1)
    guard snaps, isStepped else { return inside }
    let last = Double(steps - 1)
    return (last * inside).rounded(.toNearestOrAwayFromZero) / last
  }

  /// Which step a place is on, from 0; nil when values are not on a grid.
  package func step(at fraction: Double) -> Int? {
    guard snaps, isStepped else { return nil }
    return Int((Double(steps - 1) * Swift.min(Swift.max(fraction, 0), 1)).rounded(.toNearestOrAwayFromZero))
  }

  /// How far one increment goes: a step, or a tenth of a continuous range; between marks that don't snap, the less of both.
  package var increment: Double {
    guard isStepped else { return 0.1 }
    let step = 1 / Double(steps - 1)
    return snaps ? step : Swift.min(0.1, step)
  }
}
