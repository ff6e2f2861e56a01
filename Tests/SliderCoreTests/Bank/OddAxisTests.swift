import SliderCore
import TestSupport
import Testing

/// Axes that aren't what they say, and sliders that aren't where the axis is. The lever is 0...1000, the slider half-way.
@Suite struct OddAxisTests {
  private var hand = TestHand()

  private func bank(_ change: (inout SliderSource) -> Void = { _ in }) -> SliderBank {
    var slider = TestSliders.onLever()
    if var source = slider.source {
      change(&source)
      slider.source = source
    }
    let bank = SliderBank([slider])
    bank.connectOutput(maximum: 1000, raw: 500)
    return bank
  }

  private func lever(_ change: (inout AbsoluteAxis) -> Void) -> DeviceDescription {
    var lever = TestDevices.throttle
    change(&lever.axes[0])
    return lever
  }

  /// Where the slider is after each report.
  private mutating func places(
    of bank: SliderBank, on device: DeviceDescription = TestDevices.throttle, _ reports: [Int32]
  ) -> [Double] {
    let lever = bank.attach(device).device
    return reports.map { report in
      bank.process(hand.axis(.throttle, report), from: lever)
      return (bank.sliders[0].fraction * 10_000).rounded() / 10_000
    }
  }

  /// Reports after plugging in, and where the slider is at their end.
  struct Burst: Sendable {
    var milliseconds: [Int64]
    var reports: [Int32]
    var place: Double
  }

  private static let bursts = [
    Burst(milliseconds: [5, 10, 18, 32, 300], reports: [900, 100, 800, 200, 300], place: 0.3),
    Burst(milliseconds: [5, 10, 18], reports: [900, 100, 800], place: 0.5),
    // A hand that moves it at once, and one that doesn't stop for a tenth of a second.
    Burst(milliseconds: [5, 25], reports: [900, 700], place: 0.7),
    Burst(
      milliseconds: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
      reports: [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200], place: 0.2),
  ]

  @Test(arguments: bursts)
  func theWholeStateThatIsSentWhenItIsPluggedInMovesNothing(burst: Burst) {
    let bank = bank()
    let plugged = Instant(microseconds: 7_000_000)
    let lever = bank.attach(TestDevices.throttle, at: plugged).device
    for (time, report) in zip(burst.milliseconds, burst.reports) {
      let frame = InputFrame(
        time: plugged.advanced(byMicroseconds: time * 1000), events: [.axis(.throttle, report)])
      bank.process(frame, from: lever)
    }
    #expect(abs(bank.sliders[0].fraction - burst.place) < 1e-9)
  }

