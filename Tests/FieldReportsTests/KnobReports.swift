import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Knobs, dials, levers and sticks.
@Suite("knob") struct KnobReports {
  private static func from(_ control: String, _ more: String = "") -> String {
    "[slider.a]\n\(more)\nfrom = { device = \"*\", \(control) }\nto = { led = \"lamp\" }\n"
  }

  private static let keys = "axis = \"ABS_THROTTLE\""

  private static func axis(_ range: ClosedRange<Int32>, flat: Int32 = 0) -> DeviceDescription {
    .axes(
      "Throttle", AbsoluteAxis(code: .throttle, minimum: range.lowerBound, maximum: range.upperBound, flat: flat))
  }

  @Test(.bug("https://github.com/omriharel/deej/issues/100")) func whatOthersSetIsFollowed() throws {
    let scene = try OutputScene("[slider.a]\nto = { led = \"lamp\" }\n") {
      try $0.addLight("leds", "lamp", brightness: 10, maximum: 100)
    }
    try scene.set("a", to: "80%")
    #expect(scene.run { scene.raw("leds", "lamp") == 80 })
    try scene.write(25, "leds", "lamp")
    #expect(try scene.run { try scene.state(of: "a").fraction == 0.25 })
    #expect(scene.raw("leds", "lamp") == 25 && scene.faults.attempts("lamp") == 1)
  }

  /// Sixty detents in a fifth of a second, to a card that takes its time: it stops where the hand stopped.
  @Test(.bug("https://github.com/muness/roon-knob/pull/33")) func nothingIsLeftInAQueue() throws {
    let scene = try OutputScene(Self.from("dial = \"REL_DIAL\", per_turn = 100")) {
      try $0.addLight("leds", "lamp", brightness: 0, maximum: 100)
    }
    let knob = scene.attach(.dial("Knob"))
    scene.faults.hang("lamp")
    for _ in 0..<60 { scene.feel(knob) { $0.turn(1) } }
    #expect(scene.run { scene.faults.isHanging("lamp") })
    scene.faults.mend("lamp")
    #expect(scene.run { scene.raw("leds", "lamp") == 60 })
    #expect(scene.faults.attempts("lamp") <= 2)
  }

