import SliderCore
import Testing

@Suite struct OutputScaleTests {
  @Test(arguments: [
    (10, Curve.linear, 0.0, 0.4, 4), (10, .linear, 0, 0, 0), (10, .linear, 0, 1, 10), (10, .linear, 0, 0.05, 1),
    (10, .linear, 0, 0.0499, 0), (1000, .linear, 2, 0, 20), (1000, .linear, 2, 0.5, 510), (1000, .linear, 2, 1, 1000),
    (255, .perceptual, 0, 0.5, 47), (255, .perceptual, 0, 1, 255), (100, .exponent(2), 0, 0.5, 25),
    (12, .linear, 2, 0, 1), (1, .linear, 2, 0, 1), (1, .linear, 0, 0.4, 0), (1, .linear, 0, 0.5, 1),
  ])
  func rawStep(maximum: Int, curve: Curve, floor: Double, fraction: Double, raw: Int) {
    let scale = OutputScale(minimum: 0, maximum: maximum, curve: curve, floor: floor)
    #expect(scale.raw(at: fraction) == raw)
  }

  @Test func withoutAFloorALightNeverGoesDark() {
    #expect(OutputScale(minimum: 0, maximum: 120_000, floor: nil).raw(at: 0) == 1)
  }

  /// Every raw step can be reached, in order, and tells its place back.
  @Test(arguments: [1, 2, 7, 10, 12, 255, 1060, 4882], [Curve.linear, .perceptual, .exponent(2.2), .exponent(0.5)])
  func goesUpWithoutGapsAndBack(maximum: Int, curve: Curve) {
    let scale = OutputScale(minimum: 0, maximum: maximum, curve: curve, floor: 0)
    var last = -1
    for raw in 0...maximum {
      let fraction = scale.fraction(ofRaw: raw)
      #expect((0...1).contains(fraction))
      #expect(scale.raw(at: fraction) == raw)
      #expect(scale.raw(at: fraction) > last)
      last = scale.raw(at: fraction)
    }
  }

  @Test func aMixerStopsAtZeroDecibels() throws {
    // snd-dummy's Master: 0.3 dB a step, silence below none.
    let decibels = try #require(DecibelTable(minimum: -50, maximum: 100) { -3000 + $0 * 30 })
    let mixer = MixerScale(minimum: -50, maximum: 100, decibels: decibels)
    let scale = OutputScale(mixer, floor: nil, ceiling: nil)
    #expect(scale.floor == -50)
    #expect(scale.raw(at: 1) == 100)
    let louder = try #require(DecibelTable(minimum: 0, maximum: 100) { -4000 + $0 * 70 })
    let loud = OutputScale(MixerScale(minimum: 0, maximum: 100, decibels: louder), floor: nil, ceiling: nil)
    #expect(loud.ceiling == 57)
    #expect(loud.maximum == 100)
    let open = OutputScale(
      MixerScale(minimum: 0, maximum: 100, decibels: louder), floor: .decibels(-12), ceiling: .percent(100))
    #expect(open.ceiling == 100)
    #expect(open.floor == 40)
  }
}
