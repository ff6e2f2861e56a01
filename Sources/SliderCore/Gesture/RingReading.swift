/// An absolute axis that goes round: its reports, made ways by the shortest way.
///
/// Where it begins again is what it announces, unless it is seen to begin elsewhere: a rotary encoder that has only ever
/// gone by single steps goes by one over its seam too (the kernel's rotary_encoder announces one position too many), and
/// a position beyond the announced end belongs to the ring. No hand turns more than a third of a ring between two
/// reports: such a jump is a finger that came down elsewhere, and moves nothing.
package struct RingReading: Equatable, Sendable {
  package let code: AxisCode
  private let minimum: Int64
  /// The number of positions that it announces.
  private let announced: Int64
  /// The number that it was seen to have.
  private var seen: Int64?
  private let isInverted: Bool
  /// Half the width of what is noise, in positions.
  private let margin: Double
  /// From `minimum`; nil until it is known.
  private var last: Int64?
  /// How far it is ahead of what it has moved.
  private var slack = 0.0
  private var lowest: Int64 = .max
  private var highest: Int64 = .min
  private var steps = 0
  private var longestStep: Int64 = 0
  private var isTouched = false

  package init(_ axis: AbsoluteAxis, range: ClosedRange<Int32>?, isInverted: Bool, jitter: Jitter) {
    code = axis.code
    var usable = axis
    if let range { (usable.minimum, usable.maximum) = (range.lowerBound, range.upperBound) }
    let isBackward = usable.minimum > usable.maximum
    if isBackward { (usable.minimum, usable.maximum) = (usable.maximum, usable.minimum) }
    self.isInverted = isInverted != isBackward
    minimum = Int64(usable.minimum)
    announced = Int64(usable.maximum) - minimum + 1
    let noise =
      switch jitter {
      case .automatic: Double(usable.fuzz)
      case .length(let length): length.units(on: usable)
      }
    margin = min(max(noise, 0), Double(announced) / 8)
    // As for any axis, 0 may only mean that it never reported.
    if axis.value != 0 { anchor(at: axis.value) }
  }

  /// Whether it has enough positions to tell which way it turns.
  package var isUsable: Bool { announced >= 3 }

  /// The share of a turn that a length is.
  package func share(of length: Length) -> Double {
    switch length {
    case .percent(let share): share / 100
    case .millimetres(let length): length / 100
    case .units(let count): count / Double(announced)
    }
  }

  /// Takes in a report.
  /// - Returns: how far it turned, in turns.
  package mutating func report(_ value: Int32) -> Double {
    guard let before = last, let position = position(value) else {
      anchor(at: value)
      return 0
    }
    last = position
    (lowest, highest) = (min(lowest, position), max(highest, position))
    learnSeam(from: before, to: position)
    let count = self.count
    var step = (position - before) % count
    if step > count / 2 { step -= count } else if step < -(count / 2) { step += count }
    guard abs(step) <= max(count / 3, 1) else {
      slack = 0
      return 0
    }
    if step != 0 { steps = min(steps + 1, 100) }
    longestStep = max(longestStep, abs(step))
    return turned(by: Double(step)) / Double(count)
  }

  /// The next report is compared with this one; nothing has moved.
  package mutating func anchor(at value: Int32) {
    last = position(value)
    slack = 0
    guard let last else { return }
    (lowest, highest) = (min(lowest, last), max(highest, last))
  }

  /// A finger lifts from it, so it is no encoder: it tells positions, not steps.
  package mutating func lift() {
    last = nil
    isTouched = true
  }

  private var count: Int64 { seen ?? announced }

  /// nil for what can't be on the ring.
  private func position(_ value: Int32) -> Int64? {
    let position = Int64(value) - minimum
    return (0..<2 * announced).contains(position) ? position : nil
  }

  private mutating func learnSeam(from before: Int64, to position: Int64) {
    if position >= count { seen = position >= announced ? position + 1 : nil }
    let step = abs(position - before)
    guard !isTouched, steps >= 3, longestStep == 1, step >= 3 else { return }
    guard min(position, before) == lowest, max(position, before) == highest else { return }
    seen = step + 1
  }

  private mutating func turned(by step: Double) -> Double {
    slack += step
    let way = slack > margin ? slack - margin : slack < -margin ? slack + margin : 0
    slack -= way
    return isInverted ? -way : way
  }
}
