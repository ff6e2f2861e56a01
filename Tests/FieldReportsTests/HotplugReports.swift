import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Devices that go and come back, and those that never were there.
@Suite("hotplug") struct HotplugReports {
  private static let lever =
    "[slider.a]\nfrom = { device = \"*Throttle*\", axis = \"ABS_THROTTLE\", jitter = 0 }\nto = { led = \"lamp\" }\n"

  private static let dial =
    "[slider.a]\nfrom = { device = \"Knob\", dial = \"REL_DIAL\", per_turn = 100 }\nto = { led = \"lamp\" }\n"

  /// After a suspend, a lost radio link or a pulled cable: the slider is where it was, its first report is a position, and it goes
  /// on from there. Nothing is left over of the times before.
  @Test(
    .bug("https://github.com/KarsMulder/evsieve/issues/39"),
    .bug("https://github.com/stefansundin/powermate-linux/issues/19"),
    .bug("https://github.com/tolga9009/sidewinderd/issues/14"), .bug("https://github.com/iberianpig/fusuma/issues/97"),
    .bug("https://github.com/sezanzeb/input-remapper/issues/623"),
    .bug("https://github.com/daniel5151/surface-dial-linux/issues/3"),
    .bug("https://github.com/asus-linux-drivers/asus-numberpad-driver/issues/50"), arguments: [true, false])
  func aDeviceThatComesBack(isLever: Bool) throws {
    var bench = try Bench(isLever ? Self.lever : Self.dial, .lamp(1000, at: 500))
    let device: DeviceDescription = isLever ? TestDevices.throttle : .dial("Knob")
    for round in 0..<100 {
      let number = bench.bank.attach(device, at: bench.hand.now).device
      #expect(number == 0)
      let before = bench.fraction
      // Its first report, long after it came.
      for _ in 0..<10 { bench.feel(number) { $0.frame([]) } }
      if isLever {
        bench.feel(number) { $0.axis(.throttle, round % 2 == 0 ? 100 : 900) }
        #expect(bench.fraction == before)
        bench.feel(number) { $0.axis(.throttle, 400 + Int32(round % 2)) }
        #expect(bench.fraction == 0.4 + Double(round % 2) / 1000)
      } else {
        bench.feel(number) { $0.turn(round % 2 == 0 ? 1 : -1) }
        #expect(abs(bench.fraction - (round % 2 == 0 ? 0.51 : 0.5)) < 1e-9)
      }
      bench.bank.detach(number, at: bench.hand.now)
      // Without any device it goes on, and what comes from one that is gone is nothing.
      let place = bench.fraction
      bench.feel(number) { isLever ? $0.axis(.throttle, 7) : $0.turn(5) }
      #expect(bench.fraction == place)
      try bench.set("+0%")
      // Five seconds until it is back.
      for _ in 0..<250 { bench.feel(number) { $0.frame([]) } }
    }
  }

  @Test(.bug("https://github.com/peteonrails/voxtype/issues/737")) func lostEventsWithoutAnEnd() {
    var assembler = FrameAssembler()
    let time = Instant(microseconds: 1)
    let report = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)
    let dropped = InputEvent(type: EventType.synchronization, code: Synchronization.dropped, value: 0)
    #expect(assembler.add(dropped, at: time) == .dropped)
    for value in Int32(0)..<50_000 { #expect(assembler.add(.axis(.x, value), at: time) == .partial) }
    #expect(assembler.frame.events.isEmpty, "what is ignored is not kept")
    #expect(assembler.add(report, at: time) == .partial)
    #expect(assembler.add(.axis(.x, 7), at: time) == .partial)
    #expect(assembler.add(report, at: time) == .complete)
    #expect(assembler.frame.isResynchronization && assembler.frame.events.map(\.value) == [7])
    // Nor is a frame that never ends.
    for value in Int32(0)..<50_000 { _ = assembler.add(.axis(.x, value), at: time) }
    #expect(assembler.frame.events.count <= FrameAssembler.capacity)
  }

  /// Gone between its announcement and the first thing that is asked of it.
  @Test(.bug("https://github.com/xremap/xremap/issues/371")) func aNodeThatIsGoneBeforeItIsOpen() throws {
    let scene = try OutputScene(Self.lever) { try $0.addLight("leds", "lamp", brightness: 0, maximum: 100) }
    let inputs = try #require(scene.wiring.inputs)
    for node in ["/dev/input/event-gone", "/dev/null"] {
      inputs.connect(SystemDevice(subsystem: .input, name: "event99", path: "/sys/devices/gone", node: node))
      inputs.refresh(
        SystemDevice(subsystem: .input, name: "event99", path: "/sys/devices/gone", node: node), at: Clock.now)
      #expect(throws: SystemError.self) { _ = try InputDevice(node: node) }
    }
    #expect(inputs.count == 0)
    let lever = scene.attach(TestDevices.throttle)
    for place in [Int32(100), 600] { scene.feel(lever) { $0.axis(.throttle, place) } }
    #expect(scene.run { scene.raw("leds", "lamp") == 60 })
  }
}
