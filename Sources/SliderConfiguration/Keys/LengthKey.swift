import SliderCore

extension Field {
  /// A length on a device: `"8%"`, `"12mm"`, or a number of device units.
  func length() -> Length? {
    let hint = "write \"8%\", \"12mm\", or a bare number of device units"
    guard case .string = node.value else {
      switch node.value {
      case .integer, .float: return number().map(Length.units)
      default:
        expected("a length")
        return nil
      }
    }
    guard let text = string() else { return nil }
    guard let quantity = Quantity(text) else {
      error("is no length: \(text.quoted)", hint: hint)
      return nil
    }
    switch quantity.unit {
    case "%": return .percent(quantity.number)
    case "mm": return .millimetres(quantity.number)
    case "": error("has no unit: \(text.quoted)", hint: hint)
    default: error("has an unknown unit: \(text.quoted)", hint: hint)
    }
    return nil
  }

  /// A length that is not below nothing, or not even nothing.
  func length(above bound: Bound) -> Length? {
    guard let length = length() else { return nil }
    switch bound {
    case .zero where length.number <= 0: error("must be above 0")
    case .negative where length.number < 0: error("must not be negative")
    default: return length
    }
    return nil
  }

  /// What a length must be above.
  enum Bound {
    case zero
    case negative
  }
}

extension Length {
  /// The number in front of its unit.
  var number: Double {
    switch self {
    case .percent(let number), .millimetres(let number), .units(let number): number
    }
  }
}
