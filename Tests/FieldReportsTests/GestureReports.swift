import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Fingers that mean a slider, and fingers that don't. The pad is 100 mm × 60 mm.
@Suite("gesture") struct GestureReports {
  private static func zone(_ from: String = "edge = \"left\"", _ more: String = "") -> String {
    "[slider.a]\n\(more)\nfrom = { device = \"touchpad\", \(from) }\nto = { led = \"lamp\" }\n"
  }

  private static var clickpad: DeviceDescription {
    var pad = TestDevices.touchpad
    pad.properties = CodeSet([InputProperty.pointer, InputProperty.buttonPad])
    pad.keys = CodeSet([Key.touch, Key.toolFinger, Key.mouseButtons.lowerBound])
    return pad
  }

  /// The finger's way is the slider's: 5 mm more are 5 mm more, and half of the pad is half of the range.
  @Test(
    .bug("https://github.com/iberianpig/fusuma/issues/205"),
    .bug("https://github.com/bulletmark/libinput-gestures/issues/133"),
    .bug("https://github.com/iberianpig/fusuma/issues/235"), arguments: [("", 0.05), (", min_travel = 0", 0)])
  func theSliderFollowsTheFinger(keys: String, lead: Double) throws {
    var bench = try Bench(Self.zone("edge = \"left\"\(keys), jitter = 0"), .lamp(1000, at: 200))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    bench.feel(pad) { $0.touch(3, 90) }
    for step in 1...10 { bench.feel(pad) { $0.move(3, 90 - 5 * Double(step)) } }
    #expect(abs(bench.fraction - (0.7 - lead)) < 1e-9)
    // An order for each frame that moved it, not one for the swipe.
    #expect(bench.takeOrders().count >= 9)
  }

  /// Nothing is started to change a light: what changes is the light.
  @Test(.bug("https://github.com/JoseExposito/touchegg/issues/470")) func noProgramIsStartedForIt() throws {
    let scene = try OutputScene(Self.zone()) { try $0.addLight("leds", "lamp", brightness: 0, maximum: 100) }
    let pad = scene.attach(TestDevices.touchpad)
    scene.feel(pad) { $0.touch(3, 95) }
    for place in stride(from: 90.0, through: 20, by: -5) { scene.feel(pad) { $0.move(3, place) } }
    scene.feel(pad) { $0.lift() }
    #expect(scene.wiring.bank.runs.isEmpty && scene.wiring.commands?.hasFinished == true)
    #expect(scene.run { scene.raw("leds", "lamp") == 70 })
  }

  /// Nothing is taken away from the desktop by default: neither keyboards, nor the pad, nor fingers.
  @Test(
    .bug("https://github.com/jtroo/kanata/issues/548"), .bug("https://github.com/jtroo/kanata/issues/2138"),
    .bug("https://github.com/jtroo/kanata/issues/1812"))
  func everyoneGoesOnGettingEverything() throws {
    var bench = try Bench(Self.zone(), .lamp(100))
    #expect(!bench.bank.wants(TestDevices.keyboard))
    let slider = bench.bank.sliders[0].definition
    #expect(slider.source?.isExclusive == false)
    #expect(slider.outputs.indices.allSatisfy { VirtualOutput(slider.outputs[$0], number: $0, of: slider) == nil })
    let pad = bench.bank.attach(Self.clickpad).device
    bench.feel(pad) { $0.touch(3, 80) }
    bench.feel(pad) { $0.move(3, 40) }
    #expect(bench.bank.sliders[0].holder != nil)
    #expect(Array(bench.bank.withheldSlots(of: pad)).isEmpty)
  }

  @Test(.bug("https://github.com/asus-linux-drivers/asus-dialpad-driver/issues/6")) func onlyWhileItIsUsed() throws {
    var bench = try Bench(
      Self.zone("circle = [\"50%\", \"50%\"], radius = \"25mm\", exclusive = true"), .lamp(100))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    bench.feel(pad) { $0.touch(50, 20) }
    #expect(Array(bench.bank.withheldSlots(of: pad)) == [0])
    bench.feel(pad) { $0.touch(95, 90, slot: 1) }
    #expect(Array(bench.bank.withheldSlots(of: pad)) == [0])
    bench.feel(pad) { $0.lift() }
    #expect(Array(bench.bank.withheldSlots(of: pad)) == [])
    // A device that goes while it is held withholds nothing.
    bench.feel(pad) { $0.touch(50, 20) }
    bench.bank.detach(pad, at: bench.hand.now)
    #expect(Array(bench.bank.withheldSlots(of: pad)) == [])
  }

