/// What one may ask a slider to become: `40%`, `0.4`, `-20`, `+5%`, `5%-`, `min`, `mid`, `max`.
package enum ValueExpression: Equatable, Sendable {
  /// A value between the slider's minimum and maximum.
  case value(Double)
  /// A place in the travel, 0...1.
  case fraction(Double)
  /// A distance in values.
  case valueChange(Double)
  /// A distance in the travel.
  case fractionChange(Double)

  /// Where it leads: above 0 up, below 0 down, 0 to a place.
  var heading: Int {
    switch self {
    case .value, .fraction: 0
    case .valueChange(let distance), .fractionChange(let distance): distance > 0 ? 1 : distance < 0 ? -1 : 0
    }
  }

  /// - Throws: `InvalidValue` for anything else, numbers beyond a Double's range included.
  package init(parsing text: String) throws(InvalidValue) {
    switch text {
    case "min": self = .fraction(0)
    case "mid": self = .fraction(0.5)
    case "max": self = .fraction(1)
    default:
      guard let expression = Self.number(text[...]) else { throw InvalidValue(text: text) }
      self = expression
    }
  }

  private static func number(_ text: Substring) -> ValueExpression? {
    var rest = text
    // A sign behind makes it a distance; one in front too, but a bare negative number is a value.
    var sign: Double?
    var isChange = false
    if let last = rest.last, last == "+" || last == "-" {
      sign = last == "+" ? 1 : -1
      isChange = true
      rest = rest.dropLast()
    }
    let isPercent = rest.last == "%"
    if isPercent { rest = rest.dropLast() }
    if let first = rest.first, first == "+" || first == "-" {
      guard sign == nil else { return nil }
      sign = first == "+" ? 1 : -1
      isChange = first == "+" || isPercent
      rest = rest.dropFirst()
    }
    guard rest.first?.isASCII == true, rest.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      rest.contains(where: { $0 != "." }), let magnitude = Double(String(rest)), magnitude.isFinite
    else { return nil }
    let number = (sign ?? 1) * magnitude
    return switch (isChange, isPercent) {
    case (false, false): .value(number)
    case (false, true): .fraction(number / 100)
    case (true, false): .valueChange(number)
    case (true, true): .fractionChange(number / 100)
    }
  }
}

package struct InvalidValue: Error, Equatable, Sendable, CustomStringConvertible {
  package var text: String

  package init(text: String) {
    self.text = text
  }

  package var description: String {
    "\"\(text.prefix(64))\(text.count > 64 ? "…" : "")\" is not a value (give a number, 40%, +5%, 5%-, min, mid or max)"
  }
}
