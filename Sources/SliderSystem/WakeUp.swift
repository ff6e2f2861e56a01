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

  /// From any thread. It fails only when it is already as readable as can be.
  package func signal() {
    eventfd_write(descriptor, 1)
  }

  /// Makes it unreadable again.
  package func clear() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }
}
