import SliderCore
import SliderSystem
import TestSupport
import Testing

/// How raw steps lie along the way.
@Suite("curve") struct CurveReports {
  @Test(
    .bug("https://github.com/MalpenZibo/ashell/issues/870"),
    arguments: [("linear", Curve.perceptual), ("non-linear", .linear), ("unknown", .linear)])
  func theDriversScaleChoosesTheCurve(scale: String, curve: Curve) throws {
    let sys = try TemporaryDirectory()
    try sys.addLight("backlight", "panel", brightness: 7, maximum: 255)
    try sys.write("\(scale)\n", to: "class/backlight/panel/scale")
    let reading = try OutputReading(OutputDefinition(target: .backlight("auto")), sysfsRoot: sys.path)
    #expect(reading.range == .light(maximum: 255, curve: curve, floor: nil))
  }

  @Test(.bug("https://github.com/Alexays/Waybar/issues/3134"), arguments: ["2", "4", "0.5", "\"perceptual\""])
  func whatIsSetIsShown(curve: String) throws {
    let bench = try Bench("[slider.a]\nto = { backlight = \"auto\", floor = \"0%\", curve = \(curve) }\n", .panel(4000))
    for percent in [50, 25, 75, 100, 0] {
      try bench.set("\(percent)%")
      #expect(ValueText.percent(bench.fraction) == "\(percent)%")
      bench.bank.adopt(try #require(bench.raw()), 0, of: 0, at: bench.hand.now)
      #expect(ValueText.percent(bench.fraction) == "\(percent)%")
    }
    try bench.set("50%")
    if curve == "2" { #expect(bench.raw() == 1000) }
  }

  @Test(
    .bug("https://github.com/greshake/i3status-rust/pull/882"),
    arguments: [
      ("2.7", true), ("1", true), ("0.3", true), ("0", false), ("-2.7", false), ("nan", false), ("-inf", false),
    ])
  func anyExponentAboveNothing(exponent: String, isRight: Bool) throws {
    let text = "[slider.a]\nto = { backlight = \"auto\", curve = \(exponent) }\n"
    guard isRight else {
      #expect(Bench.diagnostics(text).count == 1)
      return
    }
    let bench = try Bench(text, .panel(24_242, at: 24_242))
    try bench.set("min")
    #expect(bench.raw() == 1)
    try bench.set("max")
    #expect(bench.raw() == 24_242)
  }
}
