import SliderCore
import TestSupport
import Testing

/// Taps, resting fingers, and drags that take the slider along. The pad is 100 mm × 60 mm; the left edge grows upward.
@Suite struct GestureTests {
  private var hand = TestHand()

  private func bank(
    steps: Int = 0, at place: Double = 0.5, _ change: (inout SliderSource) -> Void
  ) -> (bank: SliderBank, pad: Int) {
    var slider = TestSliders.onEdge()
    slider.range = SliderRange(steps: steps)
    slider.source.map { source in
      var source = source
      change(&source)
      slider.source = source
    }
    let bank = SliderBank([slider])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 1000, raw: Int(place * 1000))
    return (bank, pad)
  }

  @Test mutating func onAnEdgeATapIsATouchThatNeverSlides() {
    let (bank, pad) = bank { $0.tap = .offThumb }
    bank.process(hand.touch(4, 10), from: pad)
    bank.process(hand.move(4.5, 12), from: pad)
    #expect(bank.takeKinds() == [])
    bank.process(hand.lift(), from: pad)
    #expect(bank.commands.map(\.raw) == [880])
    #expect(bank.events.map(\.isAnimated) == [false, false, true])
    #expect(bank.takeKinds() == [.down, .up, .change])
  }

  @Test(arguments: [
    (TapPlace.offThumb, 0.5, false), (.offThumb, 0.39, false), (.offThumb, 0.38, true), (.anywhere, 0.5, false),
    (.anywhere, 0.49, true), (.never, 0.1, false),
  ])
  mutating func whereATapCounts(tap: TapPlace, place: Double, moves: Bool) {
    // 7 mm of the pad's 60 are under a finger.
    let (bank, pad) = bank { $0.tap = tap }
    bank.process(hand.touch(4, 100 - place * 100), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds().contains(.change) == moves)
    #expect(abs(bank.sliders[0].fraction - (moves ? place : 0.5)) < 1e-9)
  }

  @Test(arguments: [
    (TravelDistance.fraction(0.3), 0.21, true), (.fraction(0.3), 0.19, false), (.value(0.3), 0.21, true),
  ])
  mutating func aJumpGuardLimitsTaps(limit: TravelDistance, place: Double, moves: Bool) {
    let (bank, pad) = bank { source in
      source.tap = .offThumb
      source.jumpGuard = limit
    }
    bank.process(hand.touch(4, 100 - place * 100), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds().contains(.change) == moves)
  }

  @Test mutating func aTapIsNoWayAcrossThePad() {
    let (bank, pad) = bank { $0.tap = .anywhere }
    bank.process(hand.touch(4, 10), from: pad)
    bank.process(hand.move(40, 10), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func lostTouchesDontTap() {
    let (bank, pad) = bank { $0.tap = .anywhere }
    bank.process(hand.touch(4, 10), from: pad)
    bank.process(hand.lift(isResynchronization: true), from: pad)
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func twoValuesChangePlacesOnAnyTap() {
    let (bank, pad) = bank(steps: 2, at: 0) { $0.tap = .offThumb }
    for expected in [1.0, 0, 1] {
      bank.process(hand.touch(4, 98), from: pad)
      bank.process(hand.lift(), from: pad)
      #expect(bank.sliders[0].value == expected)
    }
  }

  @Test mutating func pickupTakesAlongWhatIsUnderTheFinger() {
    let (bank, pad) = bank { $0.mode = .pickup }
    bank.process(hand.touch(4, 55), from: pad)
    bank.process(hand.move(4, 35), from: pad)
    // 20 % of the pad, less the 3 mm (5 %) that decide.
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
    // Beyond the end, the finger comes back to where it left the slider.
    bank.process(hand.move(4, -20), from: pad)
    #expect(bank.sliders[0].fraction == 1)
    bank.process(hand.move(4, 0), from: pad)
    #expect(bank.sliders[0].fraction == 1)
    bank.process(hand.move(4, 35), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
  }

  @Test mutating func pickupElsewhereWaitsForTheTap() {
    let (bank, pad) = bank { source in
      source.mode = .pickup
      source.tap = .offThumb
    }
    bank.process(hand.touch(4, 90), from: pad)
    bank.process(hand.move(4, 75), from: pad)
    #expect(bank.takeKinds() == [.down])
    #expect(bank.sliders[0].state.isHolding)
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [.up, .change])
    #expect(abs(bank.sliders[0].fraction - 0.25) < 1e-9)
  }

  @Test mutating func aRestingFingerTakesHoldByItself() throws {
    let (bank, pad) = bank { source in
      source.hold = 300_000
      source.minimumTravel = .units(0)
    }
    bank.process(hand.touch(4, 50), from: pad)
    let due = try #require(bank.nextDeadline)
    #expect(due == hand.now.advanced(byMicroseconds: 300_000))
    bank.advance(to: due.advanced(byMicroseconds: -1))
    #expect(bank.takeKinds() == [])
    bank.advance(to: due)
    #expect(bank.takeKinds() == [.down])
    #expect(bank.nextDeadline == nil)
    bank.process(hand.move(4, 40), from: pad)
    #expect(bank.takeKinds() == [.change])
    #expect(abs(bank.sliders[0].fraction - 0.6) < 1e-9)
  }

  @Test mutating func aFingerThatMovesBeforeItHasRestedSlidesNothing() {
    let (bank, pad) = bank { $0.hold = 300_000 }
    bank.process(hand.touch(4, 50), from: pad)
    bank.process(hand.move(4, 40), from: pad)
    for _ in 0..<20 { bank.process(hand.move(4, 20), from: pad) }
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [])
    #expect(bank.nextDeadline == nil)
  }

  @Test mutating func withoutAMinimumEveryTouchHolds() {
    let (bank, pad) = bank { $0.minimumTravel = .units(0) }
    bank.process(hand.touch(4, 50), from: pad)
    #expect(bank.takeKinds() == [.down])
    bank.process(hand.move(4, 49), from: pad)
    #expect(bank.takeKinds() == [.change])
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [.up])
  }

  @Test mutating func unhurriedEventsComeAtTheRelease() {
    var slider = TestSliders.onEdge()
    slider.isContinuous = false
    let bank = SliderBank([slider])
    let pad = bank.attach(TestDevices.touchpad).device
    bank.connectOutput(maximum: 1000, raw: 500)
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 60), from: pad)
    #expect(bank.commands.isEmpty)
    #expect(bank.sliders[0].fraction > 0.6)
    #expect(bank.takeKinds() == [.down])
    bank.process(hand.lift(), from: pad)
    #expect(bank.commands.map(\.raw) == [650])
    #expect(bank.takeKinds() == [.up, .change])
  }
}
