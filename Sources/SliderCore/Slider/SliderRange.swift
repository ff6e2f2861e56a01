/// The values a slider can have: a range, and the grid in it when the slider has steps.
package struct SliderRange: Equatable, Sendable {
  package let minimum: Double
  package let maximum: Double
  /// How many values there are, the ends among them; below 2 the slider is continuous.
  package let steps: Int
  /// Where the fill begins; inside the range.
  package let anchor: Double

  /// - Parameters:
  ///   - maximum: never below `minimum`; the configuration refuses that.
  ///   - anchor: clamped to the range; nil for `minimum`.
  package init(minimum: Double = 0, maximum: Double = 1, steps: Int = 0, anchor: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.steps = steps
    self.anchor = Swift.min(Swift.max(anchor ?? minimum, minimum), maximum)
  }

  package var isStepped: Bool { steps >= 2 }

  /// The value at a place in the range, 0...1, on the grid.
  package func value(at fraction: Double) -> Double {
    minimum + snapped(fraction) * (maximum - minimum)
  }

  /// A value's place in the range, 0...1; 0 where the range is empty.
  package func fraction(of value: Double) -> Double {
    guard maximum > minimum else { return 0 }
    return Swift.min(Swift.max((value - minimum) / (maximum - minimum), 0), 1)
  }

  /// The place of the nearest step, of the farther-from-zero one when half-way: i = round((n − 1)·t) of n steps.
  package func snapped(_ fraction: Double) -> Double {
    let inside = Swift.min(Swift.max(fraction, 0), 1)
    guard isStepped else { return inside }
    let last = Double(steps - 1)
    return (last * inside).rounded(.toNearestOrAwayFromZero) / last
  }

  /// How far one increment goes: a step, or a tenth of a continuous range.
  package var increment: Double {
    isStepped ? 1 / Double(steps - 1) : 0.1
  }
}
