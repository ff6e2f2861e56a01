/// Puts a device's single events together to frames.
package struct FrameAssembler: Sendable {
  /// What an event did to the frame.
  package enum Step: Sendable {
    /// The frame isn't whole yet.
    case partial
    /// `frame` is whole; it stays so until the next event.
    case complete
    /// Events are lost, and the frame that they belonged to with them. All up to the next SYN_REPORT is ignored, and the
    /// frame after that is a resynchronization.
    case dropped
  }

  /// The most events that a frame may hold: more than any device has codes and slots, so a device that never ends its
  /// frame can't take all memory.
  package static let capacity = 4096

  package private(set) var frame = InputFrame(time: Instant(microseconds: 0))
  private var isComplete = false
  private var isIgnoring = false
  /// What is ignored was sent, but is too much: nobody else counts it as lost.
  private var hasOverflowed = false

  package init() {}

  /// Takes the next event; `isDifference` when it doesn't come from the device's own stream but tells how the device's
  /// state differs from what was seen of it.
  package mutating func add(_ event: InputEvent, at time: Instant, isDifference: Bool = false) -> Step {
    if isComplete { restart() }
    if event.type == EventType.synchronization { return synchronize(event.code, at: time, isDifference: isDifference) }
    if isIgnoring { return .partial }
    guard frame.events.count < Self.capacity else {
      defer { hasOverflowed = true }
      return drop()
    }
    frame.events.append(event)
    return .partial
  }

  /// The events that come now tell how the state differs from what was seen, with all that was half taken: the one who
  /// tells the difference counts that as seen.
  package mutating func beginDifference() {
    if isIgnoring || isComplete {
      let hasGap = hasOverflowed
      restart()
      frame.hasGap = hasGap
    }
    frame.isResynchronization = true
  }

  /// Forgets what was ignored or half taken: the next event begins a frame.
  package mutating func restart() {
    isComplete = false
    isIgnoring = false
    hasOverflowed = false
    frame.isResynchronization = false
    frame.hasGap = false
    // Keeps the storage: no allocation for a frame once a frame of its size has been seen.
    frame.events.removeAll(keepingCapacity: true)
  }

  private mutating func synchronize(_ code: UInt16, at time: Instant, isDifference: Bool) -> Step {
    switch code {
    case Synchronization.report where isIgnoring:
      let hasGap = hasOverflowed
      restart()
      frame.isResynchronization = true
      frame.hasGap = hasGap
      return .partial
    case Synchronization.report:
      frame.time = time
      if isDifference { frame.isResynchronization = true }
      isComplete = true
      return .complete
    case Synchronization.dropped:
      return drop()
    default:
      // SYN_MT_REPORT and SYN_CONFIG say nothing that a frame needs.
      return .partial
    }
  }

  private mutating func drop() -> Step {
    restart()
    isIgnoring = true
    return .dropped
  }
}
