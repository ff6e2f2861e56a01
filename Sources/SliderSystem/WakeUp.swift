internal import CSystemd
import Glibc

/// A descriptor that one thread makes readable to wake another that polls it (eventfd).
package final class WakeUp: Sendable {
  package let descriptor: Int32

  package init() throws(SystemError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("create", "wake-up descriptor") }
  }

  deinit {
    close(descriptor)
  }

  /// From any thread.
  package func signal() {
    // One that is lost would leave what it tells of lying there for ever.
    for _ in 0..<Self.attempts where eventfd_write(descriptor, 1) == 0 { return }
  }

  private static let attempts = 8

  /// Makes it unreadable again.
  package func clear() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
