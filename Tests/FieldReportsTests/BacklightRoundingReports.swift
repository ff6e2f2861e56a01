import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Steps that drift, jump, or go the wrong way.
@Suite("backlight-rounding") struct BacklightRoundingReports {
  private static func panel(_ keys: String, _ more: String = "") -> String {
    "[slider.a]\n\(more)\nto = { backlight = \"auto\", \(keys) }\n"
  }

  @Test(
    .bug("https://github.com/manjaro-sway/manjaro-sway/issues/212"),
    .bug("https://github.com/jappeace/brightnessctl/pull/3"), arguments: [100, 255, 96_000, 120_000])
  func twentyStepsOfAnyRange(maximum: Int) throws {
    let bench = try Bench(Self.panel("floor = \"0%\", curve = \"linear\"", "steps = 21"), .panel(maximum))
    for step in 1...20 {
      bench.step(1)
      #expect(bench.raw() == Int((Double(maximum * step) / 20).rounded()))
    }
  }

  @Test(.bug("https://github.com/ErikReider/SwayOSD/pull/205")) func fivePercentAreFivePercent() throws {
    let bench = try Bench(Self.panel("floor = \"0%\""), .panel(64_764))
    var last = 0
    for _ in 0..<20 {
      try bench.set("+5%")
      let raw = try #require(bench.raw())
      #expect(abs(raw - last - 3238) <= 1)
      last = raw
    }
    #expect(last == 64_764)
  }

  @Test(.bug("https://github.com/haikarainen/light/issues/127")) func tenthsAddUp() throws {
    let bench = try Bench(Self.panel("floor = \"0%\""), .panel(255))
    for _ in 0..<6 { try bench.set("+10%") }
    #expect(bench.raw() == 153)
    for _ in 0..<6 { try bench.set("-10%") }
    #expect(bench.raw() == 0)
  }

  @Test(
    .bug("https://github.com/Hummer12007/brightnessctl/issues/79"), arguments: [1, 2, 3, 50, 511],
    ["curve = 2", "curve = 2, floor = \"0%\"", "curve = \"perceptual\""])
  func lessIsNeverMore(raw: Int, keys: String) throws {
    for change in ["-10%", "-1%", "-0.1"] {
      let bench = try Bench(Self.panel(keys), .panel(512, at: raw))
      try bench.set(change)
      #expect((bench.raw() ?? .max) <= raw)
    }
    let bench = try Bench(Self.panel(keys), .panel(512, at: raw))
    bench.step(-1)
    #expect((bench.raw() ?? .max) < raw || raw == 1)
  }

  @Test(.bug("https://github.com/haikarainen/light/issues/140"), arguments: [1, 10, 12, 255, 937, 4882, 120_000])
  func percentsAndStepsAgree(maximum: Int) throws {
    for keys in ["floor = \"0%\"", "floor = \"2%\"", "curve = 2.2", "curve = \"perceptual\""] {
      let bench = try Bench(Self.panel(keys), .panel(maximum, at: maximum))
      for percent in 0...100 {
        try bench.set("\(percent)%")
        let raw = try #require(bench.raw())
        // Whoever reads it and sets what they read writes the same again.
        bench.bank.adopt(raw, 0, of: 0, at: bench.hand.now)
        #expect(ValueText.percent(bench.fraction) == "\(percent)%")
        _ = bench.bank.set(0, to: .fraction(bench.fraction), at: bench.hand.now)
        #expect(bench.raw() == raw)
      }
    }
  }

  @Test(
    .bug("https://github.com/Hummer12007/brightnessctl/issues/84"),
    arguments: ["\"=4\"", "\"==4\"", "\"\"", "\"4\"", "-4", "0", "nan", "inf"])
  func aSlipOfACurveIsRefused(curve: String) {
    let diagnostics = Bench.diagnostics(Self.panel("curve = \(curve)"))
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.contains("c:3:") == true)
    #expect(diagnostics.first?.contains("curve") == true)
    #expect(throws: Bench.Mistakes.self) { try Bench(Self.panel("curve = \(curve)")) }
  }

  /// With an exponent of 2.2 the first steps are small, and each is seen.
  @Test(.bug("https://github.com/pop-os/cosmic-settings-daemon/issues/31"), arguments: [255, 1060, 96_000])
  func theFirstStepsAreTheSmallest(maximum: Int) throws {
    let bench = try Bench(Self.panel("curve = 2.2", "steps = 20"), .panel(maximum, at: maximum))
    try bench.set("min")
    var steps: [Int] = []
    for _ in 1..<20 {
      let before = try #require(bench.raw())
      bench.step(1)
      steps.append(try #require(bench.raw()) - before)
    }
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect(Double(steps[0]) < Double(maximum) / 100)
    #expect(steps[18] > 5 * max(steps[1], 1))
  }

  @Test(
    .bug("https://github.com/mate-desktop/mate-power-manager/issues/232"),
    .bug("https://github.com/mate-desktop/mate-power-manager/issues/216"), arguments: [638, 100, 937])
  func whatOthersSetIsTheBase(other: Int) throws {
    let scene = try OutputScene("[slider.a]\nto = { backlight = \"panel\", floor = \"0%\" }\n") {
      try $0.addLight("backlight", "panel", brightness: 618, maximum: 937)
    }
    try scene.set("a", to: "+5%")
    #expect(try scene.run { try scene.lastWrite("a") == 665 })
    try scene.write(other, "backlight", "panel")
    #expect(try scene.run { try scene.state(of: "a").outputs[0].raw == other })
    try scene.set("a", to: "-5%")
    #expect(scene.run { scene.raw("backlight", "panel") == Int((Double(other) - 46.85).rounded()) })
  }

  @Test(.bug("https://github.com/elementary/panel-power/issues/30")) func aDetentIsADetent() throws {
    var bench = try Bench(
      Self.panel("floor = \"0%\"", "from = { device = \"Knob\", dial = \"REL_DIAL\", per_turn = 20 }"),
      .panel(1000, at: 500))
    let knob = bench.bank.attach(.dial("Knob")).device
    bench.feel(knob) { $0.turn(1) }
    #expect(abs(bench.fraction - 0.55) < 1e-9)
    bench.feel(knob) { $0.turn(-2) }
    #expect(bench.raw() == 450)
  }

  @Test(.bug("https://github.com/haikarainen/light/issues/23"), arguments: ["/nonexistent/state", "/dev/null/state"])
  func withoutAStateTheFloorHolds(directory: String) throws {
    let loop = try EventLoop()
    let memory = PositionMemory(directory: directory, on: loop, reports: try OutputReports()) { [("a", 0)] }
    let recalled = memory.recall()
    #expect(recalled.isEmpty)
    let bench = try Bench(Self.panel("floor = \"10%\"", "remember = true"), .panel(200, at: 200), restoring: recalled)
    try bench.set("-100%")
    #expect(bench.raw() == 20)
  }
}
