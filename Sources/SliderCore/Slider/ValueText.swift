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
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(power))
    let fraction = String(remainder + UInt64(power)).dropFirst().reversed().drop { $0 == "0" }.reversed()
    return (whole < 0 ? "-" : "") + String(quotient) + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// A share of a range in whole percent; half-way ones go to even.
  package static func percent(_ fraction: Double) -> String {
    String(Int((fraction * 100).rounded(.toNearestOrEven))) + "%"
  }
}
