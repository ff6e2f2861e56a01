import SliderCore
import TestSupport
import Testing

/// What `up`, `down` and distances do on outputs that others have put beyond the slider's travel, and on coarse ones.
@Suite struct IncrementTests {
  private let now = Instant(microseconds: 0)

  private func bank(_ scale: OutputScale, raw: Int, part: (Double, Double) = (0, 1)) -> SliderBank {
    var slider = TestSliders.onLever()
    slider.outputs[0].part = part
    let bank = SliderBank([slider])
    bank.connect(0, of: 0, name: "test", scale: scale, raw: raw, at: now)
    bank.forgetEffects()
    return bank
  }

  @Test func down() {
    let bank = bank(OutputScale(minimum: 0, maximum: 100, floor: 5), raw: 0)
    _ = bank.step(0, by: -1, at: now)
    _ = bank.set(0, to: .fractionChange(-0.05), at: now)
    #expect(bank.commands.isEmpty, "darker must not be brighter")
    _ = bank.step(0, by: 1, at: now)
    #expect(bank.commands.map(\.raw) == [15])
  }

  @Test func up() {
    let bank = bank(OutputScale(minimum: 0, maximum: 100, floor: 0, ceiling: 80), raw: 100)
    _ = bank.step(0, by: 1, at: now)
    _ = bank.set(0, to: .valueChange(0.1), at: now)
    #expect(bank.commands.isEmpty, "louder must not be quieter")
    // To a place is to that place.
    _ = bank.set(0, to: .fraction(1), at: now)
    #expect(bank.commands.map(\.raw) == [80])
  }

  @Test(arguments: [(1, Curve.linear), (3, .linear), (12, .perceptual), (255, .exponent(3)), (120_000, .exponent(4))])
  func everyIncrementIsSeen(maximum: Int, curve: Curve) throws {
    let bank = bank(OutputScale(minimum: 0, maximum: maximum, curve: curve, floor: 0), raw: 0)
    var last = 0
    while last < maximum {
      _ = bank.step(0, by: 1, at: now)
      let raw = try #require(bank.sliders[0].outputs[0].raw)
      try #require(raw > last)
      last = raw
    }
    // Ten tenths, as they add up.
    #expect(bank.sliders[0].fraction > 1 - 1e-9)
  }

  /// A part that goes the other way: up is down.
  @Test func aReversedPart() throws {
    let bank = bank(OutputScale(minimum: 0, maximum: 3, floor: 0), raw: 3, part: (1, 0))
    var raws: [Int] = []
    for _ in 0..<3 {
      _ = bank.step(0, by: 1, at: now)
      raws.append(try #require(bank.sliders[0].outputs[0].raw))
    }
    #expect(raws == [2, 1, 0])
  }

  /// A slider's own steps are exact, however coarse what follows them.
  @Test func stepsOfTheSliderStayWhatTheyAre() {
    let bank = SliderBank([TestSliders.onLever(range: SliderRange(steps: 21))])
    bank.connectOutput(maximum: 3, raw: 0)
    #expect(abs(bank.step(0, by: 1, at: now) - 0.05) < 1e-12)
  }
}
