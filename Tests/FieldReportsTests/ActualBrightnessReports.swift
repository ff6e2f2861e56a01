import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Panels that say that they stand elsewhere than their file.
@Suite("actual-brightness") struct ActualBrightnessReports {
  private static let configuration = """
    [slider.a]
    to = { backlight = "panel", floor = "0%" }
    remember = true
    restore = true
    """

  private func scene(
    brightness: Int, actual: Int, maximum: Int, restoring values: [(slider: String, value: Double)] = []
  ) throws -> OutputScene {
    try OutputScene(Self.configuration, restoring: values) { sys in
      try sys.addLight("backlight", "panel", brightness: brightness, maximum: maximum)
      try sys.write("\(actual)\n", to: "class/backlight/panel/actual_brightness")
    }
  }

  @Test(.bug("https://github.com/systemd/systemd/pull/36881")) func tenRestartsLoseNothing() throws {
    var saved: [(slider: String, value: Double)] = []
    var raw = 150
    for _ in 0..<10 {
      let scene = try scene(brightness: raw, actual: 130, maximum: 255, restoring: saved)
      saved = try PositionFile.parse(Array(PositionFile.text(scene.wiring.bank.rememberedValues).utf8))
      raw = try #require(scene.raw("backlight", "panel"))
      #expect(scene.faults.attempts("panel") == 0)
      #expect(raw == 150)
    }
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/16302")) func aPanelMovedPastItsFileIsSaid() throws {
    let scene = try scene(brightness: 50, actual: 80, maximum: 100)
    #expect(try scene.state(of: "a").outputs[0].note == "when it was found its panel said 80 and its file 50")
    #expect(try scene.state(of: "a").fraction == 0.5)
    try scene.set("a", to: "+10%")
    #expect(scene.run { scene.raw("backlight", "panel") == 60 })
    // A rounding driver is no news.
    #expect(try self.scene(brightness: 150, actual: 130, maximum: 255).state(of: "a").outputs[0].note == nil)
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/16600")) func whatIsSavedBeyondTheRangeIsItsEnd() throws {
    let scene = try scene(brightness: 100, actual: 34481, maximum: 255, restoring: [("a", 34481)])
    #expect(scene.run { scene.raw("backlight", "panel") == 255 })
    #expect(try scene.state(of: "a").outputs[0].note == nil)
  }

  @Test(.bug("https://github.com/lxqt/liblxqt/issues/263")) func anotherScaleIsNoBaseForAChange() throws {
    let scene = try scene(brightness: 150, actual: 34481, maximum: 255)
    try scene.set("a", to: "+10%")
    #expect(scene.run { scene.raw("backlight", "panel") != 150 })
    #expect((175...176).contains(scene.raw("backlight", "panel") ?? 0))
  }
}
