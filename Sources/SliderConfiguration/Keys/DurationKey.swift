/// The units that a duration is written in, and how many microseconds each is.
enum DurationUnit: String, CaseIterable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "min"

  var microseconds: Double {
    switch self {
    case .milliseconds: 1000
    case .seconds: 1_000_000
    case .minutes: 60_000_000
    }
  }
}

extension Field {
  /// A day, in microseconds: what is longer is a slip of the pen.
  private static let longest = 86_400_000_000.0

  /// Fewer milliseconds than that without a unit were meant as seconds: nobody notices so few.
  private static let slip = 20.0

  /// A duration in microseconds: `"300ms"`, `"2s"`, `"1min"`, or a number of `unit`.
  func duration(in unit: DurationUnit) -> Int64? {
    let hint = "write \"300ms\", \"2s\" or \"1min\""
    var unit = unit
    let count: Double
    var isText = false
    switch node.value {
    case .integer, .float:
      guard let number = number() else { return nil }
      count = number
    case .string:
      guard let text = string() else { return nil }
      guard let quantity = Quantity(text) else {
        error("is no duration: \(text.quoted)", hint: hint)
        return nil
      }
      guard let given = DurationUnit(rawValue: quantity.unit) else {
        error("has \(quantity.unit.isEmpty ? "no" : "an unknown") unit: \(text.quoted)", hint: hint)
        return nil
      }
      (count, unit, isText) = (quantity.number, given, true)
    default:
      expected("a duration")
      return nil
    }
    if case .milliseconds = unit, !isText, count > 0, count < Self.slip {
      report.warning(
        "\(name.quoted) is \(count.plain) ms", at: place,
        hint: "write \"\(count.plain)ms\" if that is meant, \"\(count.plain)s\" for seconds")
    }
    let microseconds = count * unit.microseconds
    guard microseconds >= 0 else {
      error("must not be negative")
      return nil
    }
    guard microseconds <= Self.longest else {
      error("must be at most a day")
      return nil
    }
    return Int64(microseconds.rounded())
  }

  /// A duration above nothing.
  func positiveDuration(in unit: DurationUnit) -> Int64? {
    guard let duration = duration(in: unit) else { return nil }
    guard duration > 0 else {
      error("must be above 0")
      return nil
    }
    return duration
  }
}
