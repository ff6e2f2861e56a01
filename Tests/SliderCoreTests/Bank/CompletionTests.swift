import SliderCore
import TestSupport
import Testing

@Suite struct CompletionTests {
  private let bank: SliderBank
  private let pad: Int
  private var hand = TestHand()

  init() {
    var slider = TestSliders.onEdge()
    slider.completion = Completion(threshold: 0.8)
    bank = SliderBank([slider])
    pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 100, raw: 0)
  }

  private mutating func drag(to fractions: Double...) {
    bank.process(hand.touch(4, 100), from: pad)
    // The first 3 mm, 5 % of this pad's height, only decide.
    for fraction in fractions { bank.process(hand.move(4, 95 - fraction * 100), from: pad) }
  }

  @Test mutating func releasedBeforeItSpringsBack() {
    drag(to: 0.5)
    bank.process(hand.lift(), from: pad)
    #expect(bank.commands.last?.raw == 0)
    #expect(bank.takeKinds() == [.down, .change, .up, .reset])
    #expect(bank.sliders[0].fraction == 0)
  }

  @Test mutating func carriedToTheThresholdItStays() {
    drag(to: 0.5, 0.9)
    #expect(bank.takeKinds() == [.down, .change, .change, .complete])
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [.up])
    #expect(bank.sliders[0].isComplete)
  }

  @Test mutating func everyFlipIsTold() {
    drag(to: 0.9, 0.7, 0.9)
    #expect(bank.takeKinds() == [.down, .change, .complete, .change, .incomplete, .change, .complete])
  }

  @Test mutating func aCancelIsNoRelease() {
    drag(to: 0.5)
    bank.forgetEffects()
    bank.detach(pad, at: hand.now)
    #expect(bank.takeKinds() == [.cancel])
    #expect(abs(bank.sliders[0].fraction - 0.5) < 1e-9)
  }

  @Test mutating func programsCompleteAndReset() {
    bank.complete(0, at: hand.now)
    #expect(bank.commands.map(\.raw) == [100])
    #expect(bank.takeKinds() == [.set, .complete])
    bank.reset(0, at: hand.now)
    #expect(bank.commands.map(\.raw) == [0])
    #expect(bank.takeKinds() == [.reset, .incomplete])
  }
}
