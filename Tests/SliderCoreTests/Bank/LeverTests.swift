import SliderCore
import TestSupport
import Testing

@Suite struct LeverTests {
  private var hand = TestHand()

  private func bank(
    _ range: SliderRange = SliderRange(), maximum: Int = 100, source change: (inout SliderSource) -> Void = { _ in }
  ) -> SliderBank {
    var slider = TestSliders.onLever(range: range)
    if var source = slider.source {
      change(&source)
      slider.source = source
    }
    let bank = SliderBank([slider])
    bank.connectOutput(maximum: maximum, raw: 50)
    return bank
  }

  @Test mutating func theFirstReportIsAPositionNotAMovement() {
    let bank = bank()
    let lever = bank.attach(TestDevices.throttle).device
    bank.process(hand.axis(.throttle, 900), from: lever)
    #expect(bank.takeKinds() == [])
    #expect(bank.sliders[0].fraction == 0.5)
    bank.process(hand.axis(.throttle, 800), from: lever)
    #expect(bank.commands == [OutputCommand(slider: 0, output: 0, raw: 80)])
    #expect(bank.takeKinds() == [.change])
  }

  @Test mutating func whatTheKernelRemembersIsAPosition() {
    let bank = bank()
    var device = TestDevices.throttle
    device.axes[0].value = 300
    let lever = bank.attach(device).device
    bank.process(hand.axis(.throttle, 310), from: lever)
    #expect(bank.takeKinds() == [.change])
    #expect(bank.sliders[0].fraction == 0.31)
  }

  @Test(arguments: [(Int32(-7), 0.0), (5000, 1.0), (0, 0), (1000, 1), (250, 0.25), (.max, 1), (.min, 0)])
  mutating func reportsAreClampedToTheRange(report: Int32, fraction: Double) {
    let bank = bank()
    let lever = bank.attach(TestDevices.throttle).device
    bank.process(hand.axis(.throttle, 500), from: lever)
    bank.process(hand.axis(.throttle, report), from: lever)
    #expect(bank.sliders[0].fraction == fraction)
  }

  @Test mutating func inverted() {
    let bank = bank { $0.isInverted = true }
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(500), 250] { bank.process(hand.axis(.throttle, value), from: lever) }
    #expect(bank.sliders[0].fraction == 0.75)
  }

  @Test(arguments: [(Int32(100), 0.0), (99, 0), (900, 1), (950, 1), (500, 0.5)])
  mutating func insetsCutTheEndsOff(report: Int32, fraction: Double) {
    let bank = bank { $0.insets = (.percent(10), .units(100)) }
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(501), report] { bank.process(hand.axis(.throttle, value), from: lever) }
    #expect(bank.sliders[0].fraction == fraction)
  }

  @Test(arguments: [
    (Length.units(700), Length.units(700)), (.percent(50), .percent(50)), (.millimetres(600), .zero),
    (.units(1e300), .zero),
  ])
  func insetsThatLeaveNothingAreSaid(start: Length, end: Length) {
    let bank = bank { $0.insets = (start, end) }
    #expect(bank.attach(TestDevices.throttle).problems.count == 1)
  }

  @Test mutating func aRangeOverridesWhatTheDeviceAnnounces() {
    let bank = bank { $0.control = .axis(.throttle, range: 200...400) }
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(201), 300] { bank.process(hand.axis(.throttle, value), from: lever) }
    #expect(bank.sliders[0].fraction == 0.5)
  }

  @Test mutating func aRelativeLeverAddsItsWay() {
    let bank = bank {
      $0.mode = .relative
      $0.travel = .percent(50)
    }
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(900), 1000] { bank.process(hand.axis(.throttle, value), from: lever) }
    #expect(abs(bank.sliders[0].fraction - 0.7) < 1e-9)
  }

  @Test mutating func stepsChangeOnlyWhenTheStepDoes() {
    let bank = bank(SliderRange(minimum: 0, maximum: 10, steps: 3), maximum: 2)
    let lever = bank.attach(TestDevices.throttle).device
    for value in [Int32(1), 100, 200, 249, 251, 260, 700, 751] {
      bank.process(hand.axis(.throttle, value), from: lever)
    }
    #expect(bank.events.map(\.value) == [0, 5, 10])
    #expect(bank.commands.map(\.raw) == [0, 1, 2])
  }

  @Test func anUnusableAxisIsSaid() {
    let bank = bank()
    var flat = TestDevices.throttle
    flat.axes[0].maximum = 0
    #expect(bank.attach(flat).problems.count == 1)
    var other = TestDevices.throttle
    other.axes = [AbsoluteAxis(code: .x, minimum: 0, maximum: 10)]
    #expect(bank.attach(other).problems == ["slider lever: Test Throttle: it has no ABS_THROTTLE"])
  }

  @Test func keyboardsAreNeverWanted() {
    var slider = TestSliders.onLever()
    slider.source?.device = DeviceMatch(name: Glob("*"))
    let bank = SliderBank([slider])
    #expect(bank.wants(TestDevices.throttle))
    #expect(!bank.wants(TestDevices.keyboard))
  }
}
