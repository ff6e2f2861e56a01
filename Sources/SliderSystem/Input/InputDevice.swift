internal import CEvdev
import Glibc
package import SliderCore

/// An evdev node that is open for reading. Whatever watches its descriptor must stop before this goes.
package struct InputDevice: ~Copyable {
  package private(set) var description: DeviceDescription
  /// Readable when a whole frame has arrived; invalid once this is gone.
  package let descriptor: Int32
  /// Whether frames carry times of the monotonic clock. A mocked device's carry those of its recording.
  package let hasMonotonicClock: Bool
  let handle: OpaquePointer
  private var assembler = FrameAssembler()

  /// Opens a node such as `/dev/input/event7`; EACCES without group `input`, ENODEV when it has just been unplugged.
  ///
  /// - Parameters:
  ///   - links: other paths that lead to it.
  ///   - keys: of a keyboard, all that may be read of it, from the very first event. Where the kernel can't keep the
  ///     others back, the keyboard isn't opened.
  package init(node: String, links: [String] = [], only keys: EventSelection? = nil) throws(SystemError) {
    let descriptor = try Self.open(node)
    if let keys, !keys.filter(descriptor) {
      let error = SystemError.last("read some keys alone of", node, advice: "the others would be read with them")
      close(descriptor)
      throw error
    }
    // At once: the kernel throws away what is queued when the clock changes.
    var clock = CLOCK_MONOTONIC
    let hasMonotonicClock = ioctl(descriptor, SLIDED_EVIOCSCLOCKID, &clock) == 0
    let handle = try Self.attach(descriptor, node)
    self.descriptor = descriptor
    self.handle = handle
    self.hasMonotonicClock = hasMonotonicClock
    description = DeviceDescription(evdev: handle, node: node)
    description.links = links
  }

  deinit {
    libevdev_free(handle)
    close(descriptor)
  }

  /// Brings `description` to where the device stands, by what has been read.
  package mutating func describeAnew() {
    let links = description.links
    description = DeviceDescription(evdev: handle, node: description.node)
    description.links = links
  }

  /// Hands over every whole frame that can be read now, oldest first. A frame is only good during the call: keeping it
  /// costs a copy and the next frame an allocation.
  ///
  /// After lost events come frames that are a resynchronization, at least one, even when it is empty. ENODEV: the device is
  /// gone; close it at once, or its descriptor is readable for ever.
  package mutating func readFrames(_ body: (InputFrame) -> Void) throws(SystemError) {
    var event = input_event()
    while true {
      switch libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event) {
      case 0:  // LIBEVDEV_READ_STATUS_SUCCESS
        switch assembler.add(InputEvent(event), at: Instant(event.time)) {
        case .partial: break
        case .complete: body(assembler.frame)
        case .dropped:
          // An endless frame; the kernel and libevdev know of no loss, so they are told.
          libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue), &event)
          try resynchronize(at: assembler.frame.time, body)
        }
      case 1:  // LIBEVDEV_READ_STATUS_SYNC
        try resynchronize(at: Instant(event.time), body)
      case -EAGAIN: return
      case -EINTR: break
      case let status: throw readError(status)
      }
    }
  }

  /// Hands over how the device's present state differs from what was seen of it, and with it what of a frame had come
  /// before the loss: libevdev counts that as seen, the slot that it changed to above all. libevdev ends a contact whose slot has
  /// been taken by another in a frame of its own, so there can be two.
  private mutating func resynchronize(at time: Instant, _ body: (InputFrame) -> Void) throws(SystemError) {
    assembler.beginDifference()
    var event = input_event()
    var hasFrame = false
    while true {
      switch libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event) {
      case 1:  // LIBEVDEV_READ_STATUS_SYNC
        if assembler.add(InputEvent(event), at: Instant(event.time), isDifference: true) == .complete {
          hasFrame = true
          body(assembler.frame)
        }
      case -EAGAIN:
        if hasFrame {
          assembler.restart()
        } else {
          let end = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)
          if assembler.add(end, at: time, isDifference: true) == .complete { body(assembler.frame) }
        }
        return
      case -EINTR: break
      case let status: throw readError(status)
      }
    }
  }

  private static func open(_ node: String) throws(SystemError) -> Int32 {
    let descriptor = Glibc.open(node, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let advice = errno == EACCES ? "be root or in the group that owns it, usually input" : nil
      throw SystemError.last("open", node, advice: advice)
    }
    return descriptor
  }

  /// Reads what the device is and its present state; closes the descriptor when that fails.
  private static func attach(_ descriptor: Int32, _ node: String) throws(SystemError) -> OpaquePointer {
    // It would print what it finds wrong with a device: straight to the terminal, with the name that the device chose, as often as that likes.
    libevdev_set_log_function(nil, nil)
    var handle: OpaquePointer?
    let status = libevdev_new_from_fd(descriptor, &handle)
    guard status >= 0, let handle else {
      close(descriptor)
      let advice = status == -ENOTTY ? "it is not an input device" : nil
      throw SystemError(subject: node, operation: "read what it is", code: -status, advice: advice)
    }
    return handle
  }

  private func readError(_ status: Int32) -> SystemError {
    SystemError(subject: description.node, operation: "read", code: -status)
  }
}

extension InputEvent {
  fileprivate init(_ event: input_event) {
    self.init(type: event.type, code: event.code, value: event.value)
  }
}

extension Instant {
  fileprivate init(_ time: timeval) {
    self.init(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec))
  }
}
