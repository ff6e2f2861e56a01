import SliderCore
import TestSupport
import Testing

/// What devices report, and what they announce of it.
@Suite("evdev") struct EvdevReports {
  private static func axis(_ code: String = "ABS_THROTTLE", _ more: String = "") -> String {
    "[slider.a]\nfrom = { device = \"*\", axis = \"\(code)\"\(more) }\nto = { led = \"lamp\" }\n"
  }

  private static func throttle(_ range: ClosedRange<Int32>, fuzz: Int32 = 0) -> DeviceDescription {
    .axes(
      "Throttle", AbsoluteAxis(code: .throttle, minimum: range.lowerBound, maximum: range.upperBound, fuzz: fuzz))
  }

  /// A firmware that pads its name with 0xFF.
  @Test(.bug("https://github.com/systemd/systemd/issues/41925")) func aNameThatIsNoText() throws {
    let bytes = Array("FTHROTTLE".utf8) + [UInt8](repeating: 0xff, count: 8)
    var device = Self.throttle(0...1000)
    device.name = String(repairing: bytes)
    for name in ["FTHROTTLE*", "FTHROTTLE????????"] {
      var bench = try Bench(
        "[slider.a]\nfrom = { device = \"\(name)\", axis = \"ABS_THROTTLE\" }\nto = { led = \"lamp\" }\n", .lamp(100))
      #expect(bench.bank.wants(device))
      let number = bench.bank.attach(device).device
      #expect(bench.places(number, .throttle, [500, 700]).last == 0.7)
    }
    #expect(DeviceMatch(identifying: device).matches(device))
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/7252")) func endsThatAreNeverReached() throws {
    let announced = Self.throttle(39...5856)
    var bench = try Bench(Self.axis("ABS_THROTTLE", ", range = [29, 2930]"), .lamp(100))
    let number = bench.bank.attach(announced).device
    #expect(bench.places(number, .throttle, [1000, 2930, 29]) == [0, 1, 0])
    // A hand that shows its ends is told them.
    var finder = ControlFinder()
    let watched = finder.add(announced)
    let device = try #require(watched)
    var hand = TestHand()
    let way = Array(stride(from: Int32(29), through: 2930, by: 53)) + [2930]
    for report in way + way.reversed() + way {
      finder.process(hand.axis(.throttle, report), from: device)
    }
    #expect(finder.finding?.measured?.range == 29...2930)
  }

  @Test(
    .bug("https://github.com/libts/tslib/issues/69"), .bug("https://github.com/VocaHQ/vocalinux/issues/338"))
  func aFingerThatLiftedAmongLostEvents() throws {
    var bench = try Bench(
      "[slider.a]\nfrom = { device = \"touchpad\", edge = \"left\" }\nto = { led = \"lamp\" }\n", .lamp(100, at: 50))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    bench.feel(pad) { $0.touch(3, 80) }
    bench.feel(pad) { $0.move(3, 60) }
    #expect(bench.bank.sliders[0].holder != nil)
    let place = bench.fraction
    _ = bench.takeOrders()
    bench.feel(pad) { $0.lift(isResynchronization: true) }
    #expect(bench.bank.takeKinds() == [.cancel])
    #expect(bench.bank.sliders[0].holder == nil && bench.fraction == place)
    // The next touch is as good as any.
    bench.feel(pad) { $0.touch(3, 60) }
    bench.feel(pad) { $0.move(3, 40) }
    #expect(bench.fraction > place)
  }

  @Test(.bug("https://github.com/gvalkov/python-evdev/pull/106")) func whatTheDeviceCallsNoise() throws {
    var bench = try Bench(Self.axis(), .lamp(1023, at: 512))
    let number = bench.bank.attach(Self.throttle(0...1023, fuzz: 4)).device
    _ = bench.places(number, .throttle, [400, 512, 515])
    _ = bench.takeOrders()
    let place = bench.fraction
    for report in [Int32(512), 515, 512, 515, 512] { bench.feel(number) { $0.axis(.throttle, report) } }
    #expect(bench.takeOrders() == [] && bench.fraction == place)
  }

