/// Values as people read them.
package enum ValueText {
  /// At most three digits after the point, no trailing zeros, no grouping, never "-0"; half-way digits go to even.
  package static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded(.toNearestOrEven)
    guard thousandths.magnitude < 1e15 else { return value.description }
    let whole = Int64(thousandths)
    let digits = String(whole.magnitude % 1000 + 1000).dropFirst()
    let fraction = digits.reversed().drop { $0 == "0" }.reversed()
    return (whole < 0 ? "-" : "") + String(whole.magnitude / 1000) + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// A share of a range in whole percent; half-way ones go to even.
  package static func percent(_ fraction: Double) -> String {
    String(Int((fraction * 100).rounded(.toNearestOrEven))) + "%"
  }
}
