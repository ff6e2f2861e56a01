/// A point on the monotonic clock. It arrives with each frame: the core never reads a clock.
package struct Instant: Comparable, Hashable, Sendable {
  /// Microseconds since the clock's start.
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Ends where the clock ends: a device's times may be anything.
  package func advanced(byMicroseconds distance: Int64) -> Instant {
    let (sum, overflows) = microseconds.addingReportingOverflow(distance)
    return Instant(microseconds: overflows ? (distance > 0 ? .max : .min) : sum)
  }
}