  @Test(
    .bug("https://github.com/juliagoda/antimicroX/issues/45"),
    arguments: ["\"50%\", \"50%\"", "\"0%\", \"100%\"", "\"60%\", \"70%\""])
  func insetsThatLeaveNothing(insets: String) {
    let diagnostics = Bench.diagnostics(Self.from("axis = \"ABS_X\", insets = [\(insets)]"))
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix("c:3:") == true)
    #expect(diagnostics.first?.contains("nothing is left between them") == true)
  }

  @Test(.bug("https://github.com/opiopan/fsmapper/issues/13")) func aLeverThatFlickers() throws {
    var bench = try Bench(Self.from(Self.keys + ", jitter = \"1.5%\""), .lamp(32_767, at: 16_384))
    let lever = bench.bank.attach(Self.axis(-16384...16383)).device
    bench.feel(lever) { $0.axis(.throttle, 0) }
    _ = bench.takeOrders()
    for _ in 0..<500 {
      bench.feel(lever) { $0.axis(.throttle, -394) }
      bench.feel(lever) { $0.axis(.throttle, 0) }
    }
    #expect(bench.takeOrders() == [])
    #expect(bench.places(lever, .throttle, [16383, -16384]) == [1, 0])
  }

  @Test(
    .bug("https://github.com/falkTX/Carla/issues/371"),
    arguments: [("jump", [0.5, 0.9]), ("pickup", [0.8, 0.9]), ("scale", [0.875, 0.975])])
  func aKnobThatStandsElsewhere(takeover: String, places: [Double]) throws {
    var bench = try Bench(Self.from(Self.keys + ", jitter = 0, takeover = \"\(takeover)\""), .lamp(1000, at: 800))
    let knob = bench.bank.attach(Self.axis(0...1000)).device
    bench.feel(knob) { $0.axis(.throttle, 200) }
    #expect(bench.fraction == 0.8)
    #expect(bench.places(knob, .throttle, [500, 900]) == places)
  }

  /// What is left of an axis is the whole slider, however little it is.
  @Test(.bug("https://github.com/ppy/osu-framework/pull/3759")) func whatIsLeftIsStretched() throws {
    var bench = try Bench(Self.from(Self.keys + ", jitter = 0, insets = [\"20%\", \"20%\"]"), .lamp(1000))
    var lever = bench.bank.attach(Self.axis(0...1000)).device
    #expect(bench.places(lever, .throttle, [0, 200, 500, 800, 1000, 199]) == [0, 0, 0.5, 1, 1, 0])
    bench = try Bench(Self.from(Self.keys + ", jitter = 0, insets = [\"99.9%\", \"0%\"]"), .lamp(1000))
    lever = bench.bank.attach(Self.axis(0...10_000)).device
    #expect(bench.places(lever, .throttle, [0, 9990, 9995, 10_000, 0]) == [0, 0, 0.5, 1, 0])
    // In the device's own units only the device shows that nothing is left.
    bench = try Bench(Self.from(Self.keys + ", insets = [500, 500]"), .lamp(1000, at: 300))
    let (number, problems) = bench.bank.attach(Self.axis(0...1000))
    #expect(problems.count == 1)
    _ = bench.places(number, .throttle, [0, 500, 1000])
    #expect(bench.fraction == 0.3)
  }

  /// A stick that springs back to about its middle is at the anchor there, and both ends are where they were.
  @Test(.bug("https://github.com/medusalix/xow/issues/32")) func theMiddleIsFlat() throws {
    let stick = Self.axis(-32768...32767, flat: 3072)
    var bench = try Bench(Self.from(Self.keys + ", jitter = 0", "min = -1\nanchor = 0"), .lamp(1000, at: 500))
    var number = bench.bank.attach(stick).device
    #expect(
      bench.places(number, .throttle, [-32768, 0, 3000, -3071, 32767, 1200, -32768]) == [0.5, 0.5, 0.5, 0.5, 1, 0.5, 0])
    // It begins where the flat ends, without a jump.
    #expect(bench.places(number, .throttle, [3200, -3200]).allSatisfy { abs($0 - 0.5) < 0.003 && $0 != 0.5 })
    // A slider without a place for the middle has all of the axis: most levers announce a flat that they don't have.
    bench = try Bench(Self.from(Self.keys + ", jitter = 0"), .lamp(1000, at: 500))
    number = bench.bank.attach(stick).device
    #expect(bench.places(number, .throttle, [-32768, 3000]).last == 0.5458)
  }

  @Test(.bug("https://github.com/prusa3d/Prusa-Firmware/issues/1961")) func fastIsFarther() throws {
    func turn(_ frames: Int, acceleration: String) throws -> Double {
      var bench = try Bench(
        Self.from("dial = \"REL_DIAL\", per_turn = 1000, acceleration = \(acceleration)"), .lamp(1000))
      let knob = bench.bank.attach(.dial("Knob")).device
      // Frames are 20 ms apart: each other one is 25 detents a second.
      for frame in 0..<(20 * frames) {
        bench.feel(knob) { frame % frames == 0 ? $0.turn(1) : $0.frame([]) }
      }
      return bench.fraction
    }
    #expect(abs(try turn(10, acceleration: "4") - 0.02) < 1e-9)
    #expect(try turn(1, acceleration: "4") > 3 * turn(10, acceleration: "4"))
    #expect(try turn(2, acceleration: "4") > 1.5 * turn(10, acceleration: "4"))
    #expect(abs(try turn(1, acceleration: "false") - 0.02) < 1e-9)
  }
}
