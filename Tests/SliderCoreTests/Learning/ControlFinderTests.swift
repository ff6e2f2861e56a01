import SliderCore
import TestSupport
import Testing

@Suite struct ControlFinderTests {
  /// What a recording's hand teaches.
  private func learn(_ recording: Recording, isNamed: Bool = false) -> LearnedControl? {
    var finder = ControlFinder()
    guard let number = finder.add(recording.device, isNamed: isNamed) else { return nil }
    for frame in recording.frames { finder.process(frame, from: number) }
    return finder.finding
  }

  private func add(
    _ device: DeviceDescription, isNamed: Bool = false, to finder: inout ControlFinder
  ) throws -> Int {
    let number = finder.add(device, isNamed: isNamed)
    return try #require(number)
  }

  @Test(
    arguments: [
      ("throttle-up-and-down", .axis(.throttle, range: nil), false),
      ("touchpad-left-edge", .edge(.left, width: .percent(8)), false),
      ("single-touch-other-finger", .edge(.right, width: .percent(8)), false),
      ("dial-right-and-left", .dial(.dial, perTurn: 40), false),
      ("controls/ring", .ring(.wheel, range: nil), false),
    ] as [(String, Control, Bool)])
  func recordedHands(name: String, control: Control, isInverted: Bool) throws {
    let found = try #require(learn(try Recordings.own(name)))
    #expect(found.control == control)
    #expect(found.isInverted == isInverted)
    #expect((ControlFinder.leastExtent...1).contains(found.extent))
  }

  @Test(arguments: ["touchpad-middle", "touchpad-finger-at-rest", "keyboard"])
  func nothingIsFoundWhereNothingIsMeant(name: String) throws {
    #expect(learn(try Recordings.own(name)) == nil)
  }

  @Test func aFingerInTheMiddleIsNoticed() throws {
    var finder = ControlFinder()
    let recording = try Recordings.own("touchpad-middle")
    let number = try add(recording.device, to: &finder)
    for frame in recording.frames { finder.process(frame, from: number) }
    #expect(finder.finding == nil)
    #expect(finder.sawTouchElsewhere)
  }

  /// A mouse moves all the time, so only when it is asked for, and then by its wheel.
  @Test func mice() throws {
    let mouse = try Recordings.own("mouse")
    #expect(learn(mouse) == nil)
    #expect(learn(mouse, isNamed: true)?.control == .dial(.wheel, perTurn: 40))
  }

  /// Of all that moves at once, what goes farthest; a keyboard is not even watched.
  @Test func theFarthestOfManyIsMeant() throws {
    var finder = ControlFinder()
    var hand = TestHand()
    #expect(finder.add(TestDevices.keyboard) == nil)
    let lever = try add(TestDevices.throttle, to: &finder)
    let pad = try add(TestDevices.touchpad, to: &finder)
    finder.process(hand.axis(.throttle, 100), from: lever)
    finder.process(hand.axis(.throttle, 250), from: lever)
    #expect(finder.finding?.device == lever)
    finder.process(hand.touch(98, 90), from: pad)
    for place in stride(from: 85.0, through: 20, by: -5) { finder.process(hand.move(98, place), from: pad) }
    #expect(finder.finding?.device == pad)
    #expect(finder.finding?.control == .edge(.right, width: .percent(8)))
    #expect(finder.description(of: pad).name == "Test Touchpad")
  }

  @Test func itSettlesOnceTheHandRests() throws {
    var finder = ControlFinder()
    var hand = TestHand()
    let lever = try add(TestDevices.throttle, to: &finder)
    finder.process(hand.axis(.throttle, 100), from: lever)
    #expect(!finder.isSettled(at: hand.now.advanced(byMicroseconds: 10_000_000)))
    finder.process(hand.axis(.throttle, 500), from: lever)
    #expect(!finder.isSettled(at: hand.now.advanced(byMicroseconds: ControlFinder.rest - 1)))
    #expect(finder.isSettled(at: hand.now.advanced(byMicroseconds: ControlFinder.rest)))
  }

  // MARK: Axes

  /// What a lever of 0...1000 teaches by these reports.
  private func lever(
    _ values: [Int32], announced: ClosedRange<Int32> = 0...1000, code: AxisCode = .throttle, fuzz: Int32 = 0
  ) throws -> LearnedControl? {
    var device = TestDevices.throttle
    device.axes = [AbsoluteAxis(code: code, minimum: announced.lowerBound, maximum: announced.upperBound, fuzz: fuzz)]
    var finder = ControlFinder()
    var hand = TestHand()
    let number = try add(device, to: &finder)
    for value in values { finder.process(hand.axis(code, value), from: number) }
    return finder.finding
  }

  private func ramp(_ places: Int32..., step: Int32 = 10) -> [Int32] {
    zip(places, places.dropFirst()).flatMap { Array(stride(from: $0, to: $1, by: $1 > $0 ? Int(step) : -Int(step))) }
      + places.suffix(1)
  }

  @Test func endsAreLearnedFromAWholeWayThereAndBack() throws {
    #expect(try lever(ramp(0, 1000, 0))?.control == .axis(.throttle, range: nil))
    // It turns short of both ends.
    #expect(try lever(ramp(40, 930, 40))?.control == .axis(.throttle, range: 40...930))
    // One way only, or not far: no end was seen.
    #expect(try lever(ramp(40, 930))?.control == .axis(.throttle, range: nil))
    #expect(try lever(ramp(300, 700, 300))?.control == .axis(.throttle, range: nil))
    // Farther than it announces, or it announces nothing.
    #expect(try lever(ramp(0, 1200, 0))?.control == .axis(.throttle, range: 0...1200))
    #expect(try lever(ramp(100, 900, 100), announced: 0...0)?.control == .axis(.throttle, range: 100...900))
  }

