/// A length on a device, as the configuration gives it.
package enum Length: Hashable, Sendable {
  /// Of the axis' whole range; 8 is 8 %.
  case percent(Double)
  case millimetres(Double)
  case units(Double)

  package static let zero = Length.units(0)

  /// The length in units of an axis. Millimetres on an axis without resolution count as 1 % each.
  package func units(on axis: AbsoluteAxis) -> Double {
    let whole = abs(Double(axis.maximum) - Double(axis.minimum))
    return switch self {
    case .percent(let share): whole * share / 100
    case .millimetres(let length): length * (axis.resolution > 0 ? Double(axis.resolution) : whole / 100)
    case .units(let count): count
    }
  }

  /// Whether the axis can't tell this length exactly: it is in millimetres and the device has no resolution.
  package func isGuess(on axis: AbsoluteAxis) -> Bool {
    if case .millimetres = self { return axis.resolution <= 0 }
    return false
  }
}
