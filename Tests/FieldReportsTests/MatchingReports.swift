import SliderCore
import TestSupport
import Testing

/// Which device is meant.
@Suite("matching") struct MatchingReports {
  private static func pad(_ node: String, phys: String = "", uniq: String = "", links: [String] = [])
    -> DeviceDescription
  {
    var pad = TestDevices.throttle
    pad.name = "Xbox Pad"
    (pad.node, pad.physicalPath, pad.uniqueID, pad.links) = (node, phys, uniq, links)
    return pad
  }

  private static func slider(_ name: String, _ device: String, _ axis: String = "ABS_THROTTLE") -> String {
    "[slider.\(name)]\nfrom = { device = \(device), axis = \"\(axis)\", jitter = 0 }\nto = { led = \"\(name)\" }\n"
  }

  /// Two receivers of one make: no number tells them apart, but their ports do.
  @Test(
    .bug("https://github.com/sezanzeb/input-remapper/issues/93"),
    .bug("https://github.com/sezanzeb/input-remapper/issues/1300"))
  func twoOfOneMake() throws {
    let pads = [
      Self.pad("/dev/input/event3", phys: "usb-0000:00:14.0-1/input0"),
      Self.pad("/dev/input/event4", phys: "usb-0000:00:14.0-2/input0"),
    ]
    var bench = try Bench(
      Self.slider("one", "{ name = \"Xbox*\", phys = \"usb-*-1/*\" }")
        + Self.slider("two", "{ vendor = 0, phys = \"usb-0000:00:14.0-2/input0\" }"), .lamp(1000), .lamp(1000))
    let numbers = pads.map { bench.bank.attach($0) }
    #expect(numbers.allSatisfy { $0.problems.isEmpty })
    for report in [Int32(100), 300] { bench.feel(numbers[0].device) { $0.axis(.throttle, report) } }
    for report in [Int32(100), 700] { bench.feel(numbers[1].device) { $0.axis(.throttle, report) } }
    #expect(bench.bank.sliders.map(\.fraction) == [0.3, 0.7])
    // What `learn` writes tells them apart the same way.
    for pad in pads {
      let match = DeviceMatch(identifying: pad, among: pads)
      #expect(pads.filter(match.matches).map(\.node) == [pad.node])
    }
  }

  @Test(.bug("https://github.com/wez/evremap/issues/2")) func twoAreSaid() throws {
    let bench = try Bench(Self.slider("a", "\"Xbox Pad\""), .lamp(1000))
    #expect(bench.bank.attach(Self.pad("/dev/input/event3", phys: "usb-1/input0")).problems == [])
    let problems = bench.bank.attach(Self.pad("/dev/input/event9", phys: "usb-2/input0")).problems
    #expect(problems.count == 1)
    for word in ["/dev/input/event3", "/dev/input/event9", "'phys'"] {
      #expect(problems.first?.contains(word) == true)
    }
  }

  /// Two nodes of one controller with an axis of the same code each: what one announces is not the other's.
  @Test(
    .bug("https://github.com/sezanzeb/input-remapper/issues/435"),
    .bug("https://github.com/KarsMulder/evsieve/issues/47"))
  func eachNodeHasItsOwnRange() throws {
    var bench = try Bench(Self.slider("a", "{ phys = \"usb-1/*\" }", "ABS_X"), .lamp(1000, at: 500))
    var stick = DeviceDescription.axes("Controller", AbsoluteAxis(code: .x, minimum: -128, maximum: 127))
    var wheel = DeviceDescription.axes("Controller Wheel", AbsoluteAxis(code: .x, minimum: 0, maximum: 1023))
    (stick.physicalPath, wheel.physicalPath) = ("usb-1/input0", "usb-1/input1")
    let one = bench.bank.attach(stick).device
    let other = bench.bank.attach(wheel).device
    #expect(bench.places(one, .x, [0, 127]).last == 1)
    #expect(bench.places(other, .x, [1023, 0]).last == 0)
    #expect(bench.places(one, .x, [-1, 64]).last == 0.7529)
  }

  @Test(.bug("https://github.com/KarsMulder/evsieve/issues/52")) func endsOfOnesOwn() throws {
    var bench = try Bench(
      "[slider.a]\nfrom = { device = \"*\", axis = \"ABS_THROTTLE\", range = [100, 900], jitter = 0 }\nto = { led = \"a\" }\n",
      .lamp(1000))
    let lever = bench.bank.attach(TestDevices.throttle).device
    #expect(bench.places(lever, .throttle, [200, 100, 500, 900, 1000]) == [0, 0, 0.5, 1, 1])
  }

  /// A path that udev makes stays the same when the node gets another number.
  @Test(.bug("https://github.com/philipl/evdevremapkeys/issues/42")) func aLinkToANode() throws {
    let link = "/dev/input/by-id/usb-Xbox_Pad-event-joystick"
    let pads = [Self.pad("/dev/input/event3"), Self.pad("/dev/input/event12", links: ["/dev/input/ducky", link])]
    for path in [link, "/dev/input/ducky", "/dev/input/by-id/usb-Xbox*", "/dev/input/event12"] {
      let sliders = try Bench.sliders(Self.slider("a", "{ path = \"\(path)\" }"))
      #expect(pads.filter { sliders[0].source?.wants($0) == true }.map(\.node) == ["/dev/input/event12"])
    }
    #expect(DeviceMatch(identifying: pads[1], among: pads).node == Glob("/dev/input/ducky"))
  }
}
