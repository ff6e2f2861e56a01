import Glibc
import SliderCore
import TestSupport
import Testing

/// Where on a slider each raw step of a mixer is.
@Suite("alsa: scales") struct ALSAScaleReports {
  private static let slider = "[slider.volume]\nto = { alsa = \"PCH\" }\n"

  @Test(.bug("https://github.com/plietar/librespot/pull/160")) func fullIsTheLastStep() throws {
    let bench = try Bench(Self.slider, .volume(0...255))
    try bench.set("max")
    #expect(bench.raw() == 255)
    try bench.set("0.9999999")
    #expect(bench.raw() == 255)
  }

  /// A range that begins at -99999.99 dB begins in silence, and its next step is the lowest that can be heard.
  @Test(
    .bug("https://github.com/librespot-org/librespot/issues/948"),
    .bug("https://github.com/librespot-org/librespot/pull/685"), arguments: [2400, 0])
  func silenceIsNoLoudness(maximum: Int) throws {
    let decibels = try #require(
      DecibelTable(minimum: 0, maximum: 100) { $0 == 0 ? -9_999_999 : maximum - (100 - $0) * 50 })
    #expect(decibels.isMutedAtMinimum)
    #expect(decibels.millibels(ofRaw: 1) == Double(maximum - 4950))
    let scale = MixerScale(minimum: 0, maximum: 100, decibels: decibels)
    let places = (0...100).map(scale.position(ofRaw:))
    #expect(places.allSatisfy { $0.isFinite })
    #expect(places == places.sorted() && Set(places).count == 101)
    #expect((0...100).allSatisfy { scale.raw(at: places[$0]) == $0 })
    let bench = try Bench(
      "[slider.volume]\nto = { alsa = \"PCH\", ceiling = \"100%\" }\n",
      .volume(0...100) { $0 == 0 ? -9_999_999 : maximum - (100 - $0) * 50 })
    for permille in 0...1000 {
      try bench.set("\(Double(permille) / 10)%")
      #expect(bench.fraction.isFinite)
    }
    #expect(bench.raw() == 100)
  }

  /// As `alsamixer` has it (volume_mapping.c of alsa-utils): the cube root of the amplitude, the lowest step at 0.
  private func mapped(_ decibels: Double, from lowest: Double) -> Double {
    let floor = pow(10, lowest / 60)
    return (pow(10, decibels / 60) - floor) / (1 - floor)
  }

  @Test(
    .bug("https://github.com/polybar/polybar/issues/625"),
    .bug("https://github.com/greshake/i3status-rust/issues/422"))
  func itIsAlsamixersPercent() throws {
    let bench = try Bench(Self.slider, .volume(0...64) { -6400 + $0 * 100 })
    for raw in 0...64 {
      bench.bank.adopt(raw, 0, of: 0, at: bench.hand.now)
      #expect(abs(bench.fraction - mapped(Double(raw) - 64, from: -64)) < 1e-6)
      // What is read is what, when it is set, leads there again.
      let shown = bench.fraction
      try bench.set("\(raw < 32 ? 100 : 0)%")
      _ = bench.bank.set(0, to: .fraction(shown), at: bench.hand.now)
      #expect(bench.raw() == raw)
    }
    try bench.set("50%")
    #expect(bench.raw() == 48)
    try bench.set("min")
    #expect(bench.raw() == 0)
  }

  @Test(.bug("https://github.com/lumina-desktop/lumina/pull/130")) func louderIsNeverQuieter() throws {
    // 0 dB is at 100 of 120, and someone has gone beyond.
    let bench = try Bench(Self.slider, .volume(0...120, at: 120) { -5000 + $0 * 50 })
    #expect(bench.fraction == 1)
    bench.step(1)
    try bench.set("+5%")
    #expect(bench.takeOrders() == [])
    try bench.set("-5%")
    #expect((bench.raw() ?? 120) < 100)
  }

  @Test(
    .bug("https://github.com/ErikReider/SwayOSD/issues/8"),
    arguments: [("", 100), (", ceiling = \"100%\"", 120), (", ceiling = \"-10dB\"", 80)])
  func theLoudestIsWhatIsAllowed(more: String, raw: Int) throws {
    let bench = try Bench(
      "[slider.volume]\nto = { alsa = \"PCH\"\(more) }\n", .volume(0...120) { -5000 + $0 * 50 })
    try bench.set("max")
    #expect(bench.raw() == raw)
  }

  @Test(.bug("https://github.com/larsimmisch/pyalsaaudio/issues/8"), arguments: [15, 31, 87, 255, 65_536])
  func fivesComeBackAsFives(maximum: Int) throws {
    let bench = try Bench(Self.slider, .volume(0...maximum))
    for percent in stride(from: 0, through: 100, by: 5) {
      try bench.set("\(percent)%")
      #expect(ValueText.percent(bench.fraction) == "\(percent)%")
      let raw = try #require(bench.raw())
      #expect(abs(Double(raw) - Double(percent * maximum) / 100) <= 0.5)
      // Read back by whoever asks, it stays where it was put.
      bench.bank.adopt(raw, 0, of: 0, at: bench.hand.now)
      #expect(ValueText.percent(bench.fraction) == "\(percent)%")
    }
  }
}
