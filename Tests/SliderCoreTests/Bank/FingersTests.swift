import SliderCore
import TestSupport
import Testing

/// Fingers that slide together, and those that don't disturb. The pad is 100 mm × 60 mm.
@Suite struct FingersTests {
  private var hand = TestHand()
  private let bank: SliderBank

  /// One finger on the left edge, two on the left edge, one in the middle.
  init() {
    var two = TestSliders.onEdge("two")
    two.source?.fingers = 2
    two.source?.control = .edge(.left, width: .percent(30))
    let area = Area(left: .percent(40), top: .zero, right: .percent(60), bottom: .percent(100))
    let middle = SliderDefinition(
      name: "middle", source: SliderSource(device: DeviceMatch(deviceClass: .touchpad), control: .area(area, along: .y))
    )
    bank = SliderBank([TestSliders.onEdge("one"), two, middle])
    for index in 0..<3 { _ = bank.set(index, to: .fraction(0.5), at: hand.now) }
    bank.forgetEffects()
  }

  private mutating func both(_ frames: [InputFrame]) -> InputFrame {
    hand.frame(frames.flatMap(\.events))
  }

  /// What happened since the last call, with whose it was.
  private func take() -> [String] {
    defer { bank.forgetEffects() }
    return bank.events.map { "\(bank.sliders[$0.slider].definition.name) \($0.kind.rawValue)" }
  }

