import SliderCore

/// Whether a backlight moves a panel: some are there, take every number and move nothing.
///
/// It is found out by what is written anyway, never by a test. `brightness` reads back what was written, or the driver has no use
/// for it; `actual_brightness` is on whatever scale, but it has to change with what is written.
struct WriteProof {
  enum Verdict: Equatable {
    case proven
    /// Nothing can be said yet.
    case unknown
    /// `brightness` reads otherwise than what was written.
    case otherwise
    /// `actual_brightness` is what it was, far as the writes went.
    case unmoved
  }

  /// Coarse panels have eight levels, and some fade for a while: as much, and as long, must have been tried.
  private static let steps = 8
  private static let time: Int64 = 500_000
  /// After so many writes without a verdict there will be none.
  private static let patience = 100

  private let device: ClassDevice
  private var start: Start?
  private var count = 0
  private var range: ClosedRange<Int>?

  private struct Start {
    var actual: Int?
    var time: Int64
    var maximum: Int
  }

  init(of device: ClassDevice) {
    self.device = device
  }

  /// Before a write: what is there.
  mutating func begin() {
    guard start == nil else { return }
    start = Start(
      actual: actual, time: Clock.now.microseconds, maximum: (try? device.maximum()) ?? 1)
    if let raw = try? device.brightness.integer() { range = raw...raw }
  }

  /// After a write.
  mutating func verdict(of raw: Int) -> Verdict {
    guard let start else { return .unknown }
    if let read = try? device.brightness.integer(), read != raw { return .otherwise }
    guard let before = start.actual, let now = actual, now == before else { return .proven }
    count += 1
    if count > Self.patience { return .proven }
    range = min(range?.lowerBound ?? raw, raw)...max(range?.upperBound ?? raw, raw)
    guard let range, range.upperBound - range.lowerBound >= max(1, start.maximum / Self.steps), count > 1,
      Clock.now.microseconds - start.time >= Self.time, !device.isAsleep
    else { return .unknown }
    return .unmoved
  }

  private var actual: Int? {
    try? SysfsAttribute("\(device.directory)/actual_brightness").integer()
  }
}

extension ClassDevice {
  /// Whether a panel is switched off (FB_BLANK_UNBLANK is 0): it takes or refuses numbers, and shows nothing.
  package var isAsleep: Bool {
    ((try? SysfsAttribute("\(directory)/bl_power").integer()) ?? 0) != 0
  }
}
