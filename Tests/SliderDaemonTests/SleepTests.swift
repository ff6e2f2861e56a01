import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// What firmware did to the lights while the machine slept.
@Suite struct SleepTests {
  @Test func lightsAreLookedAtAfterwards() throws {
    let scene = try OutputScene(
      """
      [slider.panel]
      to = { backlight = "panel", floor = "0%", curve = "linear" }
      [slider.lamp]
      to = { led = "lamp" }
      """
    ) {
      try $0.addLight("backlight", "panel", brightness: 20, maximum: 100, type: "raw")
      try $0.addLight("leds", "lamp", brightness: 10, maximum: 100)
    }
    for (light, raw) in [("backlight/panel", 70), ("leds/lamp", 60)] {
      // Another file in its place: nobody is told of that.
      try scene.write("\(raw)\n", to: "class/\(light)/new")
      try #require(rename("\(scene.root)/class/\(light)/new", "\(scene.root)/class/\(light)/brightness") == 0)
    }
    try #expect([scene.state(of: "panel").fraction, scene.state(of: "lamp").fraction] == [0.2, 0.1])
    scene.wiring.outputs.followAll(at: Clock.now)
    try #expect([scene.state(of: "panel").fraction, scene.state(of: "lamp").fraction] == [0.7, 0.6])
    // They are taken up, not put back.
    #expect(scene.raw("backlight", "panel") == 70 && scene.raw("leds", "lamp") == 60)
  }
}
