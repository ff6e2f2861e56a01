import SliderCore
import TestSupport
import Testing

/// Whatever a device sends and programs ask, a slider stays in its range, on its grid, and does the same again.
@Suite struct RandomFramesTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func staySane(seed: UInt64) {
    #expect(Self.run(seed) == Self.run(seed))
  }

  private static func run(_ seed: UInt64) -> [OutputCommand] {
    var random = Random(state: seed)
    let stepped = SliderRange(minimum: -3, maximum: 5, steps: 9)
    let bank = SliderBank([
      TestSliders.onEdge(), TestSliders.onEdge("right", .right), TestSliders.onLever(range: stepped),
    ])
    for slider in 0..<3 { bank.connectOutput(of: slider, maximum: 7 * slider + 1, raw: 0) }
    let devices = [TestDevices.touchpad, TestDevices.throttle].map { bank.attach($0).device }
    var commands: [OutputCommand] = []
    for step in 0..<400 {
      let time = Instant(microseconds: Int64(step) * 5000)
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        _ = bank.set(
          Int.random(in: 0..<3, using: &random), to: .valueChange(.random(in: -9...9, using: &random)), at: time)
      case 1: bank.setEnabled(Int.random(in: 0..<3, using: &random), .random(using: &random), at: time)
      case 2: bank.adopt(.random(in: -5...30, using: &random), 0, of: Int.random(in: 0..<3, using: &random), at: time)
      default:
        let events = (0..<Int.random(in: 0..<9, using: &random)).map { _ in event(&random) }
        let frame = InputFrame(
          time: time, events: events, isResynchronization: Int.random(in: 0..<30, using: &random) == 0)
        for device in devices { bank.process(frame, from: device) }
      }
      for slider in bank.sliders {
        let range = slider.definition.range
        #expect((range.minimum...range.maximum).contains(slider.value))
        if range.isStepped { #expect(slider.value == slider.value.rounded()) }
      }
      commands += bank.commands
      bank.forgetEffects()
    }
    return commands
  }

  private static func event(_ random: inout Random) -> InputEvent {
    let codes: [AxisCode] = [.x, .y, .throttle, .slot, .touchX, .touchY, .trackingID]
    if Int.random(in: 0..<10, using: &random) == 0 { return .key(Key.touch, Int32.random(in: 0...1, using: &random)) }
    let code = codes[Int.random(in: 0..<codes.count, using: &random)]
    switch code {
    case .slot: return .axis(code, .random(in: -1...6, using: &random))
    case .trackingID: return .axis(code, .random(in: -1...3, using: &random))
    default:
      return .axis(
        code,
        Bool.random(using: &random)
          ? .random(in: 900...5100, using: &random) : .random(in: .min ... .max, using: &random))
    }
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
