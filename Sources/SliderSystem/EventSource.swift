internal import CSystemd
import Glibc
package import SliderCore

/// Something that an event loop watches until this is let go.
package final class EventSource {
  /// What to do, with the events of the descriptor (EPOLL…) or the signal's number.
  private let action: (UInt32) -> Void
  private let loop: EventLoop
  private var handle: OpaquePointer?

  /// EPOLLIN: there is something to read.
  package static let readable: UInt32 = 0x1

  private init(_ loop: EventLoop, _ action: @escaping (UInt32) -> Void) {
    self.loop = loop
    self.action = action
  }

  deinit {
    sd_event_source_disable_unref(handle)
    loop.touch()
  }

  /// Watches a descriptor, level-triggered. The descriptor stays the caller's and must outlive this.
  package static func descriptor(
    _ descriptor: Int32, events: UInt32 = EventSource.readable, on loop: EventLoop, subject: String,
    action: @escaping (UInt32) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(loop, action)
    let status = sd_event_add_io(
      loop.handle, &source.handle, descriptor, events,
      { _, _, revents, context in
        EventSource.from(context)?.action(revents)
        return 0
      }, source.context)
    return try source.checked(status, subject, "watch")
  }

  /// Takes a signal out of the process' ordinary handling; it must be blocked in every thread before.
  package static func signal(
    _ number: Int32, on loop: EventLoop, action: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(loop) { _ in action() }
    let status = sd_event_add_signal(
      loop.handle, &source.handle, number,
      { _, _, context in
        EventSource.from(context)?.action(0)
        return 0
      }, source.context)
    return try source.checked(status, "signal \(number)", "watch")
  }

  /// Watches a process of ours until it ends, and takes it out of the system's list then. SIGCHLD must be blocked.
  package static func child(
    _ process: Int32, on loop: EventLoop, action: @escaping (ChildProcess.End) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(loop) { status in
      action(status & 0x80 == 0 ? .exited(status: Int32(status >> 8)) : .killed(signal: Int32(status & 0x7f)))
    }
    let status = sd_event_add_child(
      loop.handle, &source.handle, process, WEXITED,
      { _, information, context in
        guard let information = information?.pointee else { return 0 }
        let status = UInt32(bitPattern: information._sifields._sigchld.si_status)
        EventSource.from(context)?.action(information.si_code == CLD_EXITED ? status << 8 : status & 0x7f | 0x80)
        return 0
      }, source.context)
    return try source.checked(status, "process \(process)", "watch")
  }

  /// A timer on the monotonic clock that is off until `arm(at:)`.
  package static func timer(
    on loop: EventLoop, accuracy: UInt64 = 1000, action: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(loop) { _ in action() }
    var status = sd_event_add_time(
      loop.handle, &source.handle, CLOCK_MONOTONIC, 0, accuracy,
      { _, _, context in
        EventSource.from(context)?.action(0)
        return 0
      }, source.context)
    if status >= 0 { status = sd_event_source_set_enabled(source.handle, Int32(SD_EVENT_OFF)) }
    return try source.checked(status, "timer", "create")
  }

  /// Sets a timer to go off once; a past time is at once.
  package func arm(at time: Instant) {
    sd_event_source_set_time(handle, UInt64(clamping: time.microseconds))
    sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
    loop.touch()
  }

  /// Handles this source before those with a larger number; 0 without it.
  package func setPriority(_ priority: Int64) {
    sd_event_source_set_priority(handle, priority)
  }

  private var context: UnsafeMutableRawPointer {
    // Unretained: deinit takes the source off the loop first, so the loop never calls a source that is gone.
    Unmanaged.passUnretained(self).toOpaque()
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> EventSource? {
    context.map { Unmanaged<EventSource>.fromOpaque($0).takeUnretainedValue() }
  }

  private func checked(_ status: Int32, _ subject: String, _ operation: String) throws(SystemError) -> EventSource {
    guard status >= 0 else { throw SystemError(subject: subject, operation: operation, code: -status) }
    loop.touch()
    return self
  }
}
