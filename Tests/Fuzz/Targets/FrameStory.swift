import SliderCore
import TestSupport

/// Whatever a device sends and programs ask, a slider stays in its range, on its grid, and does the same again.
package enum FrameStory {
  /// - Parameters:
  ///   - random: by which it happens.
  ///   - frames: how many frames and calls.
  /// - Returns: whether anything happened.
  @discardableResult
  package static func check(_ random: some RandomNumberGenerator, frames: Int = 400) throws(BrokenPromise) -> Bool {
    let story = try story(random, frames: frames)
    try promise(try self.story(random, frames: frames) == story, "something else the second time")
    return !story.isEmpty
  }

  /// Three edges, a lever, a control of a console each, and three more zones of the pad.
  private static let count = 4 + controls.count + 3

  private static let controls: [Control] = [
    .ring(.wheel, range: nil), .ring(.throttle, range: -3...9), .axis(.rx, range: nil), .axis(.wheel, range: nil),
    .dial(.dial, perTurn: 40), .dial(.wheel, perTurn: 3),
    .keys(down: KeyCode(rawValue: 0x100), up: KeyCode(rawValue: 0x14a), perTurn: 7),
  ]

  /// A device that has a bit of everything, its ranges by chance.
  private static func console(_ random: inout some RandomNumberGenerator) -> DeviceDescription {
    var console = DeviceDescription(name: "Test Console")
    console.keys = CodeSet([0x100, 0x101, Key.touch, Key.stylus])
    console.relativeAxes = CodeSet([RelativeCode.dial, .wheel, .fineWheel].map(\.rawValue))
    let ends: [(Int32, Int32)] = [(0, 71), (.min, .max), (5, -5), (0, 4096), (0, 0), (-1, .max)]
    console.axes = [AxisCode.x, .y, .rx, .throttle, .wheel, .misc].map { code in
      let (minimum, maximum) = ends.randomElement(using: &random) ?? (0, 9)
      return AbsoluteAxis(
        code: code, minimum: minimum, maximum: maximum, fuzz: [0, 8, -1, .max].randomElement(using: &random) ?? 0,
        value: [0, 7, .min].randomElement(using: &random) ?? 0)
    }
    return console
  }

  /// Lets it happen.
  private static func story(_ random: consuming some RandomNumberGenerator, frames: Int) throws(BrokenPromise)
    -> BankStory
  {
    var random = random
    let bank = SliderBank((0..<count).map { slider($0, &random) })
    for slider in 0..<count { bank.connectOutput(of: slider, maximum: 7 * slider + 1, raw: 0) }
    let plugged = Bool.random(using: &random) ? Instant(microseconds: 0) : nil
    let pads = [TestDevices.touchpad, TestDevices.boxPad, TestDevices.singleTouchPad]
    let pad = pads.randomElement(using: &random) ?? TestDevices.touchpad
    let devices = [pad, TestDevices.throttle, console(&random)].map {
      bank.attach($0, at: plugged).device
    }
    var story = BankStory()
    var now = Instant(microseconds: 0)
    for _ in 0..<frames {
      now = now.advanced(byMicroseconds: .random(in: 0...50_000, using: &random))
      bank.advance(to: now)
      if Int.random(in: 0..<5, using: &random) == 0 {
        ask(bank, at: now, &random)
      } else {
        let events = (0..<Int.random(in: 0..<9, using: &random)).map { _ in event(&random) }
        // Now and then the device's clock goes back.
        let time = Int.random(in: 0..<20, using: &random) == 0 ? now.advanced(byMicroseconds: -3_000_000) : now
        var frame = InputFrame(
          time: time, events: events, isResynchronization: Int.random(in: 0..<30, using: &random) == 0)
        frame.hasGap = frame.isResynchronization && Bool.random(using: &random)
        for device in devices { bank.process(frame, from: device) }
      }
      bank.advance(to: now)
      try promise(bank.nextDeadline.map { $0 > now } ?? true, "a deadline that stays")
      try story.take(from: bank)
    }
    return story
  }

  /// An area or a circle by chance.
  private static func onZone(_ index: Int, _ random: inout some RandomNumberGenerator) -> SliderDefinition {
    func length(_ random: inout some RandomNumberGenerator) -> Length { .percent(.random(in: 0...100, using: &random)) }
    var slider = TestSliders.onEdge("\(index)")
    if Bool.random(using: &random) {
      slider.source?.control = .circle(x: length(&random), y: length(&random), radius: length(&random))
    } else {
      let (x, y) = (Double.random(in: 0...50, using: &random), Double.random(in: 0...50, using: &random))
      let area = Area(left: .percent(x), top: .percent(y), right: .percent(x + 50), bottom: .percent(y + 50))
      slider.source?.control = .area(area, along: Along.allCases.randomElement(using: &random) ?? .x)
    }
    return slider
  }

  private static func onControl(_ index: Int, _ random: inout some RandomNumberGenerator) -> SliderDefinition {
    guard (4..<4 + controls.count).contains(index) else {
      if index > 3 { return onZone(index, &random) }
      return index == 3 ? TestSliders.onLever() : TestSliders.onEdge("\(index)", Edge.allCases[index])
    }
    var source = SliderSource(device: DeviceMatch(name: Glob("*Console")), control: controls[index - 4])
    if case .dial = source.control { source.acceleration = 20 }
    if case .axis = source.control { source.mode = Bool.random(using: &random) ? .relative : .absolute }
    if case .ring = source.control { source.mode = Bool.random(using: &random) ? .relative : .absolute }
    source.jitter = [.automatic, .length(.percent(60)), .length(.units(2))].randomElement(using: &random) ?? .automatic
    source.takeover = Takeover.allCases.randomElement(using: &random) ?? .jump
    source.isInverted = .random(using: &random)
    var slider = TestSliders.onLever("\(index)")
    slider.source = source
    return slider
  }

  /// One of the sliders, with behaviour by chance.
  private static func slider(_ index: Int, _ random: inout some RandomNumberGenerator) -> SliderDefinition {
    var slider = onControl(index, &random)
    slider.range = SliderRange(
      minimum: -3, maximum: 5, steps: [0, 2, 9].randomElement(using: &random) ?? 0, snaps: .random(using: &random),
      anchor: 1)
    if var source = slider.source, source.control.isTouched {
      source.fingers = Int.random(in: 1...2, using: &random)
      source.mode = DragMode.allCases.randomElement(using: &random) ?? .relative
      source.tap = TapPlace.allCases.randomElement(using: &random) ?? .never
      source.minimumTravel = Bool.random(using: &random) ? .units(0) : nil
      source.hold = [0, 0, 30_000].randomElement(using: &random) ?? 0
      source.jumpGuard = Bool.random(using: &random) ? .fraction(0.4) : nil
      slider.source = source
    }
    slider.isContinuous = .random(using: &random)
    slider.feedback = Feedback(ends: .rumble, anchor: .led, steps: .bell, complete: .led)
    slider.outputs[0].part = Bool.random(using: &random) ? (0.2, 0.9) : (1, 0)
    slider.outputs[0].occasion = OutputDefinition.Occasion.allCases.randomElement(using: &random) ?? .change
    var command = OutputDefinition(target: .command([], timeout: 1))
    command.occasion = OutputDefinition.Occasion.allCases.randomElement(using: &random) ?? .change
    slider.outputs.append(command)
    if Bool.random(using: &random) {
      slider.completion = Completion(
        threshold: .random(in: 0.1...1, using: &random),
        firing: Completion.Firing.allCases.randomElement(using: &random) ?? .reach, rest: -3,
        onSuccess: Completion.Outcome.allCases.randomElement(using: &random) ?? .latch,
        onFailure: Completion.Outcome.allCases.randomElement(using: &random) ?? .latch,
        resetDelay: Bool.random(using: &random) ? 40_000 : nil, timeout: 60_000)
    }
    return slider
  }

  /// What a program may ask, sense or nonsense.
  private static func ask(_ bank: SliderBank, at now: Instant, _ random: inout some RandomNumberGenerator) {
    let index = Int.random(in: 0..<count, using: &random)
    let number =
      [.nan, .infinity, -.infinity, 1e308, .random(in: -9...9, using: &random)]
      .randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<11, using: &random) {
    case 0: _ = bank.set(index, to: .value(number), at: now)
    case 1: _ = bank.set(index, to: .valueChange(number), at: now)
    case 2: _ = bank.set(index, to: .fraction(number), at: now)
    case 3: bank.setEnabled(index, .random(using: &random), at: now)
    case 4: bank.adopt(.random(in: -5...30, using: &random), 0, of: index, at: now)
    case 5: _ = bank.step(index, by: .random(in: -3...3, using: &random), at: now)
    case 6: _ = bank.activate(index, at: now)
    case 7: bank.complete(index, at: now)
    case 8: bank.reset(index, at: now)
    case 9: bank.commandEnded(1, of: index, success: .random(using: &random), at: now)
    default:
      let range = bank.sliders[index].definition.range
      bank.setRange(
        index, to: Bool.random(using: &random) ? range.with(minimum: number) : range.with(maximum: number), at: now)
    }
  }

  private static func event(_ random: inout some RandomNumberGenerator) -> InputEvent {
    let codes: [AxisCode] = [.x, .y, .throttle, .slot, .touchX, .touchY, .trackingID, .toolType, .wheel, .rx, .misc]
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .key(Key.touch, Int32.random(in: 0...2, using: &random))
    case 1:
      return .key(
        Key.fingerCounts.randomElement(using: &random) ?? Key.touch, Int32.random(in: 0...1, using: &random))
    case 2: return .key(.random(in: 0x100...0x101, using: &random), .random(in: 0...2, using: &random))
    case 3, 4:
      return InputEvent(
        type: EventType.relative, code: .random(in: 7...0xb, using: &random),
        value: [1, -1, 120, 255, .max, .min].randomElement(using: &random) ?? 0)
    default: break
    }
    let code = codes[Int.random(in: 0..<codes.count, using: &random)]
    switch code {
    case .slot: return .axis(code, .random(in: -1...6, using: &random))
    case .trackingID: return .axis(code, .random(in: -1...3, using: &random))
    case .toolType: return .axis(code, .random(in: 0...2, using: &random))
    default:
      let small: ClosedRange<Int32> = [.wheel, .rx, .misc].contains(code) ? 0...80 : 900...5100
      return .axis(
        code,
        Bool.random(using: &random)
          ? .random(in: small, using: &random) : .random(in: .min ... .max, using: &random))
    }
  }
}
