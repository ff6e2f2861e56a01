import SliderCore
import TestSupport
import Testing

@Suite struct CloneFilterTests {
  private static let left = Key.mouseButtons.lowerBound

  /// A filter at work, and who reads what it sends.
  private struct Bench {
    var filter: CloneFilter
    var reader: CloneModel
    var hand = TestHand()

    init(_ device: DeviceDescription, codes: WithheldCodes = WithheldCodes(), hasZones: Bool = true) {
      filter = CloneFilter(device, withholding: codes, hasZones: hasZones)
      reader = CloneModel(device)
      filter.begin(with: device)
      reader.take(filter.events)
    }

    /// - Returns: what the clone sends, without the ends of frames.
    @discardableResult
    mutating func frame(
      _ events: [InputEvent], withheld: SlotSet = [], isResynchronization: Bool = false
    ) -> [InputEvent] {
      filter.take(hand.frame(events, isResynchronization: isResynchronization), withheldSlots: withheld)
      reader.take(filter.events)
      return filter.events.filter { $0.type != EventType.synchronization }
    }

    mutating func release() {
      filter.release()
      reader.take(filter.events)
    }
  }

  private static func touch(slot: Int32, id: Int32, x: Int32, y: Int32, count: Int) -> [InputEvent] {
    var events: [InputEvent] = [.axis(.slot, slot), .axis(.trackingID, id), .axis(.touchX, x), .axis(.touchY, y)]
    if count == 1 { events.append(.key(Key.touch, 1)) }
    if count > 1 { events.append(.key(Key.fingerCounts[count - 2], 0)) }
    return events + [.key(Key.fingerCounts[count - 1], 1)]
  }

  // MARK: Fingers

