import SliderCore
import TestSupport
import Testing

/// Which fingers exclusive zones have, and until when.
@Suite struct ExclusiveZoneTests {
  private static let left = Key.mouseButtons.lowerBound

  /// A slider on the left edge of a clickpad, for itself, and one on the right edge that isn't.
  private struct Bench {
    let bank: SliderBank
    let device: Int
    var hand = TestHand()

    init(_ pad: DeviceDescription = RandomFingers.pad) {
      var own = TestSliders.onEdge("own", .left)
      own.source?.isExclusive = true
      bank = SliderBank([own, TestSliders.onEdge("shared", .right)])
      device = bank.attach(pad).device
    }

    var withheld: [Int] { Array(bank.withheldSlots(of: device)) }
    var events: [SliderEvent.Kind] { bank.events.map(\.kind) }

    mutating func send(_ frame: InputFrame) { bank.process(frame, from: device) }
  }

  @Test func havesItsFingersFromTheFirstFrameToTheLast() {
    var bench = Bench()
    bench.send(bench.hand.touch(3, 80))
    #expect(bench.withheld == [0])
    bench.send(bench.hand.touch(97, 80, slot: 1))
    #expect(bench.withheld == [0])
    bench.send(bench.hand.move(3, 40))
    #expect(bench.events == [.down, .change])
    bench.send(bench.hand.touch(50, 50, slot: 2))
    #expect(bench.withheld == [0])
    // A slide may leave its zone, and other touches may cross it.
    bench.send(bench.hand.move(40, 30))
    bench.send(bench.hand.move(3, 50, slot: 2))
    #expect(bench.withheld == [0])
    bench.send(bench.hand.lift())
    #expect(bench.withheld == [])
  }

  /// Two fingers scroll: the desktop gets both.
  @Test func aFingerThatAnotherComesToIsEveryones() {
    var bench = Bench()
    bench.send(bench.hand.touch(3, 80))
    #expect(bench.withheld == [0])
    bench.send(bench.hand.touch(30, 80, slot: 1))
    #expect(bench.withheld == [])
  }

  @Test func aFingerThatWillNotSlideIsEveryones() {
    var bench = Bench()
    bench.send(bench.hand.touch(3, 50))
    bench.send(bench.hand.move(20, 50))
    #expect(bench.withheld == [])
    #expect(bench.events.isEmpty)
  }

  @Test func aClickEndsTheSlide() {
    var bench = Bench()
    bench.send(bench.hand.touch(3, 80))
    bench.send(bench.hand.move(3, 40))
    bench.send(bench.hand.frame([.key(Self.left, 1)]))
    #expect(bench.events.last == .cancel)
    #expect(bench.withheld == [])
    // Whatever comes down during a click belongs to it.
    bench.send(bench.hand.touch(50, 50, slot: 1))
    bench.send(bench.hand.lift())
    bench.send(bench.hand.touch(3, 80))
    #expect(bench.withheld == [])
    bench.send(bench.hand.frame([.key(Self.left, 0)]))
    bench.send(bench.hand.move(3, 20))
    #expect(bench.withheld == [])
    #expect(bench.events.last == .cancel)
    bench.send(bench.hand.lift())
    bench.send(bench.hand.touch(3, 80))
    #expect(bench.withheld == [0])
  }

  @Test func buttonsBesideAPadAreNoClick() {
    var pad = RandomFingers.pad
    pad.properties = CodeSet([InputProperty.pointer])
    var bench = Bench(pad)
    bench.send(bench.hand.touch(3, 80))
    bench.send(bench.hand.frame([.key(Self.left, 1)]))
    #expect(bench.withheld == [0])
  }

  @Test func aSliderThatIsOffHasNone() {
    var bench = Bench()
    bench.bank.setEnabled(0, false, at: bench.hand.now)
    bench.send(bench.hand.touch(3, 80))
    #expect(bench.withheld == [])
  }

  @Test func aPadWithoutSlotsHasOneFinger() {
    var bench = Bench(RandomFingers.plainPad)
    bench.send(
      bench.hand.frame([.axis(.x, 1100), .axis(.y, 3000), .key(Key.touch, 1), .key(Key.toolFinger, 1)]))
    #expect(bench.withheld == [0])
    bench.send(bench.hand.frame([.axis(.y, 2000)]))
    #expect(bench.events.first == .down)
    bench.send(bench.hand.frame([.key(Key.touch, 0), .key(Key.toolFinger, 0)]))
    #expect(bench.withheld == [])
  }

  @Test func ourOwnDevicesAreNoInputs() {
    var bench = Bench()
    var clone = RandomFingers.pad
    #expect(bench.bank.wants(clone))
    clone.physicalPath = OwnDevice.physicalPath + "input7"
    #expect(!bench.bank.wants(clone))
    bench.send(bench.hand.touch(3, 80))
  }
}
