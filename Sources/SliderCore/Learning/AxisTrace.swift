/// What an absolute axis reported while someone moved things.
struct AxisTrace: Equatable, Sendable {
  let axis: AbsoluteAxis
  /// Whether the device is of a kind whose axis goes round.
  private let isRing: Bool
  private(set) var values: [Int32] = []
  /// When it last went a fiftieth of its range away from where it was.
  private(set) var lastMovement: Instant?
  private var anchor: Int32?
  /// Its finger is gone: what comes next is no way from what came last.
  private var gaps: Set<Int> = []

  /// Half a minute of the fastest devices.
  private static let capacity = 30_000

  init(_ axis: AbsoluteAxis, isRing: Bool) {
    self.axis = axis
    self.isRing = isRing
  }

  mutating func report(_ value: Int32, at time: Instant) {
    guard values.count < Self.capacity else { return }
    values.append(value)
    let last = anchor ?? value
    if anchor == nil || abs(Double(value) - Double(last)) >= max(1, span / 50) {
      if anchor != nil { lastMovement = time }
      anchor = value
    }
  }

  /// The finger on it has lifted.
  mutating func lift() {
    gaps.insert(values.count)
  }

  /// Announced, else seen; at least 1.
  var span: Double {
    let announced = Double(axis.maximum) - Double(axis.minimum)
    return announced > 0 ? announced : max(1, Double(high) - Double(low))
  }

  private var low: Int32 { values.min() ?? 0 }
  private var high: Int32 { values.max() ?? 0 }

  // MARK: What was learned

  /// Where the axis begins again; nil for one with ends.
  ///
  /// A ring is known by its device, or by what no lever does: from one end to the other in one report, twice, among small
  /// steps. Its ends then are where it jumped, whatever it announces.
  private var wrap: ClosedRange<Int32>? {
    let seen = Double(high) - Double(low)
    guard seen >= 7 else { return isRing && axis.minimum < axis.maximum ? axis.minimum...axis.maximum : nil }
    let jumps = steps.filter { abs($0) > seen / 2 }
    let small = steps.filter { abs($0) <= seen / 8 + 1 }
    let goesRound = jumps.count >= 2 && small.count >= 4 * jumps.count
    if goesRound { return low...high }
    return isRing && axis.minimum < axis.maximum ? axis.minimum...axis.maximum : nil
  }

  /// From each report to the next of the same finger.
  private var steps: [Double] {
    zip(values.indices.dropFirst(), zip(values, values.dropFirst())).compactMap { index, pair in
      gaps.contains(index) ? nil : Double(pair.1) - Double(pair.0)
    }
  }

  /// The way from its first place, by the shorter way on a ring: a share of its range for each step.
  private func places(on ring: ClosedRange<Int32>?) -> [Double] {
    var place = 0.0
    var places = [0.0]
    let length = ring.map { Double($0.upperBound) - Double($0.lowerBound) + 1 } ?? span
    for step in steps {
      let shortest = ring == nil ? step : step - length * (step / length).rounded()
      place += shortest / length
      places.append(place)
    }
    return places
  }

  /// - Parameter device: its number.
  /// - Returns: nil when it hardly moved.
  func finding(on device: Int) -> LearnedControl? {
    let ring = wrap
    let places = places(on: ring)
    let extent = (places.max() ?? 0) - (places.min() ?? 0)
    guard extent >= ControlFinder.leastExtent, let rest = values.last else { return nil }
    // The first clear way counts, not the farthest: a hand that turns a ring to and fro ends anywhere.
    let first = places.first { abs($0) >= min(extent, 1) / 4 } ?? 0
    let measured = AxisMeasurement(
      range: low...high, noise: noise, rest: rest, springsBack: ring == nil && springsBack)
    let control: Control =
      if let ring {
        .ring(axis.code, range: ring == axis.minimum...max(axis.minimum, axis.maximum) ? nil : ring)
      } else {
        .axis(axis.code, range: range)
      }
    return LearnedControl(
      device: device, control: control, isInverted: first < 0, extent: min(extent, 1), measured: measured)
  }

  /// The axis' true ends, where what was seen contradicts what is announced.
  ///
  /// A control that went most of its way both ways and turned short of an announced end has its stop there; one that went
  /// beyond has it farther out. The ends are drawn in by the noise, so that they are always reached.
  private var range: ClosedRange<Int32>? {
    guard axis.minimum < axis.maximum else { return low < high ? low...high : nil }
    let announced = (Double(axis.minimum), Double(axis.maximum))
    let isThorough = Double(high) - Double(low) >= span * 0.8 && hasTurned
    func end(_ seen: Int32, _ end: Int32, inward: Int32) -> Int32 {
      let beyond = inward > 0 ? Double(seen) < announced.0 : Double(seen) > announced.1
      let short = abs(Double(seen) - Double(end))
      guard beyond || (isThorough && short > span / 100) else { return end }
      return beyond ? seen : seen &+ inward * noise
    }
    let ends = (end(low, axis.minimum, inward: 1), end(high, axis.maximum, inward: -1))
    return ends.0 < ends.1 && ends != (axis.minimum, axis.maximum) ? ends.0...ends.1 : nil
  }

  /// Whether both ends were sought: it went far one way and then the other.
  private var hasTurned: Bool {
    guard let lowest = values.firstIndex(of: low), let highest = values.firstIndex(of: high) else { return false }
    let later = values[max(lowest, highest)...]
    let back = Double(later.max() ?? 0) - Double(later.min() ?? 0)
    let before = values[...min(lowest, highest)]
    return back >= span / 4 || Double(before.max() ?? 0) - Double(before.min() ?? 0) >= span / 4
  }

  /// The widest of the small steps to and fro; 0 where hardly any are.
  private var noise: Int32 {
    let moves = steps.filter { $0 != 0 }
    let turns = zip(moves, moves.dropFirst()).filter { $0 * $1 < 0 }.map { min(abs($0), abs($1)) }
    let small = turns.filter { $0 <= span / 50 }.sorted()
    guard small.count >= 4 else { return 0 }
    return Int32(clamping: Int(small[small.count * 9 / 10]))
  }

  private var springsBack: Bool {
    guard let first = values.first, let last = values.last, axis.minimum < axis.maximum else { return false }
    let middle = (Double(axis.minimum) + Double(axis.maximum)) / 2
    let reach = max(abs(Double(high) - middle), abs(Double(low) - middle))
    return [first, last].allSatisfy { abs(Double($0) - middle) <= span / 10 } && reach >= span / 4
  }
}
