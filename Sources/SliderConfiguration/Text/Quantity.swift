/// A number with a unit, as a text: `8%`, `12 mm`, `-3.5dB`.
struct Quantity {
  var number: Double
  /// Empty when there is none.
  var unit: String

  /// nil for a text that doesn't begin with a decimal number.
  init?(_ text: String) {
    let trimmed = text.drop { $0 == " " }
    let sign = trimmed.prefix { $0 == "-" || $0 == "+" }
    let digits = trimmed.dropFirst(sign.count).prefix { ("0"..."9").contains($0) || $0 == "." }
    // Only now, for the standard library reads "nan" and "0x1p4" as numbers too.
    guard let number = Double(String(sign + digits)), number.isFinite else { return nil }
    self.number = number
    var rest = trimmed.dropFirst(sign.count + digits.count)
    rest = rest.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    unit = String(rest)
  }
}