  @Test(.bug("https://github.com/AOSC-Dev/aosc-os-abbs/pull/16855")) func aSliderIsSwitchedOffAtOnce() throws {
    var bench = try Bench(Self.zone(), .lamp(100, at: 50))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    func stroke() {
      bench.feel(pad) { $0.touch(3, 90) }
      bench.feel(pad) { $0.move(3, 60) }
      bench.feel(pad) { $0.lift() }
    }
    bench.bank.setEnabled(0, false, at: bench.hand.now)
    stroke()
    #expect(bench.takeOrders() == [])
    bench.bank.setEnabled(0, true, at: bench.hand.now)
    stroke()
    #expect(bench.takeOrders() != [])
  }

  @Test(
    .bug("https://github.com/assembledev/edgepad/pull/8"), arguments: ["", ", exclusive = true", ", mode = \"pickup\""])
  func aClickIsNoSlide(keys: String) throws {
    var bench = try Bench(Self.zone("edge = \"left\"\(keys)"), .lamp(100, at: 20))
    let pad = bench.bank.attach(Self.clickpad).device
    let button = Key.mouseButtons.lowerBound
    bench.feel(pad) { $0.touch(3, 80) }
    bench.feel(pad) { $0.move(3, 60) }
    let place = bench.fraction
    #expect(place > 0.2)
    bench.feel(pad) { $0.frame([.key(button, 1)]) }
    bench.feel(pad) { $0.move(3, 20) }
    #expect(bench.bank.takeKinds().last == .cancel)
    #expect(bench.fraction == place)
    bench.feel(pad) { $0.frame([.key(button, 0)]) }
    bench.feel(pad) { $0.move(3, 10) }
    #expect(bench.fraction == place)
    bench.feel(pad) { $0.lift() }
    // A drag with the button down, such as that of a scroll bar at the edge.
    bench.feel(pad) { $0.frame([.key(button, 1)]) }
    bench.feel(pad) { $0.touch(3, 80) }
    bench.feel(pad) { $0.move(3, 40) }
    #expect(bench.fraction == place)
  }

  @Test(.bug("https://github.com/asus-linux-drivers/asus-numberpad-driver/issues/90")) func aCornerIsAnArea() throws {
    var bench = try Bench(Self.zone("area = [\"0%\", \"0%\", \"10%\", \"20%\"], along = \"x\""), .lamp(100, at: 50))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    bench.feel(pad) { $0.touch(2, 10) }
    bench.feel(pad) { $0.move(6, 10) }
    #expect(bench.fraction > 0.6)
    bench.feel(pad) { $0.lift() }
    let place = bench.fraction
    bench.feel(pad) { $0.touch(12, 10) }
    bench.feel(pad) { $0.move(2, 10) }
    #expect(bench.fraction == place)
  }

  /// A palm in the corner, a touch too short, and one that doesn't go far enough.
  @Test(.bug("https://github.com/asus-linux-drivers/asus-numberpad-driver/issues/266")) func notByAccident() throws {
    let text = Self.zone("edge = \"top\", hold = \"300ms\"", "complete = { threshold = 0.97 }")
    var bench = try Bench(text, .lamp(100))
    let pad = bench.bank.attach(TestDevices.touchpad).device
    bench.feel(pad) { $0.touch(5, 3) }
    for place in stride(from: 10.0, through: 100, by: 10) { bench.feel(pad) { $0.move(place, 3) } }
    bench.feel(pad) { $0.lift() }
    #expect(bench.bank.takeKinds() == [], "it moved before it had rested")
    bench.feel(pad) { $0.touch(5, 3) }
    for _ in 0..<20 { bench.feel(pad) { $0.move(5, 3) } }
    for place in stride(from: 10.0, through: 70, by: 10) { bench.feel(pad) { $0.move(place, 3) } }
    bench.feel(pad) { $0.lift() }
    #expect(bench.fraction == 0 && bench.bank.takeKinds().last == .reset, "it was let go before the end")
  }

  /// What is edited is at work after a reload or a restart, and can be seen to be.
  @Test(.bug("https://github.com/asus-linux-drivers/asus-numberpad-driver/issues/237"), arguments: [SIGHUP, SIGKILL])
  func whatIsEditedIsAtWork(signal: Int32) throws {
    let daemon = try DaemonProcess("[slider.a]\nsteps = 11\n") { _ in }
    try #require(try daemon.start())
    func seen() throws -> String { try SlidectlRun(["--bus", daemon.bus.address, "list", "--json"]).output }
    #expect(try seen().contains(#""label":"a""#) && seen().contains(#""steps":11"#))
    try daemon.write("[slider.a]\nsteps = 3\nlabel = \"New\"\n[slider.b]\n")
    if signal == SIGHUP {
      daemon.signal(SIGHUP)
    } else {
      daemon.kill()
      try #require(try daemon.start())
    }
    #expect(try wait { try seen().contains(#""label":"New""#) })
    #expect(try seen().contains(#""steps":3"#) && seen().contains(#""name":"b""#))
  }
}
