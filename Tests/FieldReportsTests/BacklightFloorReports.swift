import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// How dark a panel may go.
@Suite("backlight-floor") struct BacklightFloorReports {
  private static func panel(_ keys: String = "") -> String {
    "[slider.a]\nfrom = { device = \"*Throttle*\", axis = \"ABS_THROTTLE\" }\nto = { backlight = \"auto\"\(keys) }\n"
  }

  @Test(
    .bug("https://github.com/mate-desktop/mate-power-manager/issues/179"),
    .bug("https://github.com/lumina-desktop/lumina/issues/150"),
    .bug("https://github.com/lxqt/lxqt-config/pull/149"),
    arguments: [
      (255, "floor = \"2%\"", 5), (255, "floor = \"1.18%\"", 3), (255, "floor = \"0%\"", 0),
      (1000, "floor = \"10%\"", 100), (15, "floor = \"2%\"", 1), (15, "floor = \"0.1%\"", 1), (1, "floor = \"2%\"", 1),
      (120_000, "curve = \"linear\"", 1),
    ])
  func theFloorIsWhatIsGiven(maximum: Int, keys: String, raw: Int) throws {
    var bench = try Bench(Self.panel(", \(keys)"), .panel(maximum, at: maximum))
    let lever = bench.bank.attach(TestDevices.throttle).device
    _ = bench.places(lever, .throttle, [1000, 900, 0])
    #expect(bench.fraction == 0)
    #expect(bench.raw() == raw)
  }

  @Test(.bug("https://github.com/linuxmint/mint21-beta/issues/24")) func onEveryWayDown() throws {
    let text = Self.panel(", floor = \"5%\"") + "remember = true\nrestore = true\n"
    let ways: [(inout Bench) throws -> Void] = [
      { bench in
        let lever = bench.bank.attach(TestDevices.throttle).device
        _ = bench.places(lever, .throttle, [1000, 500, 0, -20])
      },
      { try $0.set("0") }, { try $0.set("0%") }, { try $0.set("min") }, { try $0.set("-100%") },
      { for _ in 0..<20 { $0.step(-1) } }, { $0.bank.reset(0, at: $0.hand.now) },
    ]
    for way in ways {
      var bench = try Bench(text, .panel(400, at: 400))
      try way(&bench)
      #expect(bench.raw() == 20)
    }
    let restored = try Bench(text, .panel(400, at: 400), restoring: [("a", 0)])
    #expect(restored.raw() == 20)
  }

  /// The first steps of a linear scale are 3.6, 1.7 and 1.4 times as bright as the ones before.
  @Test(.bug("https://github.com/rs0x29a/Linux-on-HONOR-MagicBook-14-Pro-2026-AI_ZQC-P_M1010/issues/6"))
  func evenStepsToTheEye() throws {
    let bench = try Bench(Self.panel(", floor = \"2%\", curve = \"perceptual\"") + "steps = 20\n", .panel(704, at: 704))
    try bench.set("min")
    var raws = [try #require(bench.raw())]
    for _ in 1..<20 {
      bench.step(1)
      raws.append(try #require(bench.raw()))
    }
    #expect(raws.first == 14 && raws.last == 704)
    for (one, next) in zip(raws, raws.dropFirst()) {
      #expect(next > one)
      #expect(Double(next) / Double(one) < 1.6, "\(raws)")
    }
  }

  /// Five percent is too bright in the dark, and the next step down is black.
  @Test(.bug("https://github.com/gh0stzk/dotfiles/issues/402")) func smallStepsNearTheFloor() throws {
    let bench = try Bench(Self.panel(", curve = 2.2") + "steps = 21\n", .panel(1000, at: 1000))
    try bench.set("min")
    #expect(bench.raw() == 1)
    var last = 1
    for step in 1..<5 {
      bench.step(1)
      let raw = try #require(bench.raw())
      #expect(raw > last && raw - last < 50, "step \(step)")
      last = raw
    }
  }

  @Test(.bug("https://github.com/qtile/qtile/pull/4751")) func whatOthersSetIsNotCorrected() throws {
    let scene = try OutputScene("[slider.a]\nto = { backlight = \"panel\", floor = \"5%\" }\n") {
      try $0.addLight("backlight", "panel", brightness: 60, maximum: 100)
    }
    try scene.set("a", to: "50%")
    #expect(try scene.run { try scene.lastWrite("a") == 53 })
    try scene.write(0, "backlight", "panel")
    #expect(try scene.run { try scene.state(of: "a").fraction == 0 })
    #expect(scene.raw("backlight", "panel") == 0)
    #expect(scene.faults.attempts("panel") == 1)
    try scene.set("a", to: "10%")
    #expect(scene.run { scene.raw("backlight", "panel") == 15 })
  }
}
