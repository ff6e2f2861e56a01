import SliderCore
import TestSupport
import Testing

/// What holds for an axis of any range, fuzz and jitter, whatever it reports.
@Suite struct AxisReadingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func bothEndsAreReachedFromAnywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sut = Subject(&random)
    for _ in 0..<Int.random(in: 1...60, using: &random) { sut.report(.random(in: -20...1.2, using: &random), &random) }
    sut.report(0.5, &random)
    for end in [1.0, 0, 1] {
      sut.report(end, &random)
      #expect(sut.place == (sut.isInverted ? 1 - end : end), "\(sut)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func itIsNeverFarFromWhereItSays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sut = Subject(&random)
    sut.report(0.5, &random)
    for _ in 0..<100 {
      let share = Double.random(in: 0...1, using: &random)
      sut.report(share, &random)
      guard let place = sut.place else { continue }
      // Two margins and the fuzz, all of them about a thirty-second of the range at most.
      #expect(abs(place - (sut.isInverted ? 1 - share : share)) < 0.1, "\(sut)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func whatOnlyGrowsOnlyGrows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sut = Subject(&random)
    var last = -1.0
    for share in stride(from: 0.0, through: 1, by: .random(in: 0.001...0.05, using: &random)) {
      sut.report(share, &random)
      guard let place = sut.place else { continue }
      let growing = sut.isInverted ? 1 - place : place
      #expect(growing >= last)
      last = growing
    }
  }

  /// An axis by chance, and where it last said that it is.
  private struct Subject {
    let axis: AbsoluteAxis
    let isInverted: Bool
    private var reading: AxisReading
    private var now = Instant(microseconds: 0)
    private(set) var place: Double?

    init(_ random: inout SeededGenerator) {
      let low = Int32.random(in: -100_000...100_000, using: &random)
      let spans: [Int32] = [40, 255, 1023, 65535, 10_000_000]
      let span = spans.randomElement(using: &random) ?? 255
      axis = AbsoluteAxis(
        code: .throttle, minimum: low, maximum: low + span,
        fuzz: .random(in: 0...max(1, span / 40), using: &random))
      isInverted = .random(using: &random)
      let jitters: [Jitter] = [.automatic, .length(.percent(3)), .length(.units(1))]
      reading = AxisReading(
        axis, range: nil, insets: (.zero, .zero), isInverted: isInverted,
        jitter: jitters.randomElement(using: &random) ?? .automatic)
      // Where it stands, and a first way that no threshold keeps back.
      report(0.3, &random)
      report(0.7, &random)
    }

    /// Reports a share of the range, as the kernel may leave it near an end: by up to the fuzz too little.
    mutating func report(_ share: Double, _ random: inout SeededGenerator) {
      now = now.advanced(byMicroseconds: .random(in: 1000...30_000, using: &random))
      let span = Double(axis.maximum) - Double(axis.minimum)
      var report = Double(axis.minimum) + share * span
      let fuzz = Double.random(in: 0...Double(axis.fuzz), using: &random)
      if share == 1 { report -= fuzz } else if share == 0 { report += fuzz }
      if let movement = reading.report(Int32(report.rounded()), at: now) { place = movement.to }
    }
  }
}

@Suite struct RestingNoiseTests {
  @Test(
    arguments: [
      ([500, 501, 500, 501, 500, 501], 1.0), ([500, 501, 502, 503], 0), ([500, 505, 500, 505, 500, 505, 510], 5),
      // What a hand does: turning round farther apart, or too seldom.
      ([500, 506, 500, 506, 500, 506], 0), ([500, 505, 501], 0),
    ] as [([Double], Double)])
  func noiseIsWhatTurnsRoundOnTheSpot(_ reports: [Double], _ extent: Double) {
    var noise = RestingNoise(span: 1000)
    for report in reports { noise.take(report) }
    #expect(noise.extent == extent)
  }

  @Test func aQuieterRestCounts() {
    var noise = RestingNoise(span: 1000)
    for _ in 0..<4 { for report in [500.0, 504] { noise.take(report) } }
    #expect(noise.extent == 4)
    for _ in 0..<6 { for report in [700.0, 702] { noise.take(report) } }
    #expect(noise.extent == 2)
  }
}
