import SliderCore
import TestSupport
import Testing

/// A recording, the control of its device that moves a slider, and where that was after each change: worked out by hand.
struct ControlCase: CustomTestStringConvertible, Sendable {
  var recording: String
  var control: Control
  /// The slider starts half-way.
  var fractions: [Double]
  var change: @Sendable (inout SliderSource) -> Void = { _ in }

  var testDescription: String { "\(recording): \(control)" }
}

/// One or more of each class of device, in Tests/Recordings/controls.
@Suite struct ControlRecordingTests {
  private static let volumeDown = KeyCode(rawValue: 0x72)
  private static let volumeUp = KeyCode(rawValue: 0x73)
  private static let trigger = AxisCode(rawValue: 0x02)
  private static let volume = AxisCode(rawValue: 0x20)
  private static let button0 = KeyCode(rawValue: 0x100)
  private static let button1 = KeyCode(rawValue: 0x101)
  private static let twist = RelativeCode(rawValue: 0x05)

  private static let cases: [ControlCase] = [
    // 420 units with a fuzz of 10: reports r are taken as 1.1·(r − 10) − 10, and the margin is 10 to both sides. 310 is 320,
    // whose lower edge is 310; 305 is 314.5, within; 290 is 298, upper edge 308; 410 and 10 are the ends.
    ControlCase(
      recording: "throttle-with-fuzz", control: .axis(.throttle, range: nil),
      fractions: [310.0 / 420, 308.0 / 420, 1, 0]),
    ControlCase(
      recording: "throttle-with-fuzz", control: .axis(.throttle, range: nil),
      fractions: [110.0 / 420, 112.0 / 420, 0, 1], change: { $0.isInverted = true }),
    ControlCase(recording: "trigger", control: .axis(trigger, range: nil), fractions: [0, 0.2, 1, 0.6]),
    // Of 255 the first 51 are cut off, and nothing moves there: 204 are left, and 153 is half-way.
    ControlCase(
      recording: "trigger", control: .axis(trigger, range: nil), fractions: [1, 0.5],
      change: { $0.insets = (.percent(20), .zero) }),
    // 100 is where it stands; 1 to 652 are 651 units; 700 and 0 lie beyond.
    ControlCase(
      recording: "volume-axis", control: .axis(volume, range: nil), fractions: [217.0 / 651, 1, 0, 434.0 / 651]),
    ControlCase(
      recording: "volume-axis", control: .axis(volume, range: 0...1000), fractions: [0.218, 0.652, 0.7, 0, 0.435]),
    // 60 to 69, over 71 and 0 to 9; then from 0 back to 70. 72 positions are a turn.
    ControlCase(
      recording: "ring", control: .ring(.wheel, range: nil),
      fractions: [9, 12, 21, 19].map { 0.5 + $0 / 72 }),
    ControlCase(
      recording: "ring", control: .ring(.wheel, range: nil),
      fractions: [0.5 - 18.0 / 72, 0.5 - 24.0 / 72, 0, 4.0 / 72],
      change: {
        $0.isInverted = true
        $0.travel = .percent(50)
      }),
    ControlCase(
      recording: "ring-and-button", control: .ring(.wheel, range: nil), fractions: [0.5 + 9.0 / 72, 0.5]),
    // 10 to 28 and back to 19; then from 71 over the seam to 4.
    ControlCase(
      recording: "express-key-remote", control: .ring(.wheel, range: nil),
      fractions: [18, 9, 14].map { 0.5 + $0 / 72 }),
    // Bits 0 to 12. A finger that comes down is at its place.
    ControlCase(recording: "strip-of-masks", control: .axis(.rx, range: nil), fractions: [0, 1.0 / 3, 1, 0.5]),
    ControlCase(recording: "strip", control: .axis(.wheel, range: nil), fractions: [0, 1.0 / 7, 1, 3.0 / 7, 0]),
    // By its way: a finger that comes down elsewhere has gone none.
    ControlCase(
      recording: "strip", control: .axis(.wheel, range: nil), fractions: [0.5 + 1.0 / 7, 1, 1 - 3.0 / 7],
      change: { $0.mode = .relative }),
    // 31 positions are announced; from 0 to 29 it is seen that there are 30.
    ControlCase(
      recording: "encoder", control: .ring(.wheel, range: nil),
      fractions: [1, 2, 3, 2, 1, 0, -1].map { 0.5 + $0 / 31 }
        + [-1, -2, -1, 0].map { 0.5 - 1.0 / 31 + $0 / 30 }),
    ControlCase(
      recording: "encoder", control: .ring(.wheel, range: 0...29),
      fractions: [1, 2, 3, 2, 1, 0, -1, -2, -3, -2, -1].map { 0.5 + $0 / 30 }),
    ControlCase(
      recording: "dial", control: .dial(.dial, perTurn: 40), fractions: [0.525, 0.55, 0.475]),
    ControlCase(
      recording: "dial", control: .dial(.dial, perTurn: 20), fractions: [0.45, 0.4, 0.55],
      change: { $0.isInverted = true }),
    // 30 a second are half-way from one to four each, 100 a second are four each.
    ControlCase(
      recording: "fast-dial", control: .dial(.dial, perTurn: 40),
      fractions: [0.525, 0.55, 0.7375, 0.9375, 0.9125, 0.8875], change: { $0.acceleration = 4 }),
    ControlCase(
      recording: "fine-wheel", control: .dial(.wheel, perTurn: 40), fractions: [0.5125, 0.525, 0.5, 0.525]),
    ControlCase(
      recording: "fine-wheel", control: .dial(.fineWheel, perTurn: 40), fractions: [0.5125, 0.525, 0.5, 0.525]),
    ControlCase(
      recording: "volume-keys", control: .keys(down: volumeDown, up: volumeUp, perTurn: 40),
      fractions: [0.525, 0.55, 0.575, 0.6, 0.575]),
    ControlCase(
      recording: "pad-buttons", control: .keys(down: button0, up: button1, perTurn: 40),
      fractions: [0.525, 0.5, 0.475]),
    ControlCase(
      recording: "knob-console", control: .dial(twist, perTurn: 1000), fractions: [0.85, 0.75]),
    // 255 is where it stands; 254, 255, and over 0 to 1; the last frame says 1 again.
    ControlCase(
      recording: "jog-counter", control: .dial(.dial, perTurn: 40), fractions: [0.475, 0.5, 0.55]),
    // 13107 and 26214 of 65535; by one it only flickers.
    ControlCase(recording: "wheel-at-rest", control: .axis(.x, range: nil), fractions: [0.2, 0.4]),
  ]

  @Test(arguments: cases)
  func theSliderIsWhereItShouldBe(_ row: ControlCase) throws {
    let recording = try Recordings.own("controls/\(row.recording)")
    var source = SliderSource(device: DeviceMatch(name: Glob("Slided Example*")), control: row.control)
    row.change(&source)
    let bank = SliderBank([
      SliderDefinition(name: "a", source: source, outputs: [OutputDefinition(target: .backlight("auto"))])
    ])
    bank.connectOutput(maximum: 1000, raw: 500)
    #expect(bank.wants(recording.device))
    let (device, problems) = bank.attach(recording.device)
    #expect(problems == [])
    for frame in recording.frames { bank.process(frame, from: device) }
    #expect(bank.events.allSatisfy { $0.kind == .change })
    let fractions = bank.events.map(\.fraction)
    #expect(fractions.count == row.fractions.count, "\(fractions)")
    for (seen, expected) in zip(fractions, row.fractions) { #expect(abs(seen - expected) < 1e-9) }
    #expect(bank.nextDeadline == nil)
  }
}
