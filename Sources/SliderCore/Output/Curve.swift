import Glibc

/// How an output's raw range is spread over a slider's travel.
package enum Curve: Equatable, Sendable {
  case linear
  /// Equal ways of the finger look equally far: CIE 1976 lightness, L* = 116·Y^(1/3) − 16 above Y = 216/24389.
  case perceptual
  /// Y = t^exponent; above 1 the low end is finer.
  case exponent(Double)

  /// The share of the raw range, 0...1, at a place of the curve, 0...1.
  package func share(at place: Double) -> Double {
    switch self {
    case .linear: return place
    case .perceptual:
      let lightness = place * 100
      guard lightness > 8 else { return lightness * Self.linearSlope }
      let root = (lightness + 16) / 116
      return root * root * root
    case .exponent(let exponent): return pow(place, exponent)
    }
  }

  /// The inverse of `share(at:)`.
  package func place(ofShare share: Double) -> Double {
    switch self {
    case .linear: return share
    case .perceptual:
      guard share > 8 * Self.linearSlope else { return share / Self.linearSlope / 100 }
      return (116 * cbrt(share) - 16) / 100
    case .exponent(let exponent): return pow(share, 1 / exponent)
    }
  }

  /// Y for each L* near black, where the cube root gives way to a line: 27/24389.
  private static let linearSlope = 27.0 / 24389.0
}
