import SliderConfiguration
import SliderCore
import TestSupport

/// A slider's values: its range, its grid, what it is without keys.
let valueChecks: [String: CaseCheck] = [
  "set": { input in
    let bank = CaseSlider.bank(input)
    if let start = input["from"]?.number { _ = bank.set(0, to: .value(start), at: CaseSlider.now) }
    return ["value": .number(bank.set(0, to: .value(try input.needed("set")), at: CaseSlider.now))]
  },
  "range": { input in
    let bank = CaseSlider.bank(input)
    _ = bank.set(0, to: .value(try input.needed("value")), at: CaseSlider.now)
    var range = bank.sliders[0].definition.range
    if let maximum = input["thenMax"]?.number { range = range.with(maximum: maximum) }
    if let minimum = input["thenMin"]?.number { range = range.with(minimum: minimum) }
    bank.setRange(0, to: range, at: CaseSlider.now)
    let state = bank.sliders[0].state
    let last = Double(max(range.steps - 1, 1))
    return [
      "value": .number(state.value), "min": .number(state.minimum), "max": .number(state.maximum),
      "anchor": .number(state.anchor),
      "grid": .list((0..<max(range.steps, 0)).map { .number(range.value(at: Double($0) / last)) }),
    ]
  },
  "empty-range": { input in
    let range = CaseSlider.range(input)
    return ["fraction": .number(range.fraction(of: try input.needed("max")))]
  },
  "same-number": { input in
    let bank = SliderBank([TestSliders.onLever(range: SliderRange(minimum: 0, maximum: 2))])
    _ = bank.set(0, to: .value(try input.needed("a")), at: CaseSlider.now)
    bank.forgetEffects()
    _ = bank.set(0, to: .value(try input.needed("b")), at: CaseSlider.now)
    return ["same": .flag(bank.events.isEmpty)]
  },
  "quantise": { input in
    let bank = CaseSlider.bank(input)
    return ["value": .number(bank.set(0, to: .value(try input.needed("set")), at: CaseSlider.now))]
  },
  "resnap": { input in
    let bank = CaseSlider.bank(input)
    _ = bank.set(0, to: .value(try input.needed("value")), at: CaseSlider.now)
    let range = SliderRange(
      minimum: try input.needed("min"), maximum: try input.needed("max"), steps: Int(try input.needed("thenSteps")),
      snaps: input["thenSnap"]?.flag ?? true)
    let reloaded = SliderBank([TestSliders.onLever(range: range)])
    reloaded.inheritPositions(from: bank)
    return [
      "value": .number(reloaded.sliders[0].value), "events": .list(reloaded.events.map { .text($0.kind.rawValue) }),
    ]
  },
  "default": { input in
    let files = [ConfigurationFile(path: "c", text: "[slider.a]\n")]
    guard let slider = Configuration.parse(files).configuration?.sliders.first else { throw CaseError("no slider") }
    let range = slider.range
    let value: CaseValue =
      switch input["key"]?.text {
      case "min": .number(range.minimum)
      case "max": .number(range.maximum)
      case "value": .number(SliderBank([slider]).sliders[0].value)
      case "steps": .number(Double(range.steps))
      case "snap": .flag(range.snaps)
      case "anchor": .number(range.anchor)
      case "increment": .number(range.increment)
      case "continuous": .flag(slider.isContinuous)
      case "feedback": .text(slider.feedback == .silent ? "none" : "some")
      case "exists": .flag(slider.name == "a")
      case "grab": .number(CasePad.grabInRadii())
      case "drags-anywhere": .flag(CasePad.pickup(touchAt: 100, liftAt: 90).contains(.change))
      case "taps-on-thumb": .flag(CasePad.pickup(touchAt: 10, liftAt: 10).contains(.change))
      default: .null
      }
    return ["value": value]
  },
  "increment": { input in
    let bank = CaseSlider.bank(input)
    if let value = input["value"]?.number { _ = bank.set(0, to: .value(value), at: CaseSlider.now) }
    if input["enabled"]?.flag == false { bank.setEnabled(0, false, at: CaseSlider.now) }
    bank.forgetEffects()
    let value = bank.step(0, by: Int(try input.needed("count")), at: CaseSlider.now)
    return ["value": .number(value), "events": .number(Double(bank.events.count))]
  },
  "activate": { input in
    let bank = CaseSlider.bank(input)
    _ = bank.set(0, to: .value(try input.needed("value")), at: CaseSlider.now)
    if input["enabled"]?.flag == false { bank.setEnabled(0, false, at: CaseSlider.now) }
    bank.forgetEffects()
    let values = (0..<Int(input["times"]?.number ?? 1)).map { _ in bank.activate(0, at: CaseSlider.now) }
    return [
      "value": .number(bank.sliders[0].value), "values": .list(values.map(CaseValue.number)),
      "moved": .flag(!bank.events.isEmpty),
    ]
  },
]

/// A slider's values as people read and hear them.
let textChecks: [String: CaseCheck] = [
  "text": { input in
    var slider = TestSliders.onLever(range: SliderRange(minimum: -2000, maximum: 2000))
    let value = try input.needed("value")
    if let format = input["format"]?.text {
      slider.range = SliderRange()
      slider.format = try ValueTemplate(format)
    } else {
      // The number itself: a place in a range would round it.
      return ["text": .text(ValueText.number(value))]
    }
    return ["text": .text(slider.text(at: slider.range.fraction(of: value)))]
  },
  "spoken": { input in
    let slider = TestSliders.onLever(range: CaseSlider.range(input))
    var value = try input.needed("value")
    if input["precision"]?.text == "float" { value = Double(Float(value)) }
    return ["text": .text(slider.spokenText(at: slider.range.fraction(of: value)))]
  },
]

/// A slider as a case describes it.
enum CaseSlider {
  static let now = Instant(microseconds: 1)

  static func range(_ input: CaseValue) -> SliderRange {
    SliderRange(
      minimum: input["min"]?.number ?? 0, maximum: input["max"]?.number ?? 1, steps: Int(input["steps"]?.number ?? 0),
      snaps: input["snap"]?.flag ?? true, anchor: input["anchor"]?.number)
  }

  static func bank(_ input: CaseValue) -> SliderBank {
    SliderBank([TestSliders.onLever(range: range(input))])
  }
}

/// A case that can't be tried.
struct CaseError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

extension CaseValue {
  /// A number that a check can't do without.
  func needed(_ key: String) throws -> Double {
    guard let number = self[key]?.number else { throw CaseError("no number \(key)") }
    return number
  }
}
