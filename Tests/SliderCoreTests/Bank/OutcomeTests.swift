import SliderCore
import TestSupport
import Testing

/// What a completion runs, what comes of it, and when.
@Suite struct OutcomeTests {
  private var hand = TestHand()

  private func bank(_ completion: Completion) throws -> (bank: SliderBank, pad: Int) {
    var slider = TestSliders.onEdge()
    slider.range = SliderRange(minimum: 0, maximum: 10)
    slider.completion = completion
    var command = OutputDefinition(
      target: .command([try ValueTemplate("go"), try ValueTemplate("{value} {percent}%")], timeout: 7))
    command.occasion = .complete
    slider.outputs.append(command)
    let bank = SliderBank([slider])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 100, raw: 0)
    return (bank, pad)
  }

  /// Frames in which a finger goes up the left edge to places of the travel.
  private mutating func drag(to fractions: Double..., in bank: SliderBank, _ pad: Int) {
    let start = bank.sliders[0].fraction
    bank.process(hand.touch(4, 100 - start * 100), from: pad)
    // The first 3 mm, 5 % of this pad's height, only decide.
    for fraction in fractions {
      let decided = fraction > start ? 5.0 : -5
      bank.process(hand.move(4, 100 - fraction * 100 - decided), from: pad)
    }
  }

  @Test mutating func theCommandRunsOnceATouch() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, firing: .reach))
    drag(to: 0.9, 0.5, 0.95, in: bank, pad)
    #expect(
      bank.runs == [CommandRun(slider: 0, output: 1, arguments: ["go", "9 90%"], timeout: 7, isCompletion: true)])
    #expect(bank.takeKinds() == [.down, .change, .complete, .change, .incomplete, .change, .complete])
    bank.process(hand.lift(), from: pad)
    #expect(bank.runs.isEmpty)
  }

  /// A reload ends the command: how it would have ended is not known, so the slider stays, and nothing waits for it.
  @Test mutating func aReloadCancelsWhatRuns() throws {
    let (old, pad) = try bank(Completion(threshold: 0.8, timeout: 1_000))
    drag(to: 0.9, in: old, pad)
    old.process(hand.lift(), from: pad)
    #expect(old.runs.count == 1 && old.nextDeadline != nil)
    let new = SliderBank(old.sliders.map(\.definition))
    new.inheritPositions(from: old)
    #expect(new.nextDeadline == nil)
    new.advance(to: hand.now.advanced(byMicroseconds: 10_000_000))
    new.commandEnded(1, of: 0, success: false, at: hand.now)
    #expect(!new.hasEffects && new.sliders[0].value == 9 && new.sliders[0].isComplete)
  }

  @Test mutating func byDefaultItRunsAtTheRelease() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8))
    drag(to: 0.9, in: bank, pad)
    #expect(bank.runs.isEmpty)
    bank.process(hand.lift(), from: pad)
    #expect(bank.runs.count == 1)
    #expect(bank.takeKinds().suffix(1) == [.up])
    // A touch of what is complete already is no completion.
    bank.commandEnded(1, of: 0, success: true, at: hand.now)
    drag(to: 0.95, in: bank, pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.runs.isEmpty)
  }

  @Test(arguments: [
    (Completion.Outcome.latch, Completion.Outcome.reset, true, 0.9), (.latch, .reset, false, 0),
    (.reset, .latch, true, 0),
    (.reset, .latch, false, 0.9),
  ])
  mutating func theExitStatusDecides(
    success: Completion.Outcome, failure: Completion.Outcome, hasSucceeded: Bool, place: Double
  ) throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, onSuccess: success, onFailure: failure))
    drag(to: 0.9, in: bank, pad)
    bank.process(hand.lift(), from: pad)
    bank.forgetEffects()
    bank.commandEnded(1, of: 0, success: hasSucceeded, at: hand.now)
    #expect(abs(bank.sliders[0].fraction - place) < 1e-9)
    #expect(bank.takeKinds() == (place == 0 ? [.reset, .incomplete] : []))
    #expect(bank.nextDeadline == nil)
  }

  @Test mutating func tooLongIsAFailure() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, timeout: 1_000_000))
    drag(to: 0.9, in: bank, pad)
    bank.process(hand.lift(), from: pad)
    bank.forgetEffects()
    #expect(bank.nextDeadline == hand.now.advanced(byMicroseconds: 1_000_000))
    bank.advance(to: hand.now.advanced(byMicroseconds: 999_999))
    #expect(bank.takeKinds() == [])
    bank.advance(to: hand.now.advanced(byMicroseconds: 1_000_000))
    #expect(bank.takeKinds() == [.reset, .incomplete])
    // What it says later is of no interest.
    bank.commandEnded(1, of: 0, success: true, at: hand.now)
    #expect(bank.takeKinds() == [])
    #expect(bank.nextDeadline == nil)
  }

  @Test mutating func aLatchEndsInTime() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, rest: 2, resetDelay: 2_000_000))
    drag(to: 0.9, in: bank, pad)
    bank.process(hand.lift(), from: pad)
    bank.commandEnded(1, of: 0, success: true, at: hand.now)
    let due = try #require(bank.nextDeadline)
    #expect(due == hand.now.advanced(byMicroseconds: 2_000_000))
    bank.forgetEffects()
    bank.advance(to: due)
    #expect(bank.sliders[0].value == 2)
    #expect(bank.takeKinds() == [.reset, .incomplete])
  }

  @Test mutating func aFingerThatTakesItAwayEndsTheLatch() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, resetDelay: 2_000_000))
    drag(to: 0.9, in: bank, pad)
    bank.process(hand.lift(), from: pad)
    bank.commandEnded(1, of: 0, success: true, at: hand.now)
    drag(to: 0.3, in: bank, pad)
    #expect(bank.nextDeadline == nil)
    bank.process(hand.lift(), from: pad)
    #expect(bank.sliders[0].fraction == 0)
  }

  @Test mutating func nothingIsResetUnderAFinger() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, firing: .reach, onSuccess: .reset))
    drag(to: 0.9, in: bank, pad)
    bank.forgetEffects()
    bank.commandEnded(1, of: 0, success: true, at: hand.now)
    #expect(bank.takeKinds() == [])
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [.up, .reset, .incomplete])
  }

  @Test mutating func whileItRunsItRunsNotAgain() throws {
    let (bank, pad) = try bank(Completion(threshold: 0.8, firing: .reach))
    for _ in 0..<2 {
      drag(to: 0.9, in: bank, pad)
      bank.process(hand.lift(), from: pad)
      bank.detach(pad, at: hand.now)
      _ = bank.attach(TestDevices.touchpad)
      _ = bank.set(0, to: .fraction(0), at: hand.now)
    }
    #expect(bank.runs.count == 1)
  }

  @Test func aProgramCompletesAndResets() throws {
    let (bank, _) = try bank(Completion(onSuccess: .reset))
    let now = Instant(microseconds: 0)
    bank.complete(0, at: now)
    #expect(bank.sliders[0].fraction == 1)
    #expect(bank.runs.map(\.arguments) == [["go", "10 100%"]])
    #expect(bank.takeKinds() == [.set, .complete])
    bank.commandEnded(1, of: 0, success: true, at: now)
    #expect(bank.takeKinds() == [.reset, .incomplete])
    _ = bank.set(0, to: .fraction(1), at: now)
    #expect(bank.runs.isEmpty, "a value that is set is no completion")
    bank.forgetEffects()
    bank.reset(0, isAnimated: false, at: now)
    #expect(bank.events.map(\.isAnimated) == [false, false])
  }

  @Test mutating func aReloadKeepsTheLatch() throws {
    let completion = Completion(threshold: 0.8, resetDelay: 2_000_000)
    let (old, pad) = try bank(completion)
    drag(to: 0.9, in: old, pad)
    old.process(hand.lift(), from: pad)
    old.commandEnded(1, of: 0, success: true, at: hand.now)
    let (new, _) = try bank(completion)
    new.inheritPositions(from: old)
    #expect(new.nextDeadline == old.nextDeadline)
    new.advance(to: hand.now.advanced(byMicroseconds: 2_000_000))
    #expect(new.sliders[0].fraction == 0)
  }
}
