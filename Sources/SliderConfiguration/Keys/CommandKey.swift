import SliderCore

extension Field {
  /// A program and its arguments, an array of texts with places for the slider's value.
  func command() -> [ValueTemplate]? {
    guard let elements else {
      expected("an array of strings, the program and each argument")
      return nil
    }
    guard let first = elements.first else {
      error("is empty", hint: "write the program and its arguments: [\"set-balance\", \"{value}\"]")
      return nil
    }
    let texts = elements.map { $0.template() }
    guard first.name() != nil else { return nil }
    let templates = texts.compactMap(\.self)
    return templates.count == texts.count ? templates : nil
  }

  /// A text with places for the slider's value.
  func template() -> ValueTemplate? {
    guard let text = string() else { return nil }
    do throws(ValueTemplate.Fault) {
      return try ValueTemplate(text)
    } catch {
      self.error("has \(error.message)")
      return nil
    }
  }

  /// A part of a slider's travel, `["0%", "30%"]`, as places of 0...1.
  func part() -> (start: Double, end: Double)? {
    guard let pair = pair(of: "percentages") else { return nil }
    let (first, second) = (pair.0.percentage(), pair.1.percentage())
    guard let start = first, let end = second else { return nil }
    guard start != end else {
      error("is empty")
      return nil
    }
    return (start / 100, end / 100)
  }

  /// `"30%"`, of 0 to 100.
  func percentage() -> Double? {
    guard let text = string() else { return nil }
    guard let quantity = Quantity(text), quantity.unit == "%" else {
      error("is no percentage: \(text.quoted)", hint: "write \"30%\"")
      return nil
    }
    guard (0...100).contains(quantity.number) else {
      error("must be 0% to 100%")
      return nil
    }
    return quantity.number
  }
}
