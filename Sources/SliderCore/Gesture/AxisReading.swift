/// An absolute axis as a control: its reports, made places in the usable range.
///
/// Noise is kept out in two ways. A report has to leave a margin around the last place, and then the margin's edge goes with
/// it, as in the kernel's and libinput's hysteresis: what moves never jumps, and what has turned round waits. The margin is
/// the axis' fuzz, or three quarters of what is measured at rest (`RestingNoise`), or what `jitter` says. And a control at
/// rest has to go a little way before it counts as moved: a thousandth of its range after 0.2 s without movement, a
/// two-hundredth when it hasn't moved since it was plugged in. Once it has, all of its way counts.
///
/// Both ends can be reached: reports are stretched around the middle, so that those within the fuzz of an end, behind which
/// the kernel keeps the rest of the way to itself, lie beyond it by the margin.
///
/// A stick that springs back does so to its `flat` around the middle, which the kernel leaves to its readers. It counts where the
/// slider has a place for it, an anchor in the middle: there all of it is the middle, and the ways to both sides are stretched.
package struct AxisReading: Equatable, Sendable {
  package let code: AxisCode
  /// Whether anything is left of the axis between its insets.
  package let isUsable: Bool
  /// The usable range's ends, and how long it is.
  private let low: Double
  private let high: Double
  private let span: Double
  /// The slider grows as the axis falls.
  private let isInverted: Bool
  private let axis: AbsoluteAxis
  /// Reports are masks with one bit, which is the position.
  private let isMask: Bool
  private let jitter: Jitter
  /// How far from an end the kernel may leave the last report: it averages what is within the fuzz (input_defuzz_abs_event).
  private let blindness: Double
  /// How far to both sides of the middle it is the middle, as a share of the range; 0 for nowhere.
  private let deadCentre: Double
  /// Half the width of what is noise. Bounded, or a wrong fuzz would leave nothing of the axis.
  private var margin: Double
  /// How far from its rest a control has to go that has not moved since it was plugged in, and one that has.
  private let firstReach: Double
  private let reach: Double
  /// Until then a burst of reports only says where the control stands; nil when it is over.
  private var settled: Instant?
  /// nil until the axis' position is known. What the kernel holds for an axis that never reported is 0, wherever the
  /// control stands: 0 is no position, and the first report is a position, not a movement.
  private var center: Double?
  private var noise: RestingNoise
  /// Where it stood when it was last moved.
  private var rest = 0.0
  private var isMoving = false
  private var hasMoved = false
  private var lastReport: Instant?

  /// A way on the axis, in shares of its usable range.
  package struct Movement: Equatable, Sendable {
    /// nil when nobody knows: a finger came down here.
    package var from: Double?
    package var to: Double

    package var way: Double { to - (from ?? to) }
  }

  /// How long after it was plugged in a control may tell where it stands: many send their whole state as soon as they are
  /// opened, some several times. In microseconds.
  private static let settlingTime: Int64 = 100_000
  /// What comes later than this after the last report is no burst any more. In microseconds.
  private static let burstGap: Int64 = 15_000
  /// After so long without movement it rests. In microseconds.
  private static let restingTime: Int64 = 200_000

  /// - Parameters:
  ///   - restsMidway: the slider has its rest in the middle, where the axis may be flat.
  ///   - plugged: when it was plugged in, nil when that is not known: then its first report alone is a position.
  package init(
    _ axis: AbsoluteAxis, range: ClosedRange<Int32>?, insets: (start: Length, end: Length), isInverted: Bool,
    jitter: Jitter = .automatic, isMask: Bool = false, restsMidway: Bool = false, plugged: Instant? = nil
  ) {
    code = axis.code
    self.isMask = isMask
    self.jitter = jitter
    settled = plugged?.advanced(byMicroseconds: Self.settlingTime)
    var (usable, isInverted) = (axis, isInverted)
    if let range { (usable.minimum, usable.maximum) = (range.lowerBound, range.upperBound) }
    if usable.minimum > usable.maximum {
      (usable.minimum, usable.maximum) = (usable.maximum, usable.minimum)
      isInverted.toggle()
    }
    if isMask { (usable.minimum, usable.maximum, usable.fuzz) = (0, Self.bit(of: usable.maximum), 0) }
    let low = Double(usable.minimum) + (isInverted ? insets.end : insets.start).units(on: usable)
    let high = Double(usable.maximum) - (isInverted ? insets.start : insets.end).units(on: usable)
    self.axis = usable
    let span = high - low
    (self.low, self.high, self.span, self.isInverted) = (low, high, span, isInverted)
    isUsable = low < high
    noise = RestingNoise(span: span)
    blindness = min(max(Double(usable.fuzz), 0), span / 32)
    // Bounded, or a wrong one would leave nothing of the axis.
    deadCentre = restsMidway && span > 0 ? min(max(Double(usable.flat) / span, 0), 0.25) : 0
    switch jitter {
    case .automatic: (margin, firstReach, reach) = (blindness, span / 200, span / 1000)
    case .length(let length): (margin, firstReach, reach) = (min(length.units(on: usable), span / 4), 0, 0)
    }
    if axis.value != 0, let position = position(axis.value) { stand(at: position) }
  }

  /// The share of the usable range that a length is.
  package func share(of length: Length) -> Double {
    isUsable ? length.units(on: axis) / span : 0
  }

  /// Takes in a report.
  /// - Returns: the movement that it means; nil when it is the first, or noise.
  package mutating func report(_ value: Int32, at time: Instant) -> Movement? {
    guard isUsable, let position = position(value) else { return nil }
    guard let before = center, hasSettled(at: time) else {
      stand(at: position)
      lastReport = time
      return nil
    }
    if noise.take(position), jitter == .automatic { margin = min(max(blindness, 0.75 * noise.extent), span / 32) }
    guard isMovement(to: position, at: time) else { return nil }
    let after = followed(to: position, from: before)
    guard after != before else { return nil }
    center = after
    return Movement(from: self.place(before), to: self.place(after))
  }

  /// A finger came down on it.
  package mutating func touch(_ value: Int32, at time: Instant) -> Movement? {
    guard isUsable, let position = position(value) else { return nil }
    stand(at: position)
    (hasMoved, lastReport) = (true, time)
    return center.map { Movement(from: nil, to: place($0)) }
  }

  /// The finger on it is gone: the next report is a position.
  package mutating func lift() {
    center = nil
  }

  private mutating func hasSettled(at time: Instant) -> Bool {
    guard let settled else { return true }
    let isBurst = lastReport.map { time < $0.advanced(byMicroseconds: Self.burstGap) } ?? true
    if time < settled, isBurst { return false }
    self.settled = nil
    return true
  }

  private mutating func stand(at position: Double) {
    center = min(max(stretched(position), low), high)
    rest = position
    isMoving = false
  }

  /// Whether a report is a hand's doing. It keeps its way's start until it is.
  private mutating func isMovement(to position: Double, at time: Instant) -> Bool {
    if let last = lastReport, last.advanced(byMicroseconds: Self.restingTime) <= time { isMoving = false }
    lastReport = time
    let isEnd = hasMoved && (position <= low + blindness || position >= high - blindness)
    guard isMoving || isEnd || abs(position - rest) > (hasMoved ? reach : firstReach) else { return false }
    (isMoving, hasMoved, rest) = (true, true, position)
    return true
  }

  /// Where the margin's edge takes it. Behind the ends, where devices report too, nothing is left to the margin.
  private func followed(to position: Double, from center: Double) -> Double {
    if position <= low + blindness { return low }
    if position >= high - blindness { return high }
    let place = stretched(position)
    return min(max(min(max(center, place - margin), place + margin), low), high)
  }

  private func stretched(_ position: Double) -> Double {
    guard margin > 0 || blindness > 0 else { return position }
    return low - margin + (position - low - blindness) * (span + 2 * margin) / (span - 2 * blindness)
  }

  private func place(_ center: Double) -> Double {
    let share = (isInverted ? high - center : center - low) / span
    guard deadCentre > 0 else { return share }
    let way = abs(share - 0.5) - deadCentre
    guard way > 0 else { return 0.5 }
    let stretched = way * 0.5 / (0.5 - deadCentre)
    return share < 0.5 ? 0.5 - stretched : 0.5 + stretched
  }

  /// Where a report is on the axis; nil for a mask without a bit.
  private func position(_ value: Int32) -> Double? {
    guard isMask else { return Double(value) }
    return value > 0 ? Double(Self.bit(of: value)) : nil
  }

  /// The highest bit of a mask; a finger between two positions may set both.
  private static func bit(of mask: Int32) -> Int32 {
    mask > 0 ? Int32(31 - mask.leadingZeroBitCount) : 0
  }
}
