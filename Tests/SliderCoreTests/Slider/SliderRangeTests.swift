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
}
