import SliderCore
import TestSupport
import Testing

/// When outputs follow, what they are told, and what a hand feels.
@Suite struct OccasionTests {
  private var hand = TestHand()
  private let now = Instant(microseconds: 0)

  private func output(_ occasion: OutputDefinition.Occasion, _ arguments: String...) throws -> OutputDefinition {
    var output = OutputDefinition(
      target: .command(try arguments.map { text throws(ValueTemplate.Fault) in try ValueTemplate(text) }, timeout: 5))
    output.occasion = occasion
    return output
  }

  @Test mutating func commandsHearOfChangesOrReleases() throws {
    var slider = TestSliders.onEdge()
    slider.outputs = [try output(.change, "c", "{fraction:2}"), try output(.release, "r", "{text}")]
    let bank = SliderBank([slider])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 100), from: pad)
    for y in [80.0, 80, 60] { bank.process(hand.move(4, y), from: pad) }
    #expect(bank.runs.map(\.arguments) == [["c", "0.15"], ["c", "0.35"]])
    #expect(bank.runs.allSatisfy { !$0.isCompletion && $0.timeout == 5 })
    bank.forgetEffects()
    bank.process(hand.lift(), from: pad)
    #expect(bank.runs.map(\.arguments) == [["r", "0.35"]])
    bank.forgetEffects()
    // A touch that changes nothing says nothing.
    bank.process(hand.touch(4, 50), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.runs.isEmpty)
    // No hand holds it: what a program sets is a change and a release.
    _ = bank.set(0, to: .fraction(1), at: now)
    #expect(bank.runs.map(\.arguments) == [["c", "1"], ["r", "1"]])
    bank.forgetEffects()
    _ = bank.set(0, to: .fraction(1), at: now)
    #expect(bank.runs.isEmpty)
  }

  @Test mutating func aCancelIsNoReleaseForOutputs() throws {
    var slider = TestSliders.onEdge()
    slider.outputs[0].occasion = .release
    let bank = SliderBank([slider])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 100, raw: 0)
    bank.process(hand.touch(4, 100), from: pad)
    bank.process(hand.move(4, 80), from: pad)
    bank.detach(pad, at: hand.now)
    #expect(bank.commands.isEmpty)
  }

  @Test func aRestoredPositionIsWrittenOnlyIfAskedFor() {
    for isRestored in [false, true] {
      var slider = TestSliders.onLever()
      (slider.isRemembered, slider.isRestored) = (true, isRestored)
      let bank = SliderBank([slider, TestSliders.onLever("other")])
      bank.restore([("lever", 0.3), ("other", 0.3), ("gone", 1), ("lever", .nan)])
      #expect(bank.sliders.map(\.fraction) == [0.3, 0])
      bank.connect(
        0, of: 0, name: "x", scale: OutputScale(minimum: 0, maximum: 10, floor: 0), raw: 8, at: now)
      #expect(bank.commands.map(\.raw) == (isRestored ? [3] : []))
      #expect(bank.rememberedValues.map(\.slider) == ["lever"])
      #expect(bank.rememberedValues.map(\.value) == [isRestored ? 0.3 : 0.8])
    }
  }

  @Test mutating func aHandFeelsWhatItDoes() {
    var slider = TestSliders.onLever(range: SliderRange(minimum: 0, maximum: 10, steps: 11, anchor: 5))
    slider.feedback = Feedback(ends: .rumble, anchor: .led, steps: .bell)
    let bank = SliderBank([slider])
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(1), 100, 110, 400, 600, 500, 400, 1000] {
      bank.process(hand.axis(.throttle, value), from: lever)
    }
    #expect(bank.feedback.map(\.occasion) == [.steps, .steps, .anchor, .anchor, .steps, .ends])
    #expect(bank.feedback.map(\.means) == [.bell, .bell, .led, .led, .bell, .rumble])
    bank.forgetEffects()
    _ = bank.set(0, to: .fraction(0), at: now)
    _ = bank.step(0, by: 1, at: now)
    bank.reset(0, at: now)
    #expect(bank.feedback.isEmpty)
  }

  @Test func partsOfATravel() {
    var slider = TestSliders.onLever()
    slider.outputs = [OutputDefinition(target: .backlight("a")), OutputDefinition(target: .led("b"))]
    slider.outputs[0].part = (0.3, 1)
    slider.outputs[1].part = (0, 0.3)
    let bank = SliderBank([slider])
    for output in 0..<2 {
      bank.connect(
        output, of: 0, name: "\(output)", scale: OutputScale(minimum: 0, maximum: 100, floor: 0), raw: 0, at: now)
    }
    #expect(bank.sliders[0].fraction == 0)
    _ = bank.set(0, to: .fraction(0.65), at: now)
    #expect(bank.sliders[0].outputs.map(\.raw) == [50, 100])
    // The second one leads in its own part only.
    bank.adopt(20, 1, of: 0, at: now)
    #expect(bank.sliders[0].fraction == 0.65)
    _ = bank.set(0, to: .fraction(0.15), at: now)
    #expect(bank.sliders[0].outputs.map(\.raw) == [0, 50])
    bank.adopt(20, 1, of: 0, at: now)
    #expect(abs(bank.sliders[0].fraction - 0.06) < 1e-9)
    bank.adopt(50, 0, of: 0, at: now)
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
  }
}
