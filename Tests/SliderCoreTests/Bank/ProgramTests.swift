import SliderCore
import TestSupport
import Testing

@Suite struct ProgramTests {
  private let now = Instant(microseconds: 5)

  private func bank(_ definition: SliderDefinition = TestSliders.onLever(), maximum: Int = 10, raw: Int = 5)
    -> SliderBank
  {
    let bank = SliderBank([definition])
    bank.connectOutput(maximum: maximum, raw: raw)
    return bank
  }

  @Test(arguments: [
    ("40%", 0.4, 4), ("0.4", 0.4, 4), ("min", 0, 0), ("max", 1, 10), ("+10%", 0.6, 6), ("10%-", 0.4, 4),
    ("+0.2", 0.7, 7), ("200%", 1, 10), ("-3", 0, 0), ("5-", 0, 0),
  ])
  func setMovesTheOutput(text: String, value: Double, raw: Int) throws {
    let bank = bank()
    let set = bank.set(0, to: try ValueExpression(parsing: text), at: now)
    #expect(abs(set - value) < 1e-12)
    #expect(bank.commands.map(\.raw) == [raw])
    #expect(bank.takeKinds() == [.set])
  }

  /// `between` with its ends the other way round.
  @Test func anOutputFallsAsTheSliderRises() {
    var slider = TestSliders.onLever()
    slider.outputs[0].part = (1, 0)
    let bank = bank(slider, raw: 3)
    #expect(abs(bank.sliders[0].fraction - 0.7) < 1e-12)
    _ = bank.set(0, to: .fraction(0.9), at: now)
    #expect(bank.commands.map(\.raw) == [1])
    bank.adopt(6, 0, of: 0, at: now)
    #expect(abs(bank.sliders[0].fraction - 0.4) < 1e-12)
  }

  @Test func settingTheSameMovesNothing() throws {
    let bank = bank()
    #expect(bank.set(0, to: .fraction(0.5), at: now) == 0.5)
    #expect(bank.events.isEmpty && bank.commands.isEmpty)
  }

  @Test func aNegativeRangeIsSetByValue() {
    let bank = bank(TestSliders.onLever(range: SliderRange(minimum: -50, maximum: 50, anchor: 0)))
    #expect(bank.set(0, to: .value(-20), at: now) == -20)
    #expect(bank.commands.map(\.raw) == [3])
    #expect(bank.set(0, to: .valueChange(5), at: now) == -15)
  }

  @Test func stepsAndTenths() {
    let continuous = bank()
    #expect(abs(continuous.step(0, by: -2, at: now) - 0.3) < 1e-12)
    let stepped = bank(TestSliders.onLever(range: SliderRange(minimum: 0, maximum: 10, steps: 6)))
    #expect(stepped.set(0, to: .value(4), at: now) == 4)
    #expect(stepped.step(0, by: 1, at: now) == 6)
    #expect(stepped.step(0, by: -100, at: now) == 0)
  }

  /// Less than half a step is still a step: a key that is bound to `+2%` would never do anything else.
  @Test(arguments: [("+2%", 0.55), ("2%-", 0.45), ("+7%", 0.55), ("+8%", 0.6), ("-0.001", 0.0), ("0.001-", 0.45)])
  func smallChangesGoAStep(text: String, value: Double) throws {
    let bank = bank(TestSliders.onLever(range: SliderRange(steps: 21)))
    let set = bank.set(0, to: try ValueExpression(parsing: text), at: now)
    #expect(abs(set - value) < 1e-12)
  }

  /// A change that is too small for a place is none, one that is too large for a number leads to an end.
  @Test(
    arguments: [
      (SliderRange(), "+0.00000000000000000001%", 0.5), (SliderRange(), "0.00000000000000000001-", 0.5),
      (SliderRange(maximum: .leastNonzeroMagnitude), "+1", .leastNonzeroMagnitude),
      (SliderRange(maximum: .leastNonzeroMagnitude), "1-", 0),
      (SliderRange(minimum: 3, maximum: 3), "+1", 3), (SliderRange(minimum: 3, maximum: 3), "max", 3),
      (SliderRange(), "+1" + String(repeating: "0", count: 300), 1),
    ] as [(SliderRange, String, Double)])
  func extremeChanges(range: SliderRange, text: String, value: Double) throws {
    let bank = bank(TestSliders.onLever(range: range))
    #expect(bank.set(0, to: try ValueExpression(parsing: text), at: now) == value)
  }

