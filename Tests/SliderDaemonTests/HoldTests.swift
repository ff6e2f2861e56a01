import SliderBus
import SliderCore
import TestSupport
import Testing

/// Sliders that are let go, or off, in the daemon itself.
@Suite struct HoldTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess(
      """
      [slider.brightness]
      from = { device = "touchpad", edge = "left" }

      [slider.light]
      from = { device = "*Throttle*", axis = "ABS_THROTTLE" }
      to   = { led = "kbd" }
      """
    ) { sys in try sys.addLight("leds", "kbd", brightness: 0, maximum: 255) }
  }

  private func client() throws -> SliderClient {
    try SliderClient(.address(daemon.bus.address))
  }

  /// A recorded finger that holds a slider loses it, as a real one does, and the recording goes on with the new sliders.
  @Test func aReloadCancelsWhatARecordingHoldsAndItGoesOn() throws {
    let folder = Recordings.folder
    #expect(
      try daemon.start([
        "--recording", "\(folder)/touchpad-left-edge.evemu", "--recording", "\(folder)/throttle-up-and-down.evemu",
      ]))
    #expect(daemon.log.contains("2 sliders, 2 input devices (recorded)\n"))
    let client = try client()
    var kinds: [SliderEvent.Kind] = []
    let watch = try client.watch { notice in
      if case .event(let kind, let state, _) = notice, state.name == "brightness" { kinds.append(kind) }
    }
    #expect(try wait { try client.state(of: "brightness").isHolding })
    let held = try client.state(of: "brightness").fraction
    try client.reload()
    let state = try client.state(of: "brightness")
    #expect(!state.isHolding)
    #expect(state.fraction >= held)
    try client.bus.process()
    #expect(kinds.last == .cancel)
    // What the finger does now it does to nobody; the lever comes after it.
    #expect(wait { (daemon.brightness("leds", "kbd") ?? 0) > 100 })
    try client.bus.process()
    #expect(kinds.last == .cancel)
    #expect(try client.state(of: "brightness").fraction == state.fraction)
    withExtendedLifetime(watch) {}
  }

  /// Its state is told, and no event: its value is what it was.
  @Test func turningASliderOffIsNoMovement() throws {
    #expect(try daemon.start())
    let client = try client()
    var told: [String] = []
    let watch = try client.watch { notice in
      switch notice {
      case .event(let kind, let state, _): told.append("\(kind) \(state.name)")
      case .changed(let state): told.append("\(state.name) \(state.isEnabled)")
      default: break
      }
    }
    try watch.waitForFirstNotice()
    try client.setEnabled("brightness", false)
    try client.setEnabled("brightness", true)
    #expect(
      try wait {
        try client.bus.process()
        return told.count >= 2
      })
    #expect(told == ["brightness false", "brightness true"])
    withExtendedLifetime(watch) {}
  }
}
