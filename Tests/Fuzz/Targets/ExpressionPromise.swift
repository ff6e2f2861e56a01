import SliderCore

/// Whatever is asked of a slider, it is refused, or the slider is in its range then; and whatever a template is, it is refused or
/// filled with numbers.
enum ExpressionPromise {
  private static let ranges = [
    SliderRange(), SliderRange(minimum: -50, maximum: 50, steps: 21), SliderRange(minimum: -3, maximum: 5, anchor: 9),
    SliderRange(minimum: 0, maximum: 0), SliderRange(minimum: -1e308, maximum: 7e307, steps: 3),
    SliderRange(minimum: 1e-300, maximum: 2e-300), SliderRange(minimum: 0, maximum: 1, steps: 1_000_000_000),
    SliderRange(minimum: 0, maximum: 100, steps: 2, snaps: false),
  ]

  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    // All that arrives over the bus or in a file is text.
    let text = String(decoding: bytes, as: UTF8.self)
    let template = try? ValueTemplate(text)
    if let template { try promise(template.source == text, "another template") }
    let expression: ValueExpression
    do throws(InvalidValue) {
      expression = try ValueExpression(parsing: text)
    } catch {
      try promise(error.description.utf8.count < 4096, "a message without an end")
      return try fill(template, 0.5)
    }
    switch expression {
    case .value(let number), .fraction(let number), .valueChange(let number), .fractionChange(let number):
      try promise(number.isFinite, "\(text): \(number)")
    }
    let bank = SliderBank(ranges.enumerated().map { SliderDefinition(name: "s\($0.offset)", range: $0.element) })
    for slider in bank.sliders.indices {
      for _ in 0..<2 {
        let value = bank.set(slider, to: expression, at: Instant(microseconds: 0))
        try promise(value == bank.sliders[slider].value, "told \(value)")
        try SliderPromise.check(bank.sliders[slider])
        try fill(template, bank.sliders[slider].fraction)
      }
    }
  }

  private static func fill(_ template: ValueTemplate?, _ fraction: Double) throws(BrokenPromise) {
    guard let template else { return }
    for range in ranges {
      let filling = ValueTemplate.Filling(value: range.value(at: fraction), fraction: fraction, text: "")
      let text = template.filled(filling)
      try promise(text == template.filled(filling), "filled otherwise the second time")
    }
  }
}
