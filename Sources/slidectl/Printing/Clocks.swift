import Glibc
import SliderCore

/// The machine's clocks at one moment: the bus tells times of the monotonic one.
struct Clocks {
  /// Microseconds since the machine's start, and since 1970.
  let monotonic: Int64
  let wall: Int64

  init(monotonic: Int64, wall: Int64) {
    (self.monotonic, self.wall) = (monotonic, wall)
  }

  static var now: Clocks {
    Clocks(monotonic: microseconds(CLOCK_MONOTONIC), wall: microseconds(CLOCK_REALTIME))
  }

  /// Since 1970.
  func wallTime(of time: Instant) -> Instant {
    Instant(microseconds: wall - (monotonic - time.microseconds))
  }

  /// How long ago, for people: `3 s ago`.
  func age(of time: Instant) -> String {
    let seconds = max(0, monotonic - time.microseconds) / 1_000_000
    return switch seconds {
    case ..<1: "just now"
    case ..<60: "\(seconds) s ago"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<86_400: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) d ago"
    }
  }

  private static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
