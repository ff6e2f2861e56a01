import SliderCore
import TestSupport
import Testing

/// Outputs that have no place of their own: keys that are pressed, and axes that others read.
@Suite struct VirtualOutputTests {
  private static let keys = OutputTarget.key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114))
  private static let now = Instant(microseconds: 1)

  private static func bank(_ targets: [OutputTarget], steps: Int = 11) -> SliderBank {
    var slider = TestSliders.onEdge("a", .left)
    slider.range = SliderRange(minimum: 0, maximum: 1, steps: steps, snaps: true, anchor: 0)
    slider.outputs = targets.map { OutputDefinition(target: $0) }
    return SliderBank([slider])
  }

  private static func scale(_ maximum: Int) -> OutputScale { OutputScale(minimum: 0, maximum: maximum, floor: 0) }

  /// The orders for an output since they were last asked for.
  private static func orders(_ bank: SliderBank, _ output: Int = 0) -> [Int] {
    defer { bank.forgetEffects() }
    return bank.commands.filter { $0.output == output }.map(\.raw)
  }

  @Test func keysArePressedOnceForEachStep() {
    let bank = Self.bank([Self.keys])
    bank.connectVirtual(0, of: 0, name: "keys", scale: Self.scale(10), presses: 7)
    #expect(bank.commands.isEmpty)
    _ = bank.set(0, to: .fraction(0.3), at: Self.now)
    #expect(Self.orders(bank) == [10])
    _ = bank.set(0, to: .fraction(0.31), at: Self.now)
    #expect(Self.orders(bank).isEmpty)
    _ = bank.set(0, to: .fraction(0.1), at: Self.now)
    #expect(Self.orders(bank) == [8])
    #expect(bank.sliders[0].outputs[0].state.raw == 1)
  }

  @Test func keysAreNotPressedForWhatOthersDo() {
    let bank = Self.bank([.led("a"), Self.keys])
    bank.connect(0, of: 0, name: "a", scale: Self.scale(100), raw: 50, at: Self.now)
    bank.connectVirtual(1, of: 0, name: "keys", scale: Self.scale(10))
    #expect(bank.sliders[0].outputs[1].raw == 5)
    bank.adopt(90, 0, of: 0, at: Self.now)
    #expect(bank.sliders[0].fraction == 0.9)
    #expect(Self.orders(bank, 1).isEmpty)
    _ = bank.step(0, by: 1, at: Self.now)
    #expect(Self.orders(bank, 1) == [1])
  }

  @Test func anAxisStandsWhereItsSliderIs() {
    let bank = Self.bank([.axis(.throttle)])
    _ = bank.set(0, to: .fraction(0.5), at: Self.now)
    bank.forgetEffects()
    #expect(bank.connectVirtual(0, of: 0, name: "axis", scale: Self.scale(1000)) == 500)
    #expect(bank.commands.isEmpty && bank.events.isEmpty)
    _ = bank.set(0, to: .fraction(0.6), at: Self.now)
    #expect(Self.orders(bank) == [600])
  }

  /// After an order that failed it is given again, and nothing is pressed twice.
  @Test func anOrderThatFailedIsGivenAgain() {
    let bank = Self.bank([Self.keys])
    bank.connectVirtual(0, of: 0, name: "keys", scale: Self.scale(10))
    _ = bank.set(0, to: .fraction(0.3), at: Self.now)
    bank.report("no", 0, of: 0)
    _ = bank.set(0, to: .fraction(0.3), at: Self.now)
    #expect(Self.orders(bank) == [3, 3])
  }
}
