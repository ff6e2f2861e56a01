/// How far a control's reports swing while nobody moves it, measured as they come.
///
/// Noise goes back and forth on the spot. So what counts is a swing that has turned round at least three times without
/// ever leaving a two-hundredth of the range; its whole extent is the noise. A hand goes on, or turns round farther apart,
/// and then measuring begins again from there. What was measured stays until a later rest, eight turns long, shows less.
/// No more than that two-hundredth of a real movement can ever be taken for noise.
package struct RestingNoise: Equatable, Sendable {
  /// From the lowest to the highest report of a rest, in the units of the reports; 0 while there was none.
  package private(set) var extent = 0.0
  /// The largest swing that can be noise.
  private let limit: Double
  private var lowest = Double.infinity
  private var highest = -Double.infinity
  private var last = Double.nan
  private var isRising = false
  private var turns = 0

  /// - Parameter span: the control's whole range, in the units of the reports.
  package init(span: Double) {
    limit = span / 200
  }

  /// - Returns: whether `extent` may have changed.
  @discardableResult
  package mutating func take(_ report: Double) -> Bool {
    defer { last = report }
    guard max(highest, report) - min(lowest, report) <= limit else {
      (lowest, highest, turns) = (report, report, 0)
      return false
    }
    (lowest, highest) = (min(lowest, report), max(highest, report))
    let rises = report > last
    if rises != isRising { turns += 1 }
    isRising = rises
    guard turns >= 8 || (turns > 3 && highest - lowest > extent) else { return false }
    extent = highest - lowest
    // Beyond, it would only count.
    turns = min(turns, 8)
    return true
  }
}