  @Test mutating func twoFingersSlideByTheirMiddle() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.touch(24, 70, slot: 1), from: pad)
    // One of them goes 12 mm, their middle 6: half of that decides.
    bank.process(hand.move(24, 50, slot: 1), from: pad)
    #expect(take() == ["two down", "two change"])
    #expect(abs(bank.sliders[1].fraction - 0.55) < 1e-9)
    bank.process(both([hand.move(4, 70), hand.move(24, 40, slot: 1)]), from: pad)
    #expect(abs(bank.sliders[1].fraction - 0.65) < 1e-9)
    #expect(take() == ["two change"])
    // With the first finger that lifts it is over; the one that stays slides nothing.
    bank.process(hand.lift(), from: pad)
    #expect(take() == ["two up"])
    bank.process(hand.move(24, 10, slot: 1), from: pad)
    bank.process(hand.lift(slot: 1), from: pad)
    #expect(take() == [])
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 60), from: pad)
    #expect(take() == ["one down", "one change"])
  }

  @Test mutating func oneFingerNeverSlidesWhatTakesTwo() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(20, 80), from: pad)
    bank.process(hand.move(20, 40), from: pad)
    bank.process(hand.touch(10, 80, slot: 1), from: pad)
    bank.process(both([hand.move(20, 20), hand.move(10, 40, slot: 1)]), from: pad)
    #expect(take() == [])
  }

  @Test mutating func threeFingersSlideNeither() {
    let pad = bank.attach(TestDevices.touchpad).device
    for slot in 0..<3 { bank.process(hand.touch(Double(3 + 10 * slot), 80, slot: Int32(slot)), from: pad) }
    bank.process(both((0..<3).map { hand.move(Double(3 + 10 * $0), 40, slot: Int32($0)) }), from: pad)
    #expect(take() == [])
  }

  @Test mutating func aSlideOfOneFingerIsNotDisturbedByASecond() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 70), from: pad)
    #expect(take() == ["one down", "one change"])
    bank.process(hand.touch(24, 80, slot: 1), from: pad)
    bank.process(both([hand.move(4, 60), hand.move(24, 40, slot: 1)]), from: pad)
    #expect(take() == ["one change"])
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
  }

  @Test mutating func twoSlidersMoveAtOnce() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.touch(50, 80, slot: 1), from: pad)
    bank.process(both([hand.move(4, 70), hand.move(50, 90, slot: 1)]), from: pad)
    #expect(Set(take()) == ["middle down", "one down", "one change", "middle change"])
    #expect(abs(bank.sliders[0].fraction - 0.55) < 1e-9)
    #expect(abs(bank.sliders[2].fraction - 0.4) < 1e-9)
  }

  // MARK: Scrolling

  /// The second finger comes down beside the strip before the first has gone 3 mm.
  @Test mutating func aSecondFingerBesideMakesItNoSlide() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 78), from: pad)
    bank.process(hand.touch(35, 80, slot: 1), from: pad)
    for y in stride(from: 70.0, to: 20, by: -10) {
      bank.process(both([hand.move(4, y), hand.move(35, y, slot: 1)]), from: pad)
    }
    bank.process(hand.lift(slot: 1), from: pad)
    bank.process(hand.move(4, 10), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(take() == [])
  }

  /// The finger beside was there first, pointing, or for no time at all: with it the one in the strip scrolls.
  @Test(arguments: [0.6, 1, 1.4])
  mutating func aFingerThatGoesAlongMakesItNoSlide(share: Double) {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(35, 80), from: pad)
    bank.process(hand.touch(4, 80, slot: 1), from: pad)
    for way in stride(from: 2.0, to: 30, by: 2) {
      bank.process(both([hand.move(35, 80 - share * way), hand.move(4, 80 - way, slot: 1)]), from: pad)
    }
    bank.process(both([hand.lift(), hand.lift(slot: 1)]), from: pad)
    #expect(take() == [])
  }

  /// A thumb that rests on the pad, and a finger that points elsewhere meanwhile.
  @Test(arguments: [0.0, 0.4, 2, -1])
  mutating func aFingerThatGoesItsOwnWayDoesntDisturb(share: Double) {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(35, 60), from: pad)
    bank.process(hand.touch(4, 80, slot: 1), from: pad)
    for way in stride(from: 5.0, to: 21, by: 5) {
      bank.process(both([hand.move(35, 60 - share * way), hand.move(4, 80 - way, slot: 1)]), from: pad)
    }
    #expect(take() == ["one down", "one change", "one change", "one change"])
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
  }

  /// On a screen a finger means what is under it.
  @Test mutating func onAScreenASecondFingerDoesntDisturb() {
    var screen = TestDevices.touchpad
    screen.properties = CodeSet([InputProperty.direct])
    var slider = TestSliders.onEdge()
    slider.source?.device = DeviceMatch(deviceClass: .touchscreen)
    let bank = SliderBank([slider])
    let number = bank.attach(screen).device
    bank.process(hand.touch(4, 80), from: number)
    bank.process(hand.touch(35, 80, slot: 1), from: number)
    for y in [75.0, 70] { bank.process(both([hand.move(4, y), hand.move(35, y, slot: 1)]), from: number) }
    #expect(bank.takeKinds() == [.down, .change])
  }

  // MARK: Palms

  @Test mutating func aPalmBeginsNothing() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.frame(hand.touch(50, 80).events + [.axis(.toolType, 2)]), from: pad)
    bank.process(hand.move(50, 60), from: pad)
    // Nor does it count as a finger.
    bank.process(hand.frame(hand.touch(50, 80, slot: 1).events + [.axis(.toolType, 0)]), from: pad)
    bank.process(hand.move(50, 70, slot: 1), from: pad)
    #expect(take() == ["middle down", "middle change"])
  }

  @Test mutating func whatBecomesAPalmCancelsAndStaysOne() {
    let pad = bank.attach(TestDevices.touchpad).device
    bank.process(hand.touch(50, 80), from: pad)
    bank.process(hand.move(50, 70), from: pad)
    bank.forgetEffects()
    let held = bank.sliders[2].fraction
    bank.process(hand.frame(hand.move(50, 60).events + [.axis(.toolType, 2)]), from: pad)
    #expect(take() == ["middle cancel"])
    #expect(bank.sliders[2].fraction == held)
    bank.process(hand.frame(hand.move(50, 50).events + [.axis(.toolType, 0)]), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(take() == [])
  }

  @Test mutating func aBroadTouchBeginsNothingAndEndsNothing() {
    var description = TestDevices.touchpad
    description.axes.append(AbsoluteAxis(code: .touchMajor, minimum: 0, maximum: 4000))
    let pad = bank.attach(description).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.frame([.axis(.touchMajor, 1100)]), from: pad)
    bank.process(hand.frame([.axis(.touchMajor, 300)]), from: pad)
    bank.process(hand.move(4, 60), from: pad)
    #expect(take() == [])
    bank.process(hand.lift(), from: pad)
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 70), from: pad)
    bank.process(hand.frame(hand.move(4, 60).events + [.axis(.touchMajor, 1100)]), from: pad)
    #expect(take() == ["one down", "one change", "one change"])
  }

  // MARK: Pads that don't know every finger

  @Test mutating func onAPadWithABoxTwoFingersSlideByItsMiddle() {
    let pad = bank.attach(TestDevices.boxPad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(both([hand.move(4, 70), hand.touch(24, 80, slot: 1)]), from: pad)
    bank.process(both([hand.move(4, 60), hand.move(24, 70, slot: 1)]), from: pad)
    #expect(take() == ["two down", "two change"])
    #expect(abs(bank.sliders[1].fraction - 0.55) < 1e-9)
    bank.process(both([hand.move(4, 60), hand.lift(slot: 1)]), from: pad)
    #expect(take() == ["two up"])
    bank.process(hand.move(4, 30), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(take() == [])
  }

  /// A thumb comes down during a slide: the slider waits, and goes on without a jump.
  @Test(arguments: [true, false])
  mutating func aSlideRestsWhileItsFingerCantBeTold(isBox: Bool) {
    let pad = bank.attach(isBox ? TestDevices.boxPad : TestDevices.singleTouchPad).device
    func at(_ y: Double, _ hand: inout TestHand) -> InputFrame { isBox ? hand.move(4, y) : hand.single(4, y) }
    bank.process(isBox ? hand.touch(4, 80) : hand.single(4, 80), from: pad)
    bank.process(at(70, &hand), from: pad)
    #expect(take() == ["one down", "one change"])
    #expect(abs(bank.sliders[0].fraction - 0.55) < 1e-9)
    bank.process(
      isBox ? both([hand.move(4, 70), hand.touch(60, 95, slot: 1)]) : hand.single(40, 85, fingers: 2), from: pad)
    bank.process(isBox ? hand.move(4, 60) : hand.single(40, 75, fingers: 2), from: pad)
    #expect(take() == [])
    bank.process(isBox ? both([hand.move(4, 62), hand.lift(slot: 1)]) : hand.single(4, 62), from: pad)
    #expect(take() == [])
    bank.process(at(52, &hand), from: pad)
    #expect(take() == ["one change"])
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
    bank.process(isBox ? hand.lift() : hand.frame(TestHand.count(0)), from: pad)
    #expect(take() == ["one up"])
  }

  @Test mutating func aSlideIsOverWhenAnotherFingerIsLeft() {
    let pad = bank.attach(TestDevices.boxPad).device
    bank.process(hand.touch(4, 80), from: pad)
    bank.process(hand.move(4, 70), from: pad)
    bank.process(both([hand.move(4, 70), hand.touch(60, 95, slot: 1)]), from: pad)
    bank.forgetEffects()
    // The thumb is left, in the first slot and under the first finger's number.
    bank.process(both([hand.move(60, 95), hand.lift(slot: 1)]), from: pad)
    #expect(take() == ["one up"])
    bank.process(hand.move(4, 80), from: pad)
    bank.process(hand.move(4, 20), from: pad)
    #expect(take() == [])
  }

  @Test func whatAPadCantTellIsSaid() {
    let problems = bank.attach(TestDevices.singleTouchPad).problems
    #expect(problems == ["slider two: Test Touchpad: it can't tell where 2 fingers are"])
    bank.detach(0, at: Instant(microseconds: 0))
    #expect(bank.attach(TestDevices.boxPad).problems == [])
  }

  @Test mutating func fingersThatAreThereAlreadySlideNothing() {
    var description = TestDevices.touchpad
    description.slots = [TouchSlot(trackingID: 9, x: 1160, y: 3000), TouchSlot(trackingID: -1, x: 1160, y: 3000)]
    let pad = bank.attach(description).device
    bank.process(hand.move(4, 40), from: pad)
    bank.process(hand.move(4, 20), from: pad)
    #expect(take() == [])
    // The next finger doesn't say where it is when it is where the slot's last one was.
    bank.process(hand.frame([.axis(.slot, 1), .axis(.trackingID, 10)]), from: pad)
    bank.process(hand.move(4, 50, slot: 1), from: pad)
    #expect(take() == ["one down", "one change"])
  }
}
