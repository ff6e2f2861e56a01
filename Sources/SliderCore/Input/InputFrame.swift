/// One evdev event without its time.
package struct InputEvent: Equatable, Sendable {
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  package init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }
}

/// All events of a device up to one SYN_REPORT: the unit that means something. Half a frame is half a state.
package struct InputFrame: Equatable, Sendable {
  /// When the kernel saw it.
  package var time: Instant
  /// The events without the SYN_REPORT.
  package var events: [InputEvent]
  /// Events were lost before this frame, and it holds the difference to the device's present state: a state, not a
  /// gesture. A contact that is missing now was never seen to lift.
  package var isResynchronization: Bool
  /// Events were lost before this frame, and nothing tells what they were: it is a resynchronization without a difference,
  /// after a frame that was too long to be taken in.
  package var hasGap = false

  package init(time: Instant, events: [InputEvent] = [], isResynchronization: Bool = false) {
    self.time = time
    self.events = events
    self.isResynchronization = isResynchronization
  }
}
