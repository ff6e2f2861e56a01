internal import CSystemd
import Glibc
package import SliderCore

/// The one thread that decides: descriptors, timers and signals by sd-event, input devices and deadlines past it.
///
/// Everything on it is called on the thread that runs it, one thing at a time.
///
/// A turn of sd-event's costs more than all else that becomes of a frame. So input devices (`InputSource`) are waited for beside
/// sd-event's own descriptor, as sd_event_get_fd(3) has it, and the turn of a frame doesn't touch it.
package final class EventLoop {
  /// For libraries that attach themselves (sd-bus).
  package let handle: OpaquePointer
  /// What it waits for: sd-event, without a pointer, and input devices.
  private let poll: Int32
  private var deadlines: [Unmanaged<Deadline>] = []
  /// The earliest deadline, in microseconds.
  private var earliest = Int64.max
  /// How often in a row a turn may fail, and how long it is left alone then, in microseconds.
  private static let patience: (failures: Int, pause: UInt32) = (50, 20_000)

  package init() throws(SystemError) {
    var made: OpaquePointer?
    let status = sd_event_new(&made)
    guard status >= 0, let made else {
      throw SystemError(subject: "event loop", operation: "create", code: -status)
    }
    handle = made
    poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard poll >= 0 else { throw .last("create", "event loop") }
    try watch(sd_event_get_fd(made), nil, "event loop")
  }

  deinit {
    if poll >= 0 { close(poll) }
    sd_event_unref(handle)
  }

  /// Runs until `stop()`, or until waiting itself fails for a second: want of memory passes, and what was ready still is.
  package func run() throws(SystemError) {
    var failures = 0
    while true {
      do throws(SystemError) {
        guard try runOnce(timeout: .max) else { return }
        failures = 0
      } catch {
        failures += 1
        guard failures < Self.patience.failures else { throw error }
        // At once it would fail again, and nothing tells when it won't.
        usleep(Self.patience.pause)
      }
    }
  }

  /// Handles what is ready, waiting at most `timeout` microseconds for something to be; false after `stop()`.
  package func runOnce(timeout: UInt64) throws(SystemError) -> Bool {
    var state = sd_event_get_state(handle)
    if state == Int32(SD_EVENT_INITIAL) {
      try checked(sd_event_prepare(handle))
      state = sd_event_get_state(handle)
    }
    if state == Int32(SD_EVENT_ARMED) {
      let isInput = try wait(timeout)
      meetDeadlines()
      if isInput { return true }
      state = sd_event_get_state(handle)
    }
    if state == Int32(SD_EVENT_PENDING) {
      try checked(sd_event_dispatch(handle))
      meetDeadlines()
    }
    return sd_event_get_state(handle) != SD_EVENT_FINISHED
  }

  package func stop() {
    sd_event_exit(handle, 0)
    touch()
  }

  /// Has sd-event look at its sources anew before the loop waits; needed where an input device's turn changed something of it.
  package func touch() {
    // Ends the waiting that it has prepared; what became ready meanwhile is its next turn.
    if sd_event_get_state(handle) == SD_EVENT_ARMED { sd_event_wait(handle, 0) }
  }

  /// Pings the service manager's watchdog by itself at half its interval; nothing where there is no watchdog.
  package func enableWatchdog() throws(SystemError) {
    let status = sd_event_set_watchdog(handle, 1)
    guard status >= 0 else { throw SystemError(subject: "watchdog", operation: "enable", code: -status) }
  }

  /// - Returns: whether it was an input device's turn.
  private func wait(_ timeout: UInt64) throws(SystemError) -> Bool {
    var event = epoll_event()
    let count = epoll_wait(poll, &event, 1, milliseconds(atMost: timeout))
    guard count >= 0 || errno == EINTR else { throw .last("run", "event loop") }
    guard count > 0 else { return false }
    if let source = event.data.ptr {
      Unmanaged<InputSource>.fromOpaque(source).takeUnretainedValue().action()
      return true
    }
    try checked(sd_event_wait(handle, 0))
    return false
  }

  @discardableResult
  private func checked(_ status: Int32) throws(SystemError) -> Int32 {
    guard status >= 0 else { throw SystemError(subject: "event loop", operation: "run", code: -status) }
    return status
  }

  fileprivate func watch(
    _ descriptor: Int32, _ source: UnsafeMutableRawPointer?, _ subject: String
  ) throws(SystemError) {
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(ptr: source))
    guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else { throw .last("watch", subject) }
  }

  fileprivate func unwatch(_ descriptor: Int32) {
    epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, nil)
  }

  // MARK: Deadlines

  fileprivate func add(_ deadline: Deadline) {
    deadlines.append(.passUnretained(deadline))
  }

  fileprivate func remove(_ deadline: Deadline) {
    let itself = Unmanaged.passUnretained(deadline).toOpaque()
    deadlines.removeAll { $0.toOpaque() == itself }
    findEarliest()
  }

  fileprivate func findEarliest() {
    earliest = .max
    for deadline in deadlines {
      earliest = min(earliest, deadline.takeUnretainedValue().time?.microseconds ?? .max)
    }
  }

  /// How long to wait, as epoll takes it: rounded up, or it would wait once more for nothing.
  private func milliseconds(atMost timeout: UInt64) -> Int32 {
    if earliest == .max, timeout == .max { return -1 }
    let distance = earliest == .max ? .max : UInt64(clamping: earliest - Clock.now.microseconds)
    let microseconds = min(timeout, distance)
    return Int32(clamping: microseconds / 1000 + (microseconds % 1000 > 0 ? 1 : 0))
  }

  private func meetDeadlines() {
    guard earliest < .max, earliest <= Clock.now.microseconds else { return }
    let now = Clock.now
    for deadline in deadlines.map({ $0.takeUnretainedValue() })
    where deadline.time ?? now.advanced(byMicroseconds: 1) <= now {
      deadline.set(nil)
      deadline.action()
    }
    // Whatever they did, a signal on the bus above all.
    touch()
  }
}

/// A time at which a loop calls back, for what is set anew with every frame.
///
/// It is how long the loop waits at most. A timer has a descriptor, and setting that is a system call, made before the loop
/// waits and so, on one processor, before the outputs' threads get to run.
package final class Deadline {
  /// nil: never. It is nil again when the loop calls back.
  package private(set) var time: Instant?
  fileprivate let action: () -> Void
  private let loop: EventLoop

  package init(on loop: EventLoop, action: @escaping () -> Void) {
    self.action = action
    self.loop = loop
    loop.add(self)
  }

  deinit {
    loop.remove(self)
  }

  package func set(_ time: Instant?) {
    guard time != self.time else { return }
    self.time = time
    loop.findEarliest()
  }
}

/// An input device's descriptor that an event loop watches, level-triggered, until this is let go.
///
/// What its action changes of sd-event or sd-bus takes effect after `EventLoop.touch()`.
package final class InputSource {
  fileprivate let action: () -> Void
  private let descriptor: Int32
  private let loop: EventLoop

  /// - Parameter descriptor: stays the caller's, and must outlive this.
  package init(
    _ descriptor: Int32, on loop: EventLoop, subject: String, action: @escaping () -> Void
  ) throws(SystemError) {
    self.action = action
    self.descriptor = descriptor
    self.loop = loop
    try loop.watch(descriptor, Unmanaged.passUnretained(self).toOpaque(), subject)
  }

  deinit {
    loop.unwatch(descriptor)
  }
}