  @Test func whatFailedIsOrderedAgain() {
    let bank = bank()
    _ = bank.set(0, to: .fraction(0.3), at: now)
    bank.report("broken", 0, of: 0)
    bank.forgetEffects()
    _ = bank.set(0, to: .fraction(0.3), at: now)
    #expect(bank.commands.map(\.raw) == [3])
    bank.report(nil, 0, of: 0)
    bank.forgetEffects()
    _ = bank.set(0, to: .fraction(0.3), at: now)
    #expect(bank.commands.isEmpty)
  }

  /// Repeated activations go a third of the way to the middle, and rest near it.
  @Test func activationsComeToRest() {
    let bank = bank(raw: 0)
    let values = (0..<8).map { _ in bank.activate(0, at: now) }
    let expected = [0.166667, 0.277778, 0.351852, 0.401235, 0.434156, 0.456104, 0.456104, 0.456104]
    for (value, expected) in zip(values, expected) { #expect(abs(value - expected) < 1e-6) }
  }

  @Test func aSliderThatIsOffIsSetButNotStepped() {
    let bank = bank()
    bank.setEnabled(0, false, at: now)
    bank.forgetEffects()
    #expect(bank.step(0, by: 1, at: now) == 0.5)
    #expect(bank.activate(0, at: now) == 0.5)
    #expect(bank.takeKinds() == [])
    #expect(bank.set(0, to: .fraction(0.2), at: now) == 0.2)
  }

  @Test func othersAreFollowedAndNothingIsWritten() {
    let bank = bank()
    bank.adopt(8, 0, of: 0, at: now)
    #expect(bank.sliders[0].fraction == 0.8)
    #expect(bank.commands.isEmpty)
    #expect(bank.takeKinds() == [.set])
    bank.adopt(8, 0, of: 0, at: now)
    #expect(bank.takeKinds() == [])
  }

  @Test func readingBackKeepsTheFinerPosition() {
    let bank = bank()
    _ = bank.set(0, to: .fraction(0.43), at: now)
    bank.forgetEffects()
    bank.adopt(4, 0, of: 0, at: now)
    #expect(bank.sliders[0].fraction == 0.43)
    #expect(bank.takeKinds() == [])
  }

  @Test func pluggingAnOutputInWritesNothing() {
    let bank = SliderBank([TestSliders.onLever()])
    bank.connect(
      0, of: 0, name: "late", scale: OutputScale(minimum: 0, maximum: 10, floor: 0), raw: 7, at: now)
    #expect(bank.commands.isEmpty)
    #expect(bank.sliders[0].fraction == 0.7)
    bank.disconnect(0, of: 0, "gone")
    _ = bank.set(0, to: .fraction(0.1), at: now)
    #expect(bank.commands.isEmpty)
    #expect(
      bank.sliders[0].state.outputs == [
        OutputState(kind: "backlight", target: "late", raw: 7, maximum: nil, error: "gone")
      ])
  }

  @Test func aSecondOutputFollowsAndNeverLeads() {
    var definition = TestSliders.onLever()
    definition.outputs.append(OutputDefinition(target: .led("kbd")))
    let bank = bank(definition)
    bank.connect(1, of: 0, name: "kbd", scale: OutputScale(minimum: 0, maximum: 2, floor: 0), raw: 0, at: now)
    bank.adopt(2, 1, of: 0, at: now)
    #expect(bank.sliders[0].fraction == 0.5)
    _ = bank.set(0, to: .fraction(1), at: now)
    #expect(bank.commands == [OutputCommand(slider: 0, output: 0, raw: 10)])
  }

  @Test func twoSlidersOnOneThingGoTogether() {
    let bank = SliderBank([TestSliders.onLever("one"), TestSliders.onLever("two")])
    for slider in 0..<2 { bank.connectOutput(of: slider, maximum: 10, raw: 5) }
    _ = bank.set(0, to: .fraction(0.9), at: now)
    #expect(bank.commands == [OutputCommand(slider: 0, output: 0, raw: 9)])
    #expect(bank.events.map(\.slider) == [0, 1])
    #expect(bank.sliders[1].fraction == 0.9)
    bank.forgetEffects()
    bank.disconnect(0, of: 1, "gone")
    _ = bank.set(0, to: .fraction(0.1), at: now)
    #expect(bank.events.map(\.slider) == [0])
  }

  @Test func aNewBankTakesTheOldPositions() {
    let old = bank()
    _ = old.set(0, to: .fraction(0.43), at: now)
    let new = SliderBank([TestSliders.onLever("other"), TestSliders.onLever()])
    new.inheritPositions(from: old)
    #expect(new.sliders[1].fraction == 0.43)
    #expect(new.sliders[0].fraction == 0)
    #expect(new.events.isEmpty && new.commands.isEmpty)
  }
}
