import SliderCore
import Testing

@Suite struct MixerScaleTests {
  /// amixer counts percents in a `float`; what it does with the ties of whole percents follows from that.
  private func place(_ percent: Int) -> Double { Double(Float(percent) / 100) }

  @Test(arguments: MixerScaleCase.all)
  func agreesWithAmixer(_ element: MixerScaleCase) throws {
    let scale = element.scale
    try #require(element.recorded.count == 101)
    var off: [String] = []
    for (percent, recorded) in element.recorded.enumerated() {
      let raw = scale.raw(at: place(percent))
      if abs(raw - recorded) > element.tolerance { off.append("\(percent)%: \(raw), amixer \(recorded)") }
    }
    #expect(off == [])
  }

  @Test(arguments: MixerScaleCase.all)
  func everyRawStepSurvivesTheWayToItsPositionAndBack(_ element: MixerScaleCase) {
    let scale = element.scale
    var last = -1.0
    for raw in element.minimum...element.maximum {
      let position = scale.position(ofRaw: raw)
      guard position > last, position <= 1, scale.raw(at: position) == raw else {
        Issue.record("raw \(raw) is at \(position), below it \(last), and comes back as \(scale.raw(at: position))")
        return
      }
      last = position
    }
    #expect(scale.position(ofRaw: element.minimum) == 0)
    #expect(scale.position(ofRaw: element.maximum) == 1)
  }

  @Test(arguments: MixerScaleCase.all)
  func rawStepsRiseWithThePosition(_ element: MixerScaleCase) {
    let scale = element.scale
    let steps = (0...5000).map { scale.raw(at: Double($0) / 5000) }
    #expect(steps.first == element.minimum)
    #expect(steps.last == element.maximum)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [
    (-1.0, -50), (-Double.infinity, -50), (.nan, -50), (1.5, 100), (.infinity, 100), (.leastNonzeroMagnitude, -50),
    (1.0.nextDown, 100),
  ])
  func positionsOutsideTheTravelAreAtItsEnds(_ position: Double, _ raw: Int) {
    let table = DecibelTable(minimum: -50, maximum: 100) { -4500 + ($0 + 50) * 30 }
    for decibels in [table, nil] {
      #expect(MixerScale(minimum: -50, maximum: 100, decibels: decibels).raw(at: position) == raw)
    }
  }

  @Test(arguments: [(-51, 0.0), (Int.min, 0.0), (101, 1.0), (Int.max, 1.0)])
  func rawStepsOutsideTheRangeAreAtItsEnds(_ raw: Int, _ position: Double) {
    let table = DecibelTable(minimum: -50, maximum: 100) { -4500 + ($0 + 50) * 30 }
    #expect(MixerScale(minimum: -50, maximum: 100, decibels: table).position(ofRaw: raw) == position)
  }

  @Test func aRangeOfOneStepStaysThere() {
    let scale = MixerScale(minimum: 7, maximum: 7, decibels: DecibelTable(minimum: 7, maximum: 7) { _ in 0 })
    #expect(scale.raw(at: 0) == 7)
    #expect(scale.raw(at: 0.6) == 7)
    #expect(scale.raw(at: 1) == 7)
    #expect(scale.position(ofRaw: 7) == 0)
  }

  @Test func theWidestRangeHasNoOverflow() {
    let scale = MixerScale(
      minimum: .min, maximum: .max, decibels: DecibelTable(minimum: .min, maximum: .max) { _ in 0 })
    #expect(scale.decibels == nil)
    #expect(scale.raw(at: 1) == .max)
    #expect(scale.raw(at: 0.5) == 0)
    #expect(scale.position(ofRaw: 0) == 0.5)
  }

  /// snd-dummy: -45…+30 dB in 151 steps of 0.3 dB. Raw 100 is 0 dB where the driver counts from -50: 45 / 0.3 = 150.
  @Test(arguments: [(-60.0, -50), (-45.0, -50), (0.0, 100), (-0.3, 99), (-10.01, 67), (-22.5, 25)])
  func aLoudnessHasAPlace(_ loudness: Double, _ raw: Int) throws {
    let table = try #require(DecibelTable(minimum: -50, maximum: 100) { -4500 + ($0 + 50) * 30 })
    let scale = MixerScale(minimum: -50, maximum: 100, decibels: table)
    #expect(scale.raw(at: try #require(scale.position(ofDecibels: loudness))) == raw)
  }

  @Test func zeroDecibelsLieBelowTheEndOfALoudCard() throws {
    let scale = try #require(MixerScaleCase.all.first { $0.minimum == -10239 }).scale
    let position = try #require(scale.position(ofDecibels: 0))
    #expect(scale.raw(at: position) == 0)
    #expect(abs(position - 0.8577) < 0.0001)  // 10^(-4/60)
    #expect(scale.position(ofDecibels: 4) == 1)
    #expect(scale.position(ofDecibels: -200) == 0)
  }

  @Test func withoutDecibelsALoudnessHasNoPlace() {
    #expect(MixerScale(minimum: 0, maximum: 65536, decibels: nil).position(ofDecibels: 0) == nil)
  }
}