  @Test mutating func aWrongWayRoundIsSaidAndWorks() {
    let device = lever { ($0.minimum, $0.maximum) = (1000, 0) }
    let problems = bank().attach(device).problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("wrong way round") == true)
    #expect(places(of: bank(), on: device, [500, 250, 0, 1000]) == [0.5, 0.75, 1, 0])
    #expect(bank { $0.control = .axis(.throttle, range: 0...1000) }.attach(device).problems == [])
  }

  @Test mutating func theWidestRangeIsSaidAndWorks() {
    let device = lever { ($0.minimum, $0.maximum, $0.fuzz) = (.min, .max, .max) }
    #expect(bank().attach(device).problems.count == 1)
    #expect(places(of: bank(), on: device, [5, .max, .min, .max]) == [0.5, 1, 0, 1])
  }

  @Test func whatLeavesNothingOfAnAxisIsBlamed() {
    let all = (start: Length.percent(60), end: Length.percent(40))
    func problems(of device: DeviceDescription, _ change: (inout SliderSource) -> Void) -> [String] {
      bank(change).attach(device).problems
    }
    #expect(
      problems(of: TestDevices.throttle) { $0.insets = all } == [
        "slider lever: Test Throttle: its insets leave nothing of ABS_THROTTLE (0...1000)"
      ])
    #expect(
      problems(of: lever { $0.maximum = 0 }) {
        $0.insets = all
        $0.control = .axis(.throttle, range: 5...9)
      } == ["slider lever: Test Throttle: its insets leave nothing of ABS_THROTTLE (5...9)"])
    #expect(
      problems(of: lever { $0.maximum = 0 }) { $0.insets = all } == [
        "slider lever: Test Throttle: ABS_THROTTLE has no range (0...0; set \"range\" in its \"from\")"
      ])
    #expect(
      problems(of: lever { $0.maximum = 1 }) {
        $0.control = .ring(.throttle, range: nil)
        $0.mode = .relative
      } == [
        "slider lever: Test Throttle: ABS_THROTTLE has too few places to go round (0...1; set \"range\" in its \"from\", or say axis)"
      ])
  }

  @Test func whatLeavesNothingOfAnEdgeIsBlamed() {
    var slider = TestSliders.onEdge("one")
    slider.source?.insets = (.millimetres(40), .millimetres(20))
    #expect(
      SliderBank([slider]).attach(TestDevices.touchpad).problems == [
        "slider one: Test Touchpad: its insets leave nothing of the edge"
      ])
    var flat = TestDevices.touchpad
    for index in flat.axes.indices where flat.axes[index].code == .touchY { flat.axes[index].maximum = 1000 }
    #expect(
      SliderBank([TestSliders.onEdge("one")]).attach(flat).problems == [
        "slider one: Test Touchpad: its edge has no length: it announces 1000...5000 by 1000...1000"
      ])
  }

  @Test mutating func aRangeMakesAnAxisOfNone() {
    let device = lever { $0.maximum = 0 }
    let bank = bank { $0.control = .axis(.throttle, range: 0...10) }
    #expect(places(of: bank, on: device, [5, 7]) == [0.5, 0.7])
  }

  @Test mutating func noiseAtRestIsLearnt() {
    let device = lever { $0.maximum = 10_000 }
    let bank = bank()
    let places = places(
      of: bank, on: device, [3000, 5000] + (0..<40).flatMap { [Int32(5040), 4990 + $0 % 2] } + [9000, 10_000, 0])
    #expect(Set(places.dropFirst(16).dropLast(3)).count == 1, "\(places)")
    #expect(places.suffix(2) == [1, 0])
    // The margin is three quarters of 50, stretched: 9000 is 9030, less 37.5.
    #expect(abs((places.dropLast(2).last ?? 0) - 0.89925) < 0.0003)
  }

  @Test mutating func jitterIsWhatIsGivenAndNoMore() {
    let bank = bank { $0.jitter = .length(.percent(5)) }
    // Stretched: 600 is 610, lower edge 560; 560 is 566, within; 440 is 434, upper edge 484.
    #expect(places(of: bank, [500, 600, 560, 440, 1000, 0]) == [0.5, 0.56, 0.56, 0.484, 1, 0])
    // With none, every unit counts from the first on.
    #expect(places(of: self.bank { $0.jitter = .length(.zero) }, [500, 501, 500]) == [0.5, 0.501, 0.5])
  }

  @Test mutating func aRestingLeverFlickersUnseen() {
    let bank = bank()
    let lever = bank.attach(TestDevices.throttle).device
    for report in [Int32(500), 502, 499, 504, 497] { bank.process(hand.axis(.throttle, report), from: lever) }
    #expect(bank.takeKinds() == [], "it has not been moved since it was plugged in")
    bank.process(hand.axis(.throttle, 510), from: lever)
    #expect(bank.sliders[0].fraction == 0.51)
  }

  @Test mutating func pickupWaitsForTheLeverToComeBy() {
    let bank = bank { $0.takeover = .pickup }
    #expect(places(of: bank, [100, 300, 600, 700, 650]) == [0.5, 0.5, 0.6, 0.7, 0.65])
    _ = bank.set(0, to: .fraction(0.2), at: hand.now)
    #expect(bank.sliders[0].fraction == 0.2)
    for (report, expected) in [(Int32(500), 0.2), (300, 0.2), (150, 0.15), (160, 0.16)] {
      bank.process(hand.axis(.throttle, report), from: 0)
      #expect(abs(bank.sliders[0].fraction - expected) < 1e-9)
    }
  }

  @Test mutating func scaleMeetsTheLeverAtTheEnd() {
    let bank = bank { $0.takeover = .scale }
    // Half of the lever's way up is half of the slider's.
    #expect(places(of: bank, [200, 600, 1000, 500]) == [0.5, 0.75, 1, 0.5])
    _ = bank.set(0, to: .fraction(0.8), at: hand.now)
    for (report, expected) in [(Int32(250), 0.4), (0, 0), (300, 0.3)] {
      bank.process(hand.axis(.throttle, report), from: 0)
      #expect(abs(bank.sliders[0].fraction - expected) < 1e-9)
    }
  }

  @Test mutating func scaleReachesStepsToo() {
    let bank = bank { $0.takeover = .scale }
    bank.setRange(0, to: SliderRange(steps: 3), at: hand.now)
    let places = places(of: bank, (20...100).map { Int32($0 * 10) })
    #expect(places.last == 1)
  }

  @Test mutating func lostEventsOfALeverAreAPlace() {
    let bank = bank()
    _ = places(of: bank, [500, 600])
    bank.process(hand.frame([.axis(.throttle, 900)], isResynchronization: true), from: 0)
    #expect(bank.sliders[0].fraction == 0.9)
  }

  @Test mutating func lostEventsOfARingAreNoTurn() {
    let bank = bank {
      $0.control = .ring(.throttle, range: 0...99)
      $0.mode = .relative
    }
    _ = bank.attach(TestDevices.throttle)
    for report in [Int32(10), 20] { bank.process(hand.axis(.throttle, report), from: 0) }
    #expect(abs(bank.sliders[0].fraction - 0.6) < 1e-9)
    bank.process(hand.frame([.axis(.throttle, 45)], isResynchronization: true), from: 0)
    #expect(abs(bank.sliders[0].fraction - 0.6) < 1e-9)
    bank.process(hand.axis(.throttle, 50), from: 0)
    #expect(abs(bank.sliders[0].fraction - 0.65) < 1e-9)
  }

  @Test mutating func aJumpHalfwayRoundIsAFingerElsewhere() {
    let bank = bank {
      $0.control = .ring(.throttle, range: 0...99)
      $0.mode = .relative
    }
    _ = bank.attach(TestDevices.throttle)
    for report in [Int32(10), 60, .max, .min, 65] { bank.process(hand.axis(.throttle, report), from: 0) }
    #expect(abs(bank.sliders[0].fraction - 0.5) < 1e-9)
    bank.process(hand.axis(.throttle, 70), from: 0)
    #expect(abs(bank.sliders[0].fraction - 0.55) < 1e-9)
  }

  @Test mutating func timesThatGoBackwardsAreNoSpeed() {
    var device = DeviceDescription(name: "Throttle Dial")
    device.relativeAxes = CodeSet([RelativeCode.dial.rawValue])
    let bank = bank {
      $0.control = .dial(.dial, perTurn: 40)
      $0.acceleration = 20
    }
    _ = bank.attach(device)
    for time in [Int64.max, 5000, 5000, 4000, .min, .max, .min] {
      let event = InputEvent(type: EventType.relative, code: RelativeCode.dial.rawValue, value: 1)
      bank.process(InputFrame(time: Instant(microseconds: time), events: [event]), from: 0)
    }
    #expect(abs(bank.sliders[0].fraction - (0.5 + 7.0 / 40)) < 1e-9)
  }

  @Test mutating func keysOfAKeyboardAreOnlyReadWhenItIsNamed() {
    var keyboard = TestDevices.keyboard
    keyboard.name = "Throttle Keyboard"
    let keys = Control.keys(down: KeyCode(rawValue: 114), up: KeyCode(rawValue: 115), perTurn: 40)
    #expect(!bank().wants(keyboard))
    #expect(bank { $0.control = keys }.wants(keyboard))
    #expect(
      !bank {
        $0.control = keys
        $0.device = DeviceMatch(name: Glob("*"))
      }.wants(keyboard))
    #expect(!bank { $0.control = keys }.wants(TestDevices.throttle), "it has no such keys")
  }

  @Test mutating func aKeyThatLostEventsLeaveDownIsNoPress() {
    var keyboard = TestDevices.keyboard
    keyboard.name = "Throttle Keyboard"
    let bank = bank { $0.control = .keys(down: KeyCode(rawValue: 114), up: KeyCode(rawValue: 115), perTurn: 40) }
    _ = bank.attach(keyboard)
    bank.process(hand.frame([.key(115, 1)], isResynchronization: true), from: 0)
    #expect(bank.sliders[0].fraction == 0.5)
    bank.process(hand.frame([.key(115, 2)]), from: 0)
    #expect(bank.takeKinds() == [.change])
  }
}
