import Foundation
import SliderCore
import TestSupport
import Testing

/// A dial in the middle of the test pad: 24 mm of radius, of which 4.8 are dead.
@Suite struct CircleDragTests {
  private var hand = TestHand()
  private let bank: SliderBank
  private let pad: Int

  init() {
    (bank, pad) = Self.bank { _ in }
  }

  private static func bank(_ change: (inout SliderSource) -> Void) -> (SliderBank, Int) {
    var source = SliderSource(
      device: DeviceMatch(deviceClass: .touchpad),
      control: .circle(x: .percent(50), y: .percent(50), radius: .percent(40)))
    change(&source)
    let bank = SliderBank([SliderDefinition(name: "dial", source: source)])
    _ = bank.set(0, to: .fraction(0.5), at: Instant(microseconds: 0))
    bank.forgetEffects()
    return (bank, bank.attach(TestDevices.touchpad).device)
  }

  /// A place by its angle clockwise from the top, and millimetres from the centre, in percent of the pad.
  private static func place(_ degrees: Double, _ radius: Double = 15) -> (x: Double, y: Double) {
    let angle = degrees / 180 * Double.pi
    return (50 + radius * sin(angle), (30 - radius * cos(angle)) / 0.6)
  }

  private mutating func touch(_ degrees: Double, _ radius: Double = 15) -> InputFrame {
    let (x, y) = Self.place(degrees, radius)
    return hand.touch(x, y)
  }

  private mutating func move(_ degrees: Double, _ radius: Double = 15) -> InputFrame {
    let (x, y) = Self.place(degrees, radius)
    return hand.move(x, y)
  }

  @Test mutating func clockwiseIncreasesBeyondTheLeadIn() {
    bank.process(touch(90), from: pad)
    #expect(bank.takeKinds() == [.down])
    bank.process(move(98), from: pad)
    #expect(bank.takeKinds() == [])
    bank.process(move(101), from: pad)
    #expect(bank.takeKinds() == [])
    // From where the lead-in was over: 36 degrees are a tenth of a turn.
    bank.process(move(137), from: pad)
    #expect(bank.takeKinds() == [.change])
    #expect(abs(bank.sliders[0].fraction - 0.6) < 0.001)
    bank.process(move(101), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.5) < 0.001)
  }

  @Test mutating func aTurnThroughTheBottomGoesOn() {
    bank.process(touch(150), from: pad)
    bank.process(move(165), from: pad)
    for degrees in stride(from: 170.0, through: 201, by: 5) { bank.process(move(degrees), from: pad) }
    bank.process(move(201), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.6) < 0.001)
  }

  /// A whole turn is the whole range, whatever way the finger took.
  @Test mutating func travelSaysHowMuchOfATurnTheRangeIs() {
    let (bank, pad) = Self.bank { $0.travel = .percent(50) }
    bank.process(touch(0), from: pad)
    bank.process(move(-20, 20), from: pad)
    bank.process(move(-56, 10), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.3) < 0.001)
  }

  @Test mutating func nothingTurnsAtTheCentre() {
    bank.process(touch(90), from: pad)
    bank.process(move(110), from: pad)
    bank.forgetEffects()
    // Straight through the centre, and out on the other side: half a turn, and none that counts.
    for radius in stride(from: 14.0, through: -14, by: -1) { bank.process(move(110, radius), from: pad) }
    #expect(bank.sliders[0].fraction == 0.5)
    #expect(bank.takeKinds() == [])
    // Out there the lead-in begins again.
    bank.process(move(110 + 9, -14), from: pad)
    #expect(bank.takeKinds() == [])
    bank.process(move(110 + 11, -14), from: pad)
    bank.process(move(110 + 47, -14), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.6) < 0.001)
  }

  @Test mutating func invertedItTurnsTheOtherWay() {
    let (bank, pad) = Self.bank { $0.isInverted = true }
    bank.process(touch(0), from: pad)
    bank.process(move(20), from: pad)
    bank.process(move(56), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.4) < 0.001)
  }

  /// Like a potentiometer's: the bottom is the start, the top the middle.
  @Test(arguments: [(-90, 0.25), (0, 0.5), (90, 0.75), (-170, 0.0278)] as [(Double, Double)])
  mutating func inAbsoluteModeThePlaceCounts(degrees: Double, fraction: Double) {
    let (bank, pad) = Self.bank { $0.mode = .absolute }
    bank.process(touch(degrees), from: pad)
    #expect(abs(bank.sliders[0].fraction - fraction) < 0.002)
  }

  @Test mutating func inAbsoluteModeItStaysAtAnEndThatItCrosses() {
    let (bank, pad) = Self.bank { $0.mode = .absolute }
    bank.process(touch(150), from: pad)
    for degrees in stride(from: 155.0, through: 230, by: 5) { bank.process(move(degrees), from: pad) }
    #expect(bank.sliders[0].fraction == 1)
    for degrees in stride(from: 225.0, through: 90, by: -5) { bank.process(move(degrees), from: pad) }
    #expect(abs(bank.sliders[0].fraction - 0.75) < 0.002)
  }

  @Test(arguments: [25, 40] as [Double])
  mutating func aTouchOutsideIsNone(radius: Double) {
    bank.process(touch(90, radius), from: pad)
    bank.process(move(90), from: pad)
    bank.process(move(150), from: pad)
    #expect(bank.takeKinds() == [])
  }

  /// It began in the circle: it may leave it.
  @Test mutating func aTurnGoesOnOutside() {
    bank.process(touch(0), from: pad)
    bank.process(move(20, 28), from: pad)
    bank.process(move(56, 28), from: pad)
    #expect(abs(bank.sliders[0].fraction - 0.6) < 0.001)
  }
}
