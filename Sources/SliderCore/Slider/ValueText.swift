/// Values as people read them.
package enum ValueText {
  /// The most digits after the point that a number can be shown with.
  package static let mostDigits = 6

  /// At most `digits` digits after the point, no trailing zeros, no grouping, never "-0"; half-way digits go to even.
  package static func number(_ value: Double, digits: Int = 3) -> String {
    let power = (0..<digits).reduce(1) { power, _ in power * 10 }
    let parts = (value * Double(power)).rounded(.toNearestOrEven)
    guard parts.magnitude < 1e15 else { return value.description }
    let whole = Int64(parts)
    let text = (whole < 0 ? "-" : "") + String(whole.magnitude / UInt64(power))
    var (fraction, places) = (whole.magnitude % UInt64(power), digits)
    guard fraction > 0 else { return text }
    while fraction % 10 == 0 { (fraction, places) = (fraction / 10, places - 1) }
    let shown = String(fraction)
    return text + "." + String(repeating: "0", count: places - shown.utf8.count) + shown
  }

  /// A share of a range in whole percent; half-way ones go to even.
  package static func percent(_ fraction: Double) -> String {
    number(fraction * 100, digits: 0) + "%"
  }
}