  // MARK: Rings and strips

  /// A tablet's pad: a ring, a strip's codes, and ABS_MISC that says whether it is touched.
  private static var pad: DeviceDescription {
    var pad = DeviceDescription.axes(
      "Pad", AbsoluteAxis(code: .x, minimum: 0, maximum: 1), AbsoluteAxis(code: .y, minimum: 0, maximum: 1),
      AbsoluteAxis(code: .wheel, minimum: 0, maximum: 71), AbsoluteAxis(code: .throttle, minimum: 0, maximum: 71),
      AbsoluteAxis(code: .misc, minimum: 0, maximum: 0))
    pad.keys = CodeSet([Key.stylus])
    return pad
  }

  private static func ring(_ code: String, _ name: String = "a") -> String {
    "[slider.\(name)]\nfrom = { device = \"Pad\", ring = \"\(code)\" }\nto = { led = \"\(name)\" }\n"
  }

  @Test(
    .bug("https://github.com/DIGImend/digimend-kernel-drivers/issues/275"),
    .bug("https://github.com/OpenTabletDriver/OpenTabletDriver/pull/2669"))
  func aRingGoesByTheShortestWay() throws {
    var bench = try Bench(Self.ring("ABS_WHEEL"), .lamp(72, at: 36))
    let pad = bench.bank.attach(Self.pad).device
    func positions() -> Double { (bench.fraction * 72 * 1000).rounded() / 1000 }
    bench.feel(pad) { $0.frame([.axis(.wheel, 71), .axis(.misc, 15)]) }
    #expect(positions() == 36)
    bench.feel(pad) { $0.axis(.wheel, 0) }
    #expect(positions() == 37)
    bench.feel(pad) { $0.axis(.wheel, 71) }
    #expect(positions() == 36)
    // The finger lifts, which is reported as 0, and comes down elsewhere: no turn.
    bench.feel(pad) { $0.frame([.axis(.wheel, 0), .axis(.misc, 0)]) }
    bench.feel(pad) { $0.frame([.axis(.wheel, 30), .axis(.misc, 15)]) }
    #expect(positions() == 36)
    bench.feel(pad) { $0.axis(.wheel, 33) }
    #expect(positions() == 39)
  }

  @Test(.bug("https://github.com/linuxwacom/xf86-input-wacom/pull/249")) func twoRingsAreTwo() throws {
    var bench = try Bench(
      Self.ring("ABS_WHEEL", "a") + Self.ring("ABS_THROTTLE", "b"), .lamp(72, at: 36), .lamp(72, at: 36))
    let pad = bench.bank.attach(Self.pad).device
    bench.feel(pad) { $0.frame([.axis(.wheel, 10), .axis(.throttle, 50), .axis(.misc, 15)]) }
    for step in Int32(1)...6 {
      bench.feel(pad) { $0.axis(.wheel, 10 + step) }
      bench.feel(pad) { $0.axis(.throttle, 50 - step) }
    }
    #expect(abs(bench.bank.sliders[0].fraction - 42.0 / 72) < 1e-9)
    #expect(abs(bench.bank.sliders[1].fraction - 30.0 / 72) < 1e-9)
  }

  @Test(.bug("https://github.com/DIGImend/digimend-kernel-drivers/pull/683")) func anAxisGoesRoundIfOneSaysSo() throws {
    var bench = try Bench(Self.ring("ABS_WHEEL"), .lamp(72, at: 36))
    var pad = bench.bank.attach(Self.pad).device
    bench.feel(pad) { $0.frame([.axis(.wheel, 70), .axis(.misc, 15)]) }
    bench.feel(pad) { $0.axis(.wheel, 1) }
    #expect(abs(bench.fraction - 39.0 / 72) < 1e-9)
    bench = try Bench(
      "[slider.a]\nfrom = { device = \"Pad\", axis = \"ABS_WHEEL\" }\nto = { led = \"a\" }\n", .lamp(71, at: 36))
    pad = bench.bank.attach(Self.pad).device
    bench.feel(pad) { $0.frame([.axis(.wheel, 70), .axis(.misc, 15)]) }
    bench.feel(pad) { $0.axis(.wheel, 1) }
    #expect(abs(bench.fraction - 1.0 / 71) < 1e-9)
  }