  /// Whatever hands do and sliders have, the clone is a sane device, and has just the fingers that it is to have.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func tellsOfASaneDevice(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hands = RandomFingers()
    var bench = Bench(RandomFingers.pad)
    var withheld: SlotSet = []
    var expected: Set<Int32> = []
    var secret: Set<Int32> = []
    for _ in 0..<400 {
      let isLost = Int.random(in: 0..<40, using: &random) == 0
      let events = hands.move(&random)
      for (slot, finger) in hands.fingers.enumerated() {
        guard let finger else {
          withheld.remove(slot)
          continue
        }
        if hands.begun.contains(slot) {
          let isHad = !isLost && Bool.random(using: &random)
          if isHad { withheld.insert(slot) } else { withheld.remove(slot) }
          if isHad { secret.insert(finger.id) } else { expected.insert(finger.id) }
        } else if isLost {
          withheld.remove(slot)
          expected.remove(finger.id)
        } else if withheld.contains(slot), Int.random(in: 0..<20, using: &random) == 0 {
          withheld.remove(slot)
          secret.remove(finger.id)
          expected.insert(finger.id)
        }
      }
      bench.frame(events, withheld: withheld, isResynchronization: isLost)
      let down = hands.fingers.compactMap { finger in finger.flatMap { expected.contains($0.id) ? $0 : nil } }
      #expect(Set(bench.reader.fingers.values.map(\.id)) == Set(down.map(\.id)))
      for finger in down {
        let seen = bench.reader.fingers.values.first { $0.id == finger.id }?.values
        #expect(seen?[AxisCode.touchX.rawValue] == finger.x && seen?[AxisCode.touchY.rawValue] == finger.y)
      }
      if Int.random(in: 0..<60, using: &random) == 0 {
        bench.release()
        #expect(bench.reader.fingers.isEmpty && bench.reader.keys.isEmpty)
        expected = []
        withheld = []
      }
    }
    #expect(bench.reader.ids.isDisjoint(with: secret))
    #expect(bench.reader.ids.count > 10 && secret.count > 10)
    bench.release()
    #expect(bench.reader.fingers.isEmpty && bench.reader.keys.isEmpty)
  }

  /// Without zones in use the clone says all that its device says.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func leavesOtherTouchesAsTheyAre(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hands = RandomFingers()
    var bench = Bench(RandomFingers.pad)
    var source = CloneModel(RandomFingers.pad)
    for _ in 0..<200 {
      let events = hands.move(&random)
      guard !events.isEmpty else { continue }
      bench.frame(events)
      source.take(events + [InputEvent(type: EventType.synchronization, code: 0, value: 0)])
      #expect(bench.reader.keys == source.keys)
      #expect(bench.reader.fingers.mapValues(\.id) == source.fingers.mapValues(\.id))
      #expect(bench.reader.value(.x) == source.value(.x) && bench.reader.value(.y) == source.value(.y))
    }
  }

  @Test func aPadWithoutSlotsIsOneFinger() {
    var bench = Bench(RandomFingers.plainPad)
    let down: [InputEvent] = [.key(Key.touch, 1), .key(Key.toolFinger, 1), .axis(.x, 1200), .axis(.pressure, 40)]
    let up: [InputEvent] = [.key(Key.touch, 0), .key(Key.toolFinger, 0), .axis(.pressure, 0)]
    let hidden = bench.frame(down, withheld: [0]) + bench.frame([.axis(.x, 1300)], withheld: [0]) + bench.frame(up)
    #expect(hidden.isEmpty)
    bench.frame(down)
    #expect(bench.reader.keys == [Key.touch, Key.toolFinger])
    #expect(bench.reader.value(.x) == 1200 && bench.reader.value(.pressure) == 40)
    bench.frame([.axis(.x, 1300)])
    #expect(bench.reader.value(.x) == 1300)
    bench.release()
    #expect(bench.reader.keys.isEmpty && bench.reader.value(.pressure) == 0)
    let late = bench.frame([.axis(.x, 1400)]) + bench.frame(up)
    #expect(late.isEmpty)
  }

  @Test func aFingerThatIsHandedOverComesDownWhereItIs() {
    var bench = Bench(RandomFingers.pad)
    let begin = bench.frame(Self.touch(slot: 0, id: 7, x: 1010, y: 2000, count: 1), withheld: [0])
    let on = bench.frame([.axis(.touchY, 2500)], withheld: [0])
    #expect(begin.isEmpty && on.isEmpty)
    bench.frame([.axis(.touchX, 1900)])
    #expect(bench.reader.fingers[0]?.values == [AxisCode.touchX.rawValue: 1900, AxisCode.touchY.rawValue: 2500])
    #expect(bench.reader.value(.x) == 1900)
    // It is the clone's now, whoever claims it.
    bench.frame([.axis(.touchX, 1950)], withheld: [0])
    #expect(bench.reader.value(.x) == 1950)
  }

  @Test func aClickTakesItsFingerAlong() {
    var bench = Bench(RandomFingers.pad)
    bench.frame(Self.touch(slot: 0, id: 7, x: 1010, y: 2000, count: 1), withheld: [0])
    bench.frame([.key(Self.left, 1)])
    #expect(bench.reader.keys == [Key.touch, Key.toolFinger, Self.left])
    #expect(bench.reader.fingers[0]?.id == 7)
    bench.frame([.key(Self.left, 0)])
    bench.frame([.axis(.trackingID, -1), .key(Key.touch, 0), .key(Key.toolFinger, 0)])
    #expect(bench.reader.keys.isEmpty && bench.reader.fingers.isEmpty)
  }

  @Test func countsOnlyItsOwnFingers() {
    var bench = Bench(RandomFingers.pad)
    bench.frame(Self.touch(slot: 0, id: 1, x: 1010, y: 2000, count: 1), withheld: [0])
    bench.frame(Self.touch(slot: 1, id: 2, x: 3000, y: 2000, count: 2), withheld: [0])
    #expect(bench.reader.keys == [Key.touch, Key.toolFinger])
    #expect(bench.reader.value(.x) == 3000)
    // A third one that the pad feels and can't follow.
    bench.filter.take(
      bench.hand.frame([.key(Key.fingerCounts[1], 0), .key(Key.fingerCounts[2], 1)]), withheldSlots: [0])
    #expect(bench.filter.events.contains(.key(Key.fingerCounts[1], 1)))
  }

  @Test func aBoxAroundFingersStaysTogether() {
    var pad = RandomFingers.pad
    pad.properties = CodeSet([InputProperty.pointer, InputProperty.semiMultitouch])
    var bench = Bench(pad)
    let one = bench.frame(Self.touch(slot: 0, id: 1, x: 1010, y: 2000, count: 1), withheld: [0])
    let two = bench.frame(Self.touch(slot: 1, id: 2, x: 3000, y: 2000, count: 2), withheld: [0])
    #expect(one.isEmpty && two.isEmpty)
  }

  @Test func twoFingersInASlotAreTwoFrames() {
    var bench = Bench(RandomFingers.pad)
    bench.frame(Self.touch(slot: 0, id: 1, x: 1010, y: 2000, count: 1))
    let before = bench.reader.frames
    bench.frame([.axis(.trackingID, -1), .axis(.trackingID, 2), .axis(.touchX, 3000)])
    #expect(bench.reader.frames == before + 2)
    #expect(bench.reader.fingers[0]?.id == 2)
  }

  @Test func beforeItBeginsItIsSilent() {
    var filter = CloneFilter(RandomFingers.pad, withholding: WithheldCodes(), hasZones: true)
    var hand = TestHand()
    filter.take(hand.frame(Self.touch(slot: 0, id: 1, x: 1010, y: 2000, count: 1) + [.key(Self.left, 1)]))
    #expect(filter.events.isEmpty)
    filter.begin(with: RandomFingers.pad)
    filter.take(hand.frame([.axis(.touchX, 1100)]))
    #expect(filter.events.isEmpty)
  }

  // MARK: Codes

  private static var console: DeviceDescription {
    var console = TestDevices.throttle
    console.keys = CodeSet([114, 115, 113])
    console.relativeAxes = CodeSet([8, 11])
    console.axes.insert(AbsoluteAxis(code: .x, minimum: 0, maximum: 255, value: 128), at: 0)
    return console
  }

  @Test func keepsTheCodesOfItsSliders() {
    let codes = WithheldCodes(
      keys: CodeSet([114, 115]), relativeAxes: CodeSet([8, 11]), absoluteAxes: CodeSet([AxisCode.throttle.rawValue]))
    var bench = Bench(Self.console, codes: codes, hasZones: false)
    #expect(bench.reader.value(.x) == 128)
    let scan = InputEvent(type: EventType.miscellaneous, code: 4, value: 0xc00e9)
    #expect(bench.frame([scan, .key(114, 1)]).isEmpty)
    #expect(bench.frame([scan, .key(114, 0)]).isEmpty)
    #expect(bench.frame([InputEvent(type: EventType.relative, code: 8, value: 1)]).isEmpty)
    #expect(bench.frame([.axis(.throttle, 7)]).isEmpty)
    #expect(bench.frame([scan, .key(113, 1)]) == [scan, .key(113, 1)])
    #expect(bench.frame([.key(113, 2)]) == [.key(113, 2)])
    #expect(bench.frame([.axis(.x, 9)]) == [.axis(.x, 9)])
    bench.release()
    #expect(bench.reader.keys.isEmpty)
    #expect(bench.frame([.key(113, 2)]).isEmpty && bench.frame([.key(113, 0)]).isEmpty)
  }

  @Test func lostEventsPressNothing() {
    var bench = Bench(Self.console, hasZones: false)
    bench.frame([.key(113, 1)])
    bench.frame([.key(114, 1), .axis(.x, 3)], isResynchronization: true)
    #expect(bench.reader.keys.isEmpty)
    #expect(bench.reader.value(.x) == 3)
  }

  @Test func knowsWhetherAnythingIsLeft() {
    var codes = WithheldCodes(keys: CodeSet([113, 114, 115]), relativeAxes: CodeSet([8, 11]))
    #expect(codes.leaves(anythingOf: Self.console))
    codes.absoluteAxes = CodeSet([AxisCode.x.rawValue, AxisCode.throttle.rawValue])
    #expect(!codes.leaves(anythingOf: Self.console))
  }
}
