import SliderCore
import SliderDaemon
import TestSupport
import Testing

/// Recordings in which the kernel lost events: what comes after SYN_DROPPED tells how things are then, not what a hand did.
@Suite struct ReplayTests {
  private static let pad = """
    N: Test Pad
    P: 01 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 20 04 00 00 00 00 00 00
    A: 2f 0 4 0 0 0
    A: 35 0 1000 0 0 10
    A: 36 0 600 0 0 10
    A: 39 0 65535 0 0 0
    E: 0.000000 0003 0039 1
    E: 0.000000 0003 0035 20
    E: 0.000000 0003 0036 500
    E: 0.000000 0000 0000 0
    E: 0.100000 0003 0036 440
    E: 0.100000 0000 0000 0
    E: 0.200000 0000 0003 0
    E: 0.200000 0003 0036 400
    E: 0.200000 0000 0000 0

    """

  private static let rows: [(what: String, events: String, told: [String])] = [
    (
      "the finger is gone",
      """
      E: 0.200000 0003 0039 -1
      E: 0.200000 0000 0000 0
      E: 0.300000 0003 0036 300
      E: 0.300000 0000 0000 0
      """, ["down 0", "change 5", "cancel 5"]
    ),
    (
      "the finger is there and goes on",
      """
      E: 0.200000 0003 0036 380
      E: 0.200000 0000 0000 0
      E: 0.300000 0003 0036 320
      E: 0.300000 0000 0000 0
      E: 0.400000 0003 0039 -1
      E: 0.400000 0000 0000 0
      """, ["down 0", "change 5", "change 15", "change 25", "up 25"]
    ),
    (
      "another finger is there, and began nobody knows where",
      """
      E: 0.200000 0003 0039 2
      E: 0.200000 0003 0036 380
      E: 0.200000 0000 0000 0
      E: 0.300000 0003 0036 320
      E: 0.300000 0000 0000 0
      """, ["down 0", "change 5", "cancel 5"]
    ),
  ]

  @Test(arguments: rows)
  func touch(what: String, events: String, told: [String]) throws {
    let source = SliderSource(
      device: DeviceMatch(name: Glob("*")), control: .edge(.left, width: Control.standardWidth))
    #expect(try Self.replay(Self.pad + events, source) == told, "\(what)")
  }

  /// How often a ring went round meanwhile nobody knows; a dial's ticks and a key's presses are lost, and no key is pressed by
  /// being down.
  @Test(
    arguments: [
      (.ring(.wheel, range: nil), "0003 0008", [10, 20], [60], [70], ["change 13.9", "change 27.8"]),
      (.dial(.dial, perTurn: 10), "0002 0007", [1, 1], [], [1], ["change 10", "change 20", "change 30"]),
      (
        .keys(down: KeyCode(rawValue: 30), up: KeyCode(rawValue: 48), perTurn: 10), "0001 0030", [1, 0], [1], [0, 1],
        ["change 10", "change 20"]
      ),
    ] as [(Control, String, [Int], [Int], [Int], [String])])
  func control(
    control: Control, code: String, before: [Int], difference: [Int], after: [Int], told: [String]
  ) throws {
    var text = """
      N: Test Control
      B: 01 00 00 00 40 00 00 01 00
      B: 02 80 00 00 00 00 00 00 00
      A: 08 0 71 0 0 0

      """
    var time = 0
    func frame(_ values: [Int]) {
      time += 1
      for value in values { text += "E: \(time).000000 \(code) \(value)\n" }
      text += "E: \(time).000000 0000 0000 0\n"
    }
    for value in before { frame([value]) }
    text += "E: \(time).500000 0000 0003 0\nE: \(time).500000 0000 0000 0\n"
    frame(difference)
    for value in after { frame([value]) }
    #expect(try Self.replay(text, SliderSource(device: DeviceMatch(name: Glob("Test*")), control: control)) == told)
  }

  /// What is told of a slider at its start, in per cent.
  private static func replay(_ text: String, _ source: SliderSource) throws -> [String] {
    var told: [String] = []
    let replay = Replay([SliderDefinition(name: "a", source: source)], sysfsRoot: "/nonexistent")
    let problems = replay.play(try Recording(parsing: text)) { _, event in
      told.append("\(event.kind) \(ValueText.number((event.fraction * 1000).rounded() / 10))")
    }
    #expect(problems == [])
    return told
  }
}
