import SliderCore
import TestSupport
import Testing

/// From floor to ceiling and back, by everything that moves a slider, on every range that is known from the field.
@Suite struct OutputTableTests {
  private static let curves: [Curve?] = [nil, .linear, .perceptual, .exponent(2.2), .exponent(0.5)]
  private static let now = Instant(microseconds: 0)

  @Test func theTablesAreWhole() {
    #expect(OutputTable.lights.count == 45)
    #expect(OutputTable.mixers.count == 116)
    #expect(OutputTable.all.filter { $0.scale(nil) == nil }.count == 1)
  }

  /// A slider on a pad's edge over one row, standing where the row's thing stood; nothing was written.
  private func bank(_ row: OutputTable.Row, _ scale: OutputScale) -> SliderBank {
    var slider = TestSliders.onEdge()
    slider.outputs = [row.definition]
    let bank = SliderBank([slider])
    bank.connect(0, of: 0, name: row.name, scale: scale, raw: row.raw, at: Self.now)
    #expect(bank.commands.isEmpty)
    bank.forgetEffects()
    return bank
  }

  private func raw(_ bank: SliderBank) -> Int { bank.sliders[0].outputs[0].raw ?? .min }

  @Test(arguments: OutputTable.all, curves)
  func bySet(row: OutputTable.Row, curve: Curve?) throws {
    guard let scale = row.scale(curve) else { return }
    let bank = bank(row, scale)
    _ = bank.set(0, to: .fraction(0), at: Self.now)
    #expect(raw(bank) == scale.floor)
    #expect(!row.isLight || raw(bank) >= 1, "a panel goes black")
    var last = scale.floor
    for permille in 0...1000 {
      _ = bank.set(0, to: .fraction(Double(permille) / 1000), at: Self.now)
      try #require(raw(bank) >= last)
      last = raw(bank)
    }
    #expect(last == scale.ceiling)
    for permille in (0...1000).reversed() {
      _ = bank.set(0, to: .fraction(Double(permille) / 1000), at: Self.now)
      try #require(raw(bank) <= last)
      last = raw(bank)
    }
    #expect(last == scale.floor)
  }

  /// Each raw step is somewhere, and what others set comes back as what they set.
  @Test(arguments: OutputTable.all, curves)
  func noStepIsLost(row: OutputTable.Row, curve: Curve?) throws {
    guard let scale = row.scale(curve) else { return }
    let bank = bank(row, scale)
    let span = scale.ceiling - scale.floor
    for raw in stride(from: scale.floor, through: scale.ceiling, by: max(1, span / 997)) {
      bank.adopt(raw, 0, of: 0, at: Self.now)
      let place = bank.sliders[0].fraction
      #expect(bank.commands.isEmpty)
      _ = bank.set(0, to: .fraction(raw * 2 > scale.floor + scale.ceiling ? 0 : 1), at: Self.now)
      _ = bank.set(0, to: .fraction(place), at: Self.now)
      try #require(self.raw(bank) == raw)
      bank.forgetEffects()
    }
  }

  @Test(arguments: OutputTable.all, curves)
  func upAndDown(row: OutputTable.Row, curve: Curve?) throws {
    guard let scale = row.scale(curve) else { return }
    let bank = bank(row, scale)
    _ = bank.set(0, to: .fraction(0), at: Self.now)
    for (direction, end) in [(1, scale.ceiling), (-1, scale.floor)] {
      var presses = 0
      while raw(bank) != end {
        let before = raw(bank)
        _ = bank.step(0, by: direction, at: Self.now)
        try #require((raw(bank) - before).signum() == direction)
        presses += 1
        // Ten of a tenth; near the floor each raw step may be farther than that.
        try #require(presses <= 11)
      }
      _ = bank.step(0, by: direction, at: Self.now)
      #expect(raw(bank) == end)
    }
  }

  @Test(arguments: OutputTable.all, curves)
  func byFinger(row: OutputTable.Row, curve: Curve?) throws {
    guard let scale = row.scale(curve) else { return }
    let bank = bank(row, scale)
    let (device, problems) = bank.attach(TestDevices.touchpad)
    #expect(problems == [])
    var hand = TestHand()
    // Two strokes: the first millimetres of each only begin it.
    for (from, to, end) in [(100, 0, scale.ceiling), (0, 100, scale.floor)] {
      let isUp = end == scale.ceiling
      for _ in 0..<2 {
        bank.process(hand.touch(2, Double(from)), from: device)
        for place in stride(from: from, through: to, by: isUp ? -1 : 1) {
          let before = raw(bank)
          bank.process(hand.move(2, Double(place)), from: device)
          // Where it stood may be outside of the travel.
          guard (scale.floor...scale.ceiling).contains(before) else { continue }
          try #require(isUp ? raw(bank) >= before : raw(bank) <= before)
        }
        bank.process(hand.lift(), from: device)
      }
      #expect(raw(bank) == end)
    }
  }
}
