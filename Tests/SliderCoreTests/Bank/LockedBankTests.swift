import SliderCore
import TestSupport
import Testing

/// Commands and keys while the session is locked.
@Suite struct LockedBankTests {
  private static let now = Instant(microseconds: 1)
  private static let scale = OutputScale(minimum: 0, maximum: 10, floor: 0)
  private static let command = OutputTarget.command([], timeout: 1_000_000)
  private static let keys = OutputTarget.key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114))

  private static func bank(_ outputs: [OutputDefinition], _ completion: Completion? = nil) -> SliderBank {
    var slider = TestSliders.onEdge("a", .left)
    slider.outputs = outputs
    slider.completion = completion
    return SliderBank([slider])
  }

  private static func output(_ target: OutputTarget, _ occasion: OutputDefinition.Occasion = .change)
    -> OutputDefinition
  {
    var output = OutputDefinition(target: target)
    output.occasion = occasion
    return output
  }

  @Test func keysAreNotPressedAndNotMadeUpFor() {
    let bank = Self.bank([Self.output(Self.keys), Self.output(.axis(.throttle))])
    bank.connectVirtual(0, of: 0, name: "keys", scale: Self.scale)
    bank.connectVirtual(1, of: 0, name: "axis", scale: Self.scale)
    _ = bank.set(0, to: .fraction(0.2), at: Self.now)
    #expect(bank.commands.map(\.raw) == [2, 2])
    bank.forgetEffects()

    #expect(bank.setLocked(true) == [0])
    #expect(bank.setLocked(true) == [])
    #expect(bank.sliders[0].outputs[0].state.error == "held back: the session is locked")
    #expect(bank.sliders[0].outputs[1].state.error == nil)
    _ = bank.set(0, to: .fraction(0.7), at: Self.now)
    // The axis goes along.
    #expect(bank.commands == [OutputCommand(slider: 0, output: 1, raw: 7)])
    bank.forgetEffects()

    #expect(bank.setLocked(false) == [0])
    #expect(!bank.hasEffects)
    #expect(bank.sliders[0].outputs[0].state.error == nil)
    _ = bank.set(0, to: .fraction(0.8), at: Self.now)
    // One press more than before, not six.
    #expect(bank.commands.first { $0.output == 0 }?.raw == 3)
  }

  @Test(arguments: [OutputDefinition.Occasion.change, .release])
  func commandsAreNotRunAndNotMadeUpFor(occasion: OutputDefinition.Occasion) {
    let bank = Self.bank([Self.output(Self.command, occasion)])
    _ = bank.setLocked(true)
    _ = bank.set(0, to: .fraction(0.7), at: Self.now)
    #expect(bank.runs.isEmpty)
    _ = bank.setLocked(false)
    _ = bank.set(0, to: .fraction(0.7), at: Self.now)
    #expect(bank.runs.isEmpty)
    _ = bank.set(0, to: .fraction(0.8), at: Self.now)
    #expect(bank.runs.count == 1)
  }

  @Test func nothingElseIsHeldBack() {
    let bank = Self.bank([Self.output(.led("a"))])
    bank.connect(0, of: 0, name: "a", scale: Self.scale, raw: 0, at: Self.now)
    #expect(bank.setLocked(true) == [])
    _ = bank.set(0, to: .fraction(0.7), at: Self.now)
    #expect(bank.commands.map(\.raw) == [7])
  }

  /// A completion whose command is held back has failed, also when another output of it has worked.
  @Test(arguments: [[OutputTarget.led("a")], []]) func aCompletionFails(others: [OutputTarget]) {
    let bank = Self.bank(
      ([Self.command] + others).map { Self.output($0, .complete) },
      Completion(onSuccess: .latch, onFailure: .reset))
    _ = bank.setLocked(true)
    bank.complete(0, at: Self.now)
    #expect(bank.runs.isEmpty)
    #expect(bank.sliders[0].fraction == 0)
    #expect(bank.nextDeadline == nil)
    _ = bank.setLocked(false)
    bank.complete(0, at: Self.now)
    #expect(bank.runs.count == 1)
    #expect(bank.sliders[0].fraction == 1)
  }
}
