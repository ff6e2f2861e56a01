import Glibc
package import SliderCore

/// The monotonic clock, the one that input events are stamped with.
package enum Clock {
  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
