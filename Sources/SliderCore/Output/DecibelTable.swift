/// What each raw step of a mixer element is in decibels, as straight lines between few points: two for most hardware.
///
/// The unit is the millibel, 1/100 dB, as in libasound. Both directions rise strictly, whatever the driver says: steps that it calls equally loud
/// are spread evenly up to the next louder one, so that a raw step survives the way to decibels and back.
package struct DecibelTable: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var raw: Int
    package var millibels: Double

    package init(raw: Int, millibels: Double) {
      self.raw = raw
      self.millibels = millibels
    }
  }

  /// At least two, rising in both.
  package let points: [Point]
  /// The lowest raw step is silence; its point continues the line above it, to say where the nearest audible step begins.
  package let isMutedAtMinimum: Bool
  /// Every step is 1/100 dB or more, so whole hundredths tell all steps apart, and rounding to them is what libasound's own way does.
  private let hasWholeMillibels: Bool

  /// What libasound calls silence, `SND_CTL_TLV_DB_GAIN_MUTE`.
  package static let mute = -9_999_999
  private static let segments = 4096

  /// Asks for the millibels of at most some four thousand raw steps of the range, both ends among them; `nil`: the driver doesn't say.
  /// There is no table where less than two steps can be heard or the loudness doesn't rise.
  package init?(minimum: Int, maximum: Int, millibels: (Int) -> Int?) {
    let (span, overflow) = maximum.subtractingReportingOverflow(minimum)
    guard span > 0, !overflow else { return nil }
    var samples: [(raw: Int, millibels: Int)] = []
    var isMuted = false
    let stride = (span - 1) / Self.segments + 1
    for raw in [minimum, minimum + 1] + Swift.stride(from: minimum + 2, to: maximum, by: stride) + [maximum]
    where samples.last?.raw != raw {
      guard let value = millibels(raw) else { continue }
      if value > Self.mute { samples.append((raw, value)) } else if raw == minimum { isMuted = true }
    }
    guard let last = samples.last, last.raw == maximum, let points = Self.points(samples, from: minimum) else {
      return nil
    }
    self.points = points
    isMutedAtMinimum = isMuted
    hasWholeMillibels = zip(points, points.dropFirst()).allSatisfy { lower, upper in
      upper.millibels - lower.millibels >= Double(upper.raw - lower.raw)
    }
  }

  package var minimumMillibels: Double { points[0].millibels }
  package var maximumMillibels: Double { points[points.count - 1].millibels }

  /// The loudness of a raw step; outside the range, of its nearer end. A muted minimum gives the continued line, not silence.
  package func millibels(ofRaw raw: Int) -> Double {
    let upper = segmentEnd { $0.raw > raw }
    let (start, end) = (points[upper - 1], points[upper])
    let share = Double(raw - start.raw) / Double(end.raw - start.raw)
    return start.millibels + (end.millibels - start.millibels) * min(max(share, 0), 1)
  }

  /// The raw step nearest in loudness, the louder of two as near; libasound's `snd_mixer_selem_set_playback_dB` with direction 0.
  package func raw(nearestToMillibels millibels: Double) -> Int {
    let target = hasWholeMillibels ? millibels.rounded(.toNearestOrEven) : millibels
    guard target > minimumMillibels else { return points[0].raw }
    guard target < maximumMillibels else { return points[points.count - 1].raw }
    let upper = segmentEnd { $0.millibels > target }
    let (start, end) = (points[upper - 1], points[upper])
    // Multiplied before divided: a tie between whole numbers stays an exact one.
    let steps = (target - start.millibels) * Double(end.raw - start.raw) / (end.millibels - start.millibels)
    return start.raw + Int((steps + 0.5).rounded(.down))
  }

  /// The first point but the lowest for which something holds that holds for all above it; the last when for none.
  private func segmentEnd(_ isAbove: (Point) -> Bool) -> Int {
    var (lower, upper) = (1, points.count - 1)
    while lower < upper {
      let middle = (lower + upper) / 2
      if isAbove(points[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return upper
  }

  // MARK: - Fitting

  private static func points(_ samples: [(raw: Int, millibels: Int)], from minimum: Int) -> [Point]? {
    var rising: [(raw: Int, millibels: Int)] = []
    for sample in samples {
      if let last = rising.last, sample.millibels <= last.millibels { continue }
      rising.append(sample)
    }
    guard rising.count > 1, let first = rising.first, let top = samples.last else { return nil }
    // A flat end: its last step is the loudest point, or the steps there would have no way back.
    rising[rising.count - 1].raw = top.raw
    let end = rising[rising.count - 1]
    let corners = isOneLine(samples, from: first, to: end) ? [first, end] : corners(of: rising)
    var points = corners.map { Point(raw: $0.raw, millibels: Double($0.millibels)) }
    if first.raw > minimum {
      let slope = (points[1].millibels - points[0].millibels) / Double(points[1].raw - points[0].raw)
      let start = Point(raw: minimum, millibels: points[0].millibels - slope * Double(first.raw - minimum))
      // The first line goes on below: the point where the sound begins is no corner of it.
      points[0] = start
    }
    return points
  }

  /// Whether all samples are one straight line, cut down to whole millibels as libasound does.
  private static func isOneLine(
    _ samples: [(raw: Int, millibels: Int)], from first: (raw: Int, millibels: Int), to last: (raw: Int, millibels: Int)
  ) -> Bool {
    let slope = Double(last.millibels - first.millibels) / Double(last.raw - first.raw)
    return samples.allSatisfy { sample in
      let exact = Double(first.millibels) + slope * Double(sample.raw - first.raw)
      return Int((exact + 1e-6).rounded(.down)) == sample.millibels
    }
  }

  /// The points where the line bends, and both ends.
  private static func corners(of points: [(raw: Int, millibels: Int)]) -> [(raw: Int, millibels: Int)] {
    var kept = [points[0]]
    for (middle, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let last = kept[kept.count - 1]
      let rise = (middle.millibels - last.millibels) * (next.raw - middle.raw)
      let onward = (next.millibels - middle.millibels) * (middle.raw - last.raw)
      if rise != onward { kept.append(middle) }
    }
    kept.append(points[points.count - 1])
    return kept
  }
}
