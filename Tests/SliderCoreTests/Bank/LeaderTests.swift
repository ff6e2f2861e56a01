import SliderCore
import TestSupport
import Testing

/// Sliders that follow a slider of the system's service.
@Suite struct LeaderTests {
  private let bank: SliderBank
  private static let time = Instant(microseconds: 1000)

  init() {
    bank = Self.bank()
  }

  private static func bank(
    range: SliderRange = SliderRange(), _ completion: Completion? = nil, to targets: [OutputTarget] = [.backlight("x")]
  ) -> SliderBank {
    var slider = SliderDefinition(name: "follower", range: range, outputs: targets.map { OutputDefinition(target: $0) })
    slider.leader = Leader("leader")
    slider.completion = completion
    return SliderBank([slider])
  }

  private func follow(_ kind: SliderEvent.Kind, _ place: Double = 0, isHeld: Bool = true, in bank: SliderBank) {
    bank.follow(0, kind, to: place, isHeld: isHeld, at: Self.time)
  }

  @Test func aHandAtTheLeaderIsOneHere() {
    bank.connectOutput(maximum: 100, raw: 10)
    bank.forgetEffects()
    follow(.down, 0.4, in: bank)
    // Where the hand came down is no movement.
    #expect(bank.commands.isEmpty)
    #expect(bank.sliders[0].state.isHolding)
    follow(.change, 0.5, in: bank)
    #expect(bank.commands.map(\.raw) == [50])
    follow(.up, 0.5, in: bank)
    #expect(bank.takeKinds() == [.down, .change, .up])
    #expect(!bank.sliders[0].state.isHolding)
    // What can't hold moves it too.
    follow(.change, 0.6, isHeld: false, in: bank)
    #expect(bank.commands.map(\.raw) == [60])
    #expect(bank.takeKinds() == [.change])
  }

  @Test(arguments: [(SliderEvent.Kind.set, 70), (.reset, 70)])
  func aProgramAtTheLeaderIsOneHere(kind: SliderEvent.Kind, raw: Int) {
    bank.connectOutput(maximum: 100, raw: 10)
    bank.forgetEffects()
    follow(kind, 0.7, isHeld: false, in: bank)
    #expect(bank.commands.map(\.raw) == [raw])
    #expect(bank.takeKinds() == [kind])
  }

  /// Who begins to listen in the middle of a slide knows that a hand is there, or its end would be no release.
  @Test func aSlideThatWasUnderWay() {
    let bank = Self.bank(Completion(threshold: 0.9), to: [.command([], timeout: 1)])
    follow(.change, 0.5, in: bank)
    follow(.up, 0.5, in: bank)
    #expect(bank.takeKinds() == [.down, .change, .up, .reset])
  }

  @Test func aCancelIsNoRelease() {
    let bank = Self.bank(Completion())
    follow(.down, in: bank)
    follow(.change, 0.5, in: bank)
    follow(.cancel, 0.5, in: bank)
    #expect(bank.takeKinds() == [.down, .change, .cancel])
    #expect(bank.sliders[0].fraction == 0.5)
  }

  @Test func oneThatIsOffStays() {
    bank.connectOutput(maximum: 100, raw: 10)
    follow(.down, in: bank)
    bank.setEnabled(0, false, at: Self.time)
    bank.forgetEffects()
    for kind in SliderEvent.Kind.allCases { follow(kind, 0.9, in: bank) }
    #expect(!bank.hasEffects)
    #expect(bank.sliders[0].fraction == 0.1)
  }

  /// Its own threshold counts, not the leader's; it fires when the hand at the leader lifts.
  @Test func completionIsItsOwn() throws {
    let command = [try ValueTemplate("suspend")]
    var slider = SliderDefinition(
      name: "suspend", outputs: [OutputDefinition(target: .command(command, timeout: 1_000_000))],
      completion: Completion(threshold: 0.97, firing: .release, onSuccess: .reset))
    slider.leader = Leader("leader")
    slider.outputs[0].occasion = .complete
    let bank = SliderBank([slider])
    follow(.complete, 1, in: bank)
    #expect(!bank.hasEffects)
    follow(.down, in: bank)
    follow(.change, 1, in: bank)
    #expect(bank.runs.isEmpty)
    follow(.up, 1, in: bank)
    #expect(bank.runs.map(\.arguments) == [["suspend"]])
    #expect(bank.takeKinds() == [.down, .change, .complete, .up])
    bank.commandEnded(0, of: 0, success: true, at: Self.time)
    #expect(bank.takeKinds() == [.reset, .incomplete])
  }

  @Test func itsFirstPlaceIsNoMovement() throws {
    let bank = Self.bank(to: [
      .key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114)), .axis(.throttle),
      .command([try ValueTemplate("run")], timeout: 1),
    ])
    bank.connectVirtual(0, of: 0, name: "keys", scale: OutputScale(minimum: 0, maximum: 10, floor: 0))
    bank.connectVirtual(1, of: 0, name: "axis", scale: OutputScale(minimum: 0, maximum: 10, floor: 0))
    #expect(!bank.sliders[0].isLedByOutput)
    bank.stand(0, at: 0.5, at: Self.time)
    #expect(bank.commands.isEmpty && bank.runs.isEmpty)
    #expect(bank.takeKinds() == [.set])
    #expect(bank.sliders[0].fraction == 0.5)
    follow(.change, 0.6, isHeld: false, in: bank)
    // One step of ten, not six.
    #expect(bank.commands.map(\.raw) == [1, 6])
    #expect(bank.runs.count == 1)
  }

  @Test func outputsThatLead() {
    #expect(!bank.sliders[0].isLedByOutput)
    bank.connectOutput(maximum: 100, raw: 10)
    #expect(bank.sliders[0].isLedByOutput)
    bank.disconnect(0, of: 0, "gone")
    #expect(!bank.sliders[0].isLedByOutput)
  }
}