  @Test func whatComesFirstIsUp() throws {
    #expect(try lever(ramp(100, 900, 100))?.isInverted == false)
    #expect(try lever(ramp(900, 100, 900))?.isInverted == true)
    // A start in the middle, and a tremble the other way before.
    #expect(try lever([500, 495] + ramp(500, 900, 100))?.isInverted == false)
  }

  @Test func noiseAndRest() throws {
    let tremble: [Int32] = [400, 403, 400, 403, 401, 403, 400, 403]
    let found = try #require(try lever(ramp(0, 400) + tremble))
    #expect(found.measured?.noise == 3)
    #expect(found.measured?.rest == 403)
    #expect(found.measured?.range == 0...403)
    #expect(found.measured?.springsBack == false)
    #expect(try lever(ramp(500, 1000, 500))?.measured?.springsBack == true)
    // Noise on an axis is no movement.
    #expect(try lever(tremble + tremble) == nil)
  }

  @Test func extremesAreMeasuredWithoutAFault() throws {
    let found = try lever([.min, .max, 0, .min, .max, .min], announced: .min ... .max)
    #expect(found?.extent == 1)
    #expect(try lever([.min, .max, .min], announced: 0...0)?.extent == 1)
    #expect(try lever([5], announced: 5...5) == nil)
  }

  /// From 71 to 0 is one step on, on a ring. One that announces 72 places and has 24 begins again after 23.
  @Test func ringsGoRound() throws {
    var pad = DeviceDescription(name: "Ring")
    pad.keys = CodeSet([0x100, 0x14b])
    pad.axes = [AbsoluteAxis(code: .wheel, minimum: 0, maximum: 71), AbsoluteAxis(code: .misc, minimum: 0, maximum: 0)]
    func learn(_ values: [Int32]) throws -> LearnedControl? {
      var finder = ControlFinder()
      var hand = TestHand()
      let number = try add(pad, to: &finder)
      for value in values { finder.process(hand.frame([.axis(.wheel, value), .axis(.misc, 15)]), from: number) }
      finder.process(hand.frame([.axis(.wheel, 0), .axis(.misc, 0)]), from: number)
      return finder.finding
    }
    let across = try #require(try learn(Array(64...71) + Array(0...7)))
    #expect(across.control == .ring(.wheel, range: nil))
    #expect(!across.isInverted)
    #expect(abs(across.extent - 15.0 / 72) < 0.001)
    let short = try #require(try learn((0..<72).map { $0 % 24 }))
    #expect(short.control == .ring(.wheel, range: 0...23))
    // A finger that lifts is no way back to 0.
    #expect(try learn([30, 31, 32]) == nil)
  }

  /// A lever without a class that says so, going round and round.
  @Test func ringsAreKnownByWhatNoLeverDoes() throws {
    let found = try lever((0..<128 as Range<Int32>).map { $0 * 16 % 512 }, announced: 0...511)
    #expect(found?.control == .ring(.throttle, range: 0...496))
  }

  // MARK: Ticks and keys

  @Test func aFineWheelIsCountedOnce() throws {
    var dial = DeviceDescription(name: "Dial")
    dial.keys = CodeSet([0x100])
    dial.relativeAxes = CodeSet([8, 11])
    var finder = ControlFinder()
    var hand = TestHand()
    let number = try add(dial, to: &finder)
    for _ in 0..<8 {
      finder.process(
        hand.frame([
          InputEvent(type: EventType.relative, code: 11, value: -120),
          InputEvent(type: EventType.relative, code: 8, value: -1),
        ]), from: number)
    }
    let found = try #require(finder.finding)
    #expect(found.control == .dial(.wheel, perTurn: 40))
    #expect(found.isInverted)
    #expect(found.extent == 0.2)
  }

  @Test(
    arguments: [
      ([115, 115, 115, 114], .keys(down: KeyCode(rawValue: 114), up: KeyCode(rawValue: 115), perTurn: 40), false),
      // Down first: the knob turns the other way.
      ([114, 114, 114, 114], .keys(down: KeyCode(rawValue: 114), up: KeyCode(rawValue: 115), perTurn: 40), true),
      // No pair that is known: what was pressed first is up.
      ([30, 30, 48, 48], .keys(down: KeyCode(rawValue: 48), up: KeyCode(rawValue: 30), perTurn: 40), false),
      // One key of its own is no knob, and a mouse's button neither.
      ([30, 30, 30, 30], nil, false), ([0x110, 0x111, 0x110, 0x111], nil, false), ([115], nil, false),
    ] as [([UInt16], Control?, Bool)])
  func knobsThatAreKeys(presses: [UInt16], control: Control?, isInverted: Bool) throws {
    var knob = DeviceDescription(name: "Knob")
    knob.keys = CodeSet([30, 48, 113, 114, 115, 0x110, 0x111])
    var finder = ControlFinder()
    var hand = TestHand()
    let number = try add(knob, isNamed: true, to: &finder)
    for key in presses {
      finder.process(hand.frame([.key(key, 1)]), from: number)
      finder.process(hand.frame([.key(key, 0)]), from: number)
    }
    #expect(finder.finding?.control == control)
    #expect((finder.finding?.isInverted ?? false) == isInverted)
  }
}
