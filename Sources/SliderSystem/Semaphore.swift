internal import CSystemd
import Glibc
import SliderCore

/// What one thread of this process sleeps on until another wakes it: a signal is one system call, or none when nobody sleeps.
final class Semaphore: Sendable {
  /// On the heap, since it may not move while threads know it. A pointer is never Sendable; this one is set once, and what it points to is only
  /// touched by sem_post and sem_wait, which any thread may call (sem_overview(7)), until nobody has the object any more.
  private nonisolated(unsafe) let handle: UnsafeMutablePointer<sem_t>

  init() {
    handle = .allocate(capacity: 1)
    sem_init(handle, 0, 0)
  }

  deinit {
    sem_destroy(handle)
    handle.deallocate()
  }

  /// From any thread.
  func signal() {
    sem_post(handle)
  }

  /// Waits for a signal, at most until a time of the monotonic clock. It may return early.
  func wait(until time: Instant?) {
    if let time { slided_sem_wait(handle, time.microseconds) } else { sem_wait(handle) }
  }
}
