import SliderConfiguration
import SliderCore
import SliderSystem
import TestSupport

/// The sliders of a configuration over outputs that are numbers only: no thread, no file, no clock.
struct Bench {
  let bank: SliderBank
  private(set) var hand = TestHand()

  /// What an output is to a slider, and where it stands.
  struct Output {
    var range: OutputRange
    var raw: Int

    /// A backlight: one raw step is its floor.
    static func panel(_ maximum: Int, at raw: Int = 0) -> Output {
      Output(range: .light(maximum: maximum, curve: .linear, floor: nil), raw: raw)
    }

    static func lamp(_ maximum: Int, at raw: Int = 0) -> Output {
      Output(range: .light(maximum: maximum, curve: .linear, floor: 0), raw: raw)
    }

    /// A playback volume; `millibels` of a raw step, nil for one that doesn't say.
    static func volume(_ range: ClosedRange<Int>, at raw: Int = 0, _ millibels: ((Int) -> Int)? = nil) -> Output {
      let decibels = millibels.flatMap { millibels in
        DecibelTable(minimum: range.lowerBound, maximum: range.upperBound) { millibels($0) }
      }
      let scale = MixerScale(minimum: range.lowerBound, maximum: range.upperBound, decibels: decibels)
      return Output(range: .mixer(scale, isCapture: false), raw: raw)
    }
  }

  struct Mistakes: Error {
    var lines: [String]
  }

  /// - Parameters:
  ///   - text: a configuration.
  ///   - outputs: of its sliders, one after another.
  ///   - values: what sliders remember.
  init(_ text: String, _ outputs: Output..., restoring values: [(slider: String, value: Double)] = []) throws {
    bank = SliderBank(try Self.sliders(text))
    bank.restore(values)
    let ports = bank.sliders.indices.flatMap { slider in bank.sliders[slider].outputs.indices.map { (slider, $0) } }
    for ((slider, output), thing) in zip(ports, outputs) {
      let definition = bank.sliders[slider].outputs[output].definition
      bank.connect(
        output, of: slider, name: "\(definition.target.text) \(slider) \(output)",
        scale: thing.range.scale(for: definition), raw: thing.raw, at: hand.now)
    }
    bank.forgetEffects()
  }

  static func sliders(_ text: String) throws -> [SliderDefinition] {
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)])
    guard let configuration else { throw Mistakes(lines: diagnostics.map(\.description)) }
    return configuration.sliders
  }

  /// The mistakes in a configuration.
  static func diagnostics(_ text: String) -> [String] {
    Configuration.parse([ConfigurationFile(path: "c", text: text)]).diagnostics
      .filter { $0.severity == .error }.map(\.description)
  }

  // MARK: What is done

  @discardableResult
  func set(_ text: String, slider: Int = 0) throws -> Double {
    bank.set(slider, to: try ValueExpression(parsing: text), at: hand.now)
  }

  @discardableResult
  func step(_ count: Int, slider: Int = 0) -> Double {
    bank.step(slider, by: count, at: hand.now)
  }

  mutating func feel(_ device: Int, _ movement: (inout TestHand) -> InputFrame) {
    bank.process(movement(&hand), from: device)
  }

  /// Reports of an axis, and where the first slider is after each, to four digits.
  mutating func places(_ device: Int, _ code: AxisCode, _ reports: [Int32]) -> [Double] {
    reports.map { report in
      feel(device) { $0.axis(code, report) }
      return (fraction * 10_000).rounded() / 10_000
    }
  }

  // MARK: What is seen

  /// The raw step that an output of the first slider is at.
  func raw(_ output: Int = 0) -> Int? { bank.sliders[0].outputs[output].raw }

  var fraction: Double { bank.sliders[0].fraction }

  /// The orders since the last call, as raw steps.
  func takeOrders() -> [Int] {
    defer { bank.forgetEffects() }
    return bank.commands.map(\.raw)
  }
}

extension DeviceDescription {
  /// A device with axes, and nothing else that would make it a touchpad.
  static func axes(_ name: String, _ axes: AbsoluteAxis...) -> DeviceDescription {
    var device = DeviceDescription(name: name)
    device.keys = CodeSet([Key.joystick])
    device.axes = axes.sorted { $0.code.rawValue < $1.code.rawValue }
    return device
  }

  /// A device with one relative axis.
  static func dial(_ name: String, _ code: RelativeCode = .dial) -> DeviceDescription {
    var device = DeviceDescription(name: name)
    device.relativeAxes = CodeSet([code.rawValue])
    return device
  }
}

extension TestHand {
  mutating func turn(_ detents: Int32) -> InputFrame {
    frame([InputEvent(type: EventType.relative, code: RelativeCode.dial.rawValue, value: detents)])
  }
}