  // MARK: Ranges

  @Test(.bug("https://github.com/DisplayLink/evdi/issues/100")) func millimetresOfAnUnknownSize() throws {
    var pad = TestDevices.touchpad
    for index in pad.axes.indices { pad.axes[index].resolution = 0 }
    let bench = try Bench(
      "[slider.a]\nfrom = { device = \"touchpad\", edge = \"left\", width = \"10mm\" }\nto = { led = \"a\" }\n",
      .lamp(100))
    let problems = bench.bank.attach(pad).problems
    #expect(problems == ["slider a: Test Touchpad: it doesn't tell how large it is: 1 mm counts as 1 % of it"])
    #expect(bench.bank.attach(TestDevices.touchpad).problems.contains { $0.contains("how large") } == false)
  }

  @Test(
    .bug("https://github.com/systemd/systemd/issues/29666"), .bug("https://github.com/dolphin-emu/dolphin/pull/6185"),
    .bug("https://github.com/dolphin-emu/dolphin/pull/3999"),
    arguments: [
      (-652...652, [0, -652, 652, -700], [0.5, 0, 1, 0]), (20...235, [20, 127, 235, 20], [0, 0.4977, 1, 0]),
      (0...1023, [500, 1100, 0, -7], [0.4888, 1, 0, 0]), (-100 ... -50, [-75, -50, -100, 0], [0.5, 1, 0, 1]),
    ] as [(ClosedRange<Int32>, [Int32], [Double])])
  func placesAreBetweenTheEnds(range: ClosedRange<Int32>, reports: [Int32], places: [Double]) throws {
    var bench = try Bench(Self.axis("ABS_THROTTLE", ", jitter = 0"), .lamp(10_000))
    let number = bench.bank.attach(Self.throttle(range)).device
    // The first report of all is a position, and no movement.
    _ = bench.places(number, .throttle, [reports[0] == range.lowerBound ? range.upperBound : range.lowerBound])
    #expect(bench.places(number, .throttle, reports) == places)
  }

  @Test(.bug("https://github.com/kivy/kivy/issues/4492")) func aRangeOfNothingIsSaid() throws {
    var bench = try Bench(Self.axis() + "[slider.b]\nto = { led = \"b\" }\n", .lamp(100, at: 50), .lamp(100))
    let (number, problems) = bench.bank.attach(Self.throttle(5...5))
    #expect(problems.count == 1 && problems.first?.contains("has no range (5...5") == true)
    _ = bench.places(number, .throttle, [5, 5, 6, 0])
    #expect(bench.takeOrders() == [])
    try bench.set("40%", slider: 1)
    #expect(bench.takeOrders() == [40])
  }

  // MARK: Frames

  @Test(.bug("https://github.com/nightmode/logitech-g29/pull/14")) func whatIsTurnedOneWayGoesOneWay() throws {
    var bench = try Bench(Self.axis("ABS_X", ", jitter = 0"), .lamp(65_535))
    let wheel = bench.bank.attach(.axes("G29", AbsoluteAxis(code: .x, minimum: 0, maximum: 65_535))).device
    var last = -1.0
    for report in stride(from: Int32(0), through: 65_535, by: 257) {
      bench.feel(wheel) { $0.axis(.x, report) }
      #expect(bench.fraction >= last)
      last = bench.fraction
    }
    #expect(last == 1)
  }

  @Test(.bug("https://github.com/pyglet/pyglet/pull/1360")) func nothingHappensBeforeTheFrameIsWhole() {
    var assembler = FrameAssembler()
    let time = Instant(microseconds: 5)
    #expect(assembler.add(.axis(.x, 3), at: time) == .partial)
    #expect(assembler.add(.axis(.y, 4), at: time) == .partial)
    let end = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)
    #expect(assembler.add(end, at: time) == .complete)
    #expect(assembler.frame.events.map(\.value) == [3, 4])
  }
}
