internal import CSystemd
import Glibc

/// Tells that the wall clock was set, or runs on after the machine slept: both are leaps of the wall clock against the monotonic one
/// (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET). Needs no bus, and no wake-up while nothing happens.
package final class WallClockWatch {
  private let descriptor: Int32
  private var source: EventSource?

  /// - Parameter leapt: called from the loop.
  package init(on loop: EventLoop, leapt: @escaping () -> Void) throws(SystemError) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("create", "wall clock") }
    // Never due; what is waited for is that it is cancelled.
    var never = itimerspec()
    never.it_value.tv_sec = .max
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(descriptor, flags, &never, nil) == 0 else {
      let error = SystemError.last("watch", "wall clock")
      close(descriptor)
      throw error
    }
    source = try .descriptor(descriptor, on: loop, subject: "wall clock") { [unowned self] _ in
      var expirations: UInt64 = 0
      // ECANCELED, and readable no more.
      if read(descriptor, &expirations, MemoryLayout<UInt64>.size) < 0, errno == ECANCELED { leapt() }
    }
  }

  deinit {
    source = nil
    close(descriptor)
  }
}
