import SliderCore
import TestSupport
import Testing

@Suite struct EdgeDragTests {
  private let bank: SliderBank
  private let pad: Int
  private var hand = TestHand()

  init() {
    bank = SliderBank([TestSliders.onEdge(), TestSliders.onEdge("top", .top)])
    pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 1000, raw: 500)
  }

  private func send(_ frame: InputFrame) {
    bank.process(frame, from: pad)
  }

  @Test mutating func aSlideMovesByWhatTheFingerMoves() {
    send(hand.touch(4, 80))
    #expect(bank.takeKinds() == [])
    send(hand.move(4, 70))
    #expect(bank.events.map(\.kind) == [.down, .change])
    // 10 % of the pad's 60 mm, less the 3 mm that decide.
    #expect(abs(bank.sliders[0].fraction - 0.55) < 1e-9)
    #expect(bank.commands == [OutputCommand(slider: 0, output: 0, raw: 550)])
    bank.forgetEffects()
    send(hand.move(4, 60))
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
    #expect(bank.sliders[0].state.isHolding)
    #expect(bank.takeKinds() == [.change])
    send(hand.lift())
    #expect(bank.takeKinds() == [.up])
    #expect(!bank.sliders[0].state.isHolding)
  }

  @Test mutating func theEndsStopTheSliderNotTheFinger() {
    send(hand.touch(4, 95))
    send(hand.move(4, 5))
    #expect(bank.sliders[0].fraction == 1)
    // Turning back moves it at once, however far beyond the end the finger went.
    send(hand.move(4, 15))
    #expect(abs(bank.sliders[0].fraction - 0.9) < 1e-9)
  }

  @Test mutating func aTouchInTheMiddleMovesNothing() {
    send(hand.touch(50, 80))
    send(hand.move(50, 20))
    send(hand.move(3, 20))
    send(hand.move(3, 80))
    send(hand.lift())
    #expect(bank.takeKinds() == [])
    #expect(bank.commands.isEmpty)
  }

  @Test mutating func aTouchOutOfTheEdgeIntoTheMiddleIsNoSlide() {
    send(hand.touch(4, 50))
    for step in 1...20 { send(hand.move(4 + Double(step) * 3, 50 - Double(step) * 0.5)) }
    send(hand.lift())
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func aSlideGoesOnWhenTheFingerLeavesTheStrip() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    send(hand.move(30, 50))
    #expect(abs(bank.sliders[0].fraction - 0.75) < 1e-9)
  }

  /// The pad's corner at 4 % across, 3 mm down: 4 mm from the left edge, 3 mm from the top one.
  @Test mutating func aCornerBelongsToTheNearerEdge() {
    send(hand.touch(4, 5))
    send(hand.move(14, 5))
    #expect(bank.takeKinds() == [.down, .change])
    #expect(bank.sliders[1].fraction > 0)
    #expect(bank.sliders[0].fraction == 0.5)
  }

  @Test mutating func theFirstFingerHasTheStrip() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    let held = bank.sliders[0].fraction
    bank.forgetEffects()
    send(hand.touch(4, 30, slot: 1))
    send(hand.move(4, 10, slot: 1))
    #expect(bank.takeKinds() == [])
    #expect(bank.sliders[0].fraction == held)
    send(hand.lift(slot: 1))
    #expect(bank.takeKinds() == [])
    send(hand.move(4, 60, slot: 0))
    #expect(bank.takeKinds() == [.change])
  }

  @Test mutating func otherFingersDontDisturb() {
    send(hand.touch(50, 50, slot: 1))
    send(hand.touch(4, 80))
    send(hand.move(60, 30, slot: 1))
    send(hand.move(4, 70))
    #expect(bank.takeKinds() == [.down, .change])
    send(hand.lift(slot: 1))
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func lostEventsCancelWhatTheyHide() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    bank.forgetEffects()
    let held = bank.sliders[0].fraction
    send(hand.lift(isResynchronization: true))
    #expect(bank.takeKinds() == [.cancel])
    #expect(bank.sliders[0].fraction == held)
  }

  @Test mutating func aFingerThatOutlivesLostEventsSlidesOn() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    bank.forgetEffects()
    send(hand.frame([.axis(.touchY, 2500)], isResynchronization: true))
    #expect(bank.takeKinds() == [.change])
    #expect(abs(bank.sliders[0].fraction - 0.75) < 1e-9)
  }

  @Test mutating func unpluggingCancels() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    bank.forgetEffects()
    bank.detach(pad, at: hand.now)
    #expect(bank.takeKinds() == [.cancel])
    #expect(bank.sliders[0].holder == nil)
    send(hand.move(4, 60))
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func switchingOffCancelsAndTheFingerIsForgotten() {
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    bank.forgetEffects()
    bank.setEnabled(0, false, at: hand.now)
    // Its value is what it was: nothing else happened.
    #expect(bank.takeKinds() == [.cancel])
    bank.setEnabled(0, true, at: hand.now)
    #expect(bank.takeKinds() == [])
    send(hand.move(4, 40))
    #expect(bank.takeKinds() == [])
    send(hand.lift())
    #expect(bank.takeKinds() == [])
    send(hand.touch(4, 80))
    send(hand.move(4, 70))
    #expect(bank.takeKinds() == [.down, .change])
  }

  @Test mutating func anAbsoluteEdgeGoesToTheFinger() {
    let bank = SliderBank([TestSliders.onEdge(mode: .absolute)])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 70), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.3) < 1e-9)
  }

  @Test mutating func aPadOfOneTouchSlidesToo() {
    let bank = SliderBank([TestSliders.onEdge()])
    let pad = bank.attach(TestDevices.singleTouchPad).device
    bank.process(hand.frame([.axis(.x, 1100), .axis(.y, 3000), .key(Key.touch, 1)]), from: pad)
    bank.process(hand.frame([.axis(.y, 2700)]), from: pad)
    bank.process(hand.frame([.key(Key.touch, 0)]), from: pad)
    #expect(bank.events.map(\.kind) == [.down, .change, .up])
    #expect(abs(bank.sliders[0].fraction - 0.05) < 1e-9)
  }
}
