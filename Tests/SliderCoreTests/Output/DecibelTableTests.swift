import SliderCore
import Testing

@Suite struct DecibelTableTests {
  @Test(arguments: [
    ("the kernel's snd-dummy", 2), ("Topping D10s", 2), ("USB, steps of 99.57 hundredths", 2),
    ("65537 steps over 60 dB", 2),
    ("bcm2835, 1/100 dB a step, silent at its minimum, up to +4 dB", 2), ("max98090, five slopes", 6),
  ])
  func aStraightLineTakesTwoPoints(_ name: String, _ count: Int) throws {
    let table = try #require(MixerScaleCase.all.first { $0.name == name }?.scale.decibels)
    #expect(table.points.count == count)
  }

  @Test func asksForAtMostAFewThousandSteps() throws {
    var asked: [Int] = []
    let table = try #require(
      DecibelTable(minimum: -1_000_000, maximum: 1_000_000) { raw in
        asked.append(raw)
        return raw * raw * (raw < 0 ? -1 : 1) / 100_000_000
      })
    #expect(asked.count <= 4100)
    #expect(asked.first == -1_000_000 && asked.last == 1_000_000)
    #expect(table.points.count <= 4100)
    #expect(abs(table.millibels(ofRaw: 500_000) - 2500) < 1)
  }

  @Test(
    arguments: [
      // Two steps as loud as each other, in the middle and at the end.
      [-500, -400, -400, -300, -200, -200],
      // A step that is quieter than the one before.
      [-500, -300, -400, -200, -100, 0],
      // Three silent steps, and a driver that doesn't say what the fourth is.
      [DecibelTable.mute, DecibelTable.mute, DecibelTable.mute, nil, -1000, 0],
    ] as [[Int?]])
  func risesWhateverTheDriverSays(_ millibels: [Int?]) throws {
    let table = try #require(DecibelTable(minimum: 0, maximum: 5) { millibels[$0] })
    let loudness = (0...5).map { table.millibels(ofRaw: $0) }
    #expect(zip(loudness, loudness.dropFirst()).allSatisfy { $0 < $1 }, "\(loudness)")
    let scale = MixerScale(minimum: 0, maximum: 5, decibels: table)
    #expect((0...5).map { scale.raw(at: scale.position(ofRaw: $0)) } == [0, 1, 2, 3, 4, 5])
  }

  @Test(
    arguments: [
      [0, 0, 0], [0, -100, -200], [nil, nil, nil], [DecibelTable.mute, DecibelTable.mute, DecibelTable.mute],
      [0, 100, nil], [DecibelTable.mute, DecibelTable.mute, 0],
    ] as [[Int?]])
  func thereIsNoneWhereNothingRises(_ millibels: [Int?]) {
    #expect(DecibelTable(minimum: 0, maximum: 2) { millibels[$0] } == nil)
  }

  /// libasound, direction 0: -10.01 dB on a scale of 0.3 dB is -9.90; the louder of two as near.
  @Test(arguments: [(-1001.0, 67), (-1005.0, 67), (-1006.0, 66), (-9_999_999.0, -50), (9000.0, 100), (.nan, -50)])
  func theNearestStepIsTheLouderOfTwoAsNear(_ millibels: Double, _ raw: Int) throws {
    let table = try #require(DecibelTable(minimum: -50, maximum: 100) { -4500 + ($0 + 50) * 30 })
    #expect(table.raw(nearestToMillibels: millibels) == raw)
  }
}
