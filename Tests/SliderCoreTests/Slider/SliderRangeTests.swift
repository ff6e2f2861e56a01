import SliderCore
import Testing

@Suite struct SliderRangeTests {
  /// Rows of Material's slider tests: the nearest step, the farther from zero when half-way.
  @Test(arguments: [
    (0.0, 10.0, 2, 4.999, 0.0), (0, 10, 2, 5, 10), (0, 10, 2, 5.001, 10), (0, 10, 3, 2.5, 5), (0, 10, 3, 2.49, 0),
    (0, 5, 6, 2.5, 3), (0, 5, 6, 3.49, 3), (-10, 10, 5, -7.5, -5), (-10, 10, 5, -7.6, -10), (0, 1, 11, 0.25, 0.3),
    (0, 1, 0, 0.123, 0.123), (0, 1, 1, 0.123, 0.123), (0, 10, 11, -3, 0), (0, 10, 11, 30, 10),
  ])
  func snapsToTheNearestStep(minimum: Double, maximum: Double, steps: Int, wanted: Double, value: Double) {
    let range = SliderRange(minimum: minimum, maximum: maximum, steps: steps)
    let raw = (wanted - minimum) / (maximum - minimum)
    #expect(abs(range.value(at: raw) - value) < 1e-12)
  }

  @Test func anEmptyRangeHasItsOneValue() {
    let range = SliderRange(minimum: 5, maximum: 5, steps: 3)
    #expect(range.value(at: 0.7) == 5)
    #expect(range.fraction(of: 5) == 0)
  }

  @Test func anAnchorIsInTheRange() {
    #expect(SliderRange(minimum: -1, maximum: 1, anchor: 5).anchor == 1)
    #expect(SliderRange(minimum: -1, maximum: 1, anchor: 0).anchor == 0)
    #expect(SliderRange(minimum: -1, maximum: 1).anchor == -1)
  }

  /// −4.865911900301078 + (5 + 4.865911900301078) is 5.000000000000001.
  @Test func theEndIsTheEnd() {
    #expect(SliderRange(minimum: -4.865911900301078, maximum: 5).value(at: 1) == 5)
  }

  @Test func theLastWordCounts() {
    let range = SliderRange(minimum: 0, maximum: 1, anchor: 5)
    #expect(range.with(maximum: -5) == SliderRange(minimum: -5, maximum: -5))
    #expect(range.with(minimum: 7) == SliderRange(minimum: 7, maximum: 7))
    #expect(range.with(maximum: 10).anchor == 5)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(range.with(maximum: number) == range)
      #expect(range.with(minimum: number) == range)
    }
  }

  @Test(
    arguments: [
      (0.1, 0.0, 1.0, 11), (2, 0, 20, 11), (0.25, -1, 1, 9), (1, 0, 1, 2), (3, 0, 20, nil), (2, 0, 1, nil),
      (0.3, 0, 1, nil),
      (1e-300, 0, 1, nil), (1, 5, 5, nil),
    ] as [(Double, Double, Double, Int?)])
  func stepsOfASize(size: Double, minimum: Double, maximum: Double, steps: Int?) {
    #expect(SliderRange.steps(of: size, from: minimum, to: maximum) == steps)
  }

  @Test func marksDontSnapButSetTheIncrement() {
    let range = SliderRange(minimum: 0, maximum: 10, steps: 21, snaps: false)
    #expect(abs(range.value(at: 0.33) - 3.3) < 1e-12)
    #expect(range.increment == 0.05)
    #expect(range.step(at: 0.33) == nil)
  }
}
