import SliderCore
import TestSupport
import Testing

/// Sliders on rectangles of the test pad, which is 100 mm by 60 mm.
@Suite struct AreaDragTests {
  private var hand = TestHand()

  private static func slider(_ name: String, _ area: Area, along: Along = .x) -> SliderDefinition {
    SliderDefinition(
      name: name,
      source: SliderSource(device: DeviceMatch(deviceClass: .touchpad), control: .area(area, along: along)))
  }

  /// From 20 % to 70 % across, from 30 % to 60 % down.
  private static let middle = Area(left: .percent(20), top: .percent(30), right: .percent(70), bottom: .percent(60))

  private func bank(_ sliders: [SliderDefinition]) -> (bank: SliderBank, pad: Int) {
    let bank = SliderBank(sliders)
    for index in sliders.indices { _ = bank.set(index, to: .fraction(0.5), at: hand.now) }
    bank.forgetEffects()
    return (bank, bank.attach(TestDevices.touchpad).device)
  }

  @Test mutating func everyTouchInItSlidesAtOnce() {
    let (bank, pad) = bank([Self.slider("area", Self.middle)])
    bank.process(hand.touch(30, 50), from: pad)
    #expect(bank.takeKinds() == [.down])
    bank.process(hand.move(40, 32), from: pad)
    // 10 mm of its 50.
    #expect(abs(bank.sliders[0].fraction - 0.7) < 1e-9)
    bank.process(hand.move(0, 0), from: pad)
    #expect(bank.sliders[0].fraction == 0)
    #expect(bank.takeKinds() == [.change, .change])
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [.up])
  }

  @Test mutating func upIncreasesAlongY() {
    let (bank, pad) = bank([Self.slider("area", Self.middle, along: .y)])
    bank.process(hand.touch(30, 58), from: pad)
    bank.process(hand.move(30, 52), from: pad)
    // 6 % of the pad are a fifth of its 30 %.
    #expect(abs(bank.sliders[0].fraction - 0.7) < 1e-9)
  }

  @Test(arguments: [(19, 50), (71, 50), (30, 29), (30, 61)] as [(Double, Double)])
  mutating func aTouchBesideItIsNone(x: Double, y: Double) {
    let (bank, pad) = bank([Self.slider("area", Self.middle)])
    bank.process(hand.touch(x, y), from: pad)
    bank.process(hand.move(40, 50), from: pad)
    bank.process(hand.move(60, 50), from: pad)
    bank.process(hand.lift(), from: pad)
    #expect(bank.takeKinds() == [])
  }

  @Test mutating func anEdgeIsBeforeAnAreaAndTheFirstAreaBeforeOthers() {
    let whole = Area(left: .zero, top: .zero, right: .percent(100), bottom: .percent(100))
    let (bank, pad) = bank([
      Self.slider("middle", Self.middle), Self.slider("whole", whole), TestSliders.onEdge(),
    ])
    for (x, y, slider) in [(4, 45, 2), (30, 45, 0), (80, 45, 1)] as [(Double, Double, Int)] {
      bank.process(hand.touch(x, y), from: pad)
      bank.process(hand.move(x, y - 20), from: pad)
      #expect(bank.events.map(\.slider).allSatisfy { $0 == slider })
      #expect(bank.takeKinds().first == .down)
      bank.process(hand.lift(), from: pad)
      bank.forgetEffects()
    }
  }

  @Test mutating func withAMinimumOfTravelItIsCarefulLikeAnEdge() {
    var slider = Self.slider("area", Self.middle)
    slider.source?.minimumTravel = .millimetres(3)
    let (bank, pad) = bank([slider])
    bank.process(hand.touch(30, 50), from: pad)
    bank.process(hand.move(33.5, 52), from: pad)
    #expect(bank.takeKinds() == [.down, .change])
    // 0.5 mm of 50, beyond the first three.
    #expect(abs(bank.sliders[0].fraction - 0.51) < 1e-9)
    bank.process(hand.lift(), from: pad)
    bank.forgetEffects()
    bank.process(hand.touch(30, 50), from: pad)
    bank.process(hand.move(33.5, 54), from: pad)
    bank.process(hand.move(60, 54), from: pad)
    #expect(bank.takeKinds() == [])
  }

  /// What a resting finger was recorded to do, at 10 ms: x 1002...1004 of 25, y 1202...1205 of 32 units a millimetre.
  @Test mutating func aRestingFingerMovesNothing() {
    let (bank, pad) = bank([Self.slider("x", Self.middle), Self.slider("y", Self.middle, along: .y)])
    bank.process(hand.touch(30, 50), from: pad)
    for step in 0..<200 {
      let wobble = Double([0, 2, 1, 3, 1, 0, 2][step % 7])
      bank.process(hand.move(30 + wobble / 25, 50 + wobble / 32 / 0.6), from: pad)
    }
    #expect(bank.takeKinds() == [.down])
    #expect(bank.sliders[0].fraction == 0.5)
  }

  /// An end is reached by a finger that wobbles on its way, in every mode that has places.
  @Test(arguments: [DragMode.absolute, .pickup])
  mutating func bothEndsAreReached(mode: DragMode) {
    var slider = Self.slider("area", Area(left: .zero, top: .zero, right: .percent(100), bottom: .percent(100)))
    slider.source?.mode = mode
    let (bank, pad) = bank([slider])
    bank.process(hand.touch(50, 50), from: pad)
    for (end, place) in [(100, 1), (0, 0)] as [(Double, Double)] {
      for step in 0...1000 {
        let wobble = step == 1000 ? 0 : Double(step % 3 - 1) * 0.1
        bank.process(hand.move(50 + (end - 50) * Double(step) / 1000 + wobble, 50), from: pad)
      }
      #expect(bank.sliders[0].fraction == place)
      bank.process(hand.move(50, 50), from: pad)
    }
  }
}
