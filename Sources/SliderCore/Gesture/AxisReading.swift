/// An absolute axis as a control: its reports, made places in the usable range.
package struct AxisReading: Equatable, Sendable {
  package let code: AxisCode
  /// Where the usable range begins and ends, in the direction of growing values.
  private let start: Double
  private let end: Double
  private let axis: AbsoluteAxis
  /// nil until the axis' position is known. What the kernel holds for an axis that never reported is 0, wherever the
  /// control stands: 0 is no position, and the first report is a position, not a movement.
  private var last: Int32?

  package init(_ axis: AbsoluteAxis, range: ClosedRange<Int32>?, insets: (start: Length, end: Length), isInverted: Bool)
  {
    code = axis.code
    var usable = axis
    if let range { (usable.minimum, usable.maximum) = (range.lowerBound, range.upperBound) }
    let low = Double(usable.minimum) + (isInverted ? insets.end : insets.start).units(on: usable)
    let high = Double(usable.maximum) - (isInverted ? insets.start : insets.end).units(on: usable)
    self.axis = usable
    (start, end) = isInverted ? (high, low) : (low, high)
    isUsable = low < high
    last = axis.value == 0 ? nil : axis.value
  }

  /// Whether anything is left of the axis between its insets.
  package let isUsable: Bool

  /// The share of the usable range that a length is.
  package func share(of length: Length) -> Double {
    isUsable ? length.units(on: axis) / abs(end - start) : 0
  }

  /// Takes in a report. It counts as a movement, by a share of the range and to a place in it, 0...1, unless it is the
  /// first.
  package mutating func report(_ value: Int32) -> (by: Double, to: Double)? {
    guard isUsable, let previous = last, previous != value else {
      last = value
      return nil
    }
    last = value
    return (place(value) - place(previous), place(value))
  }

  /// Clamped: devices report beyond the ends that they announce.
  private func place(_ value: Int32) -> Double {
    min(max((Double(value) - start) / (end - start), 0), 1)
  }
}
