/// A finger on a device, in the slot that the kernel gave it.
package struct Contact: Equatable, Sendable {
  package var isDown = false
  /// Its first frame is this one. Not set for a finger whose beginning wasn't seen, or isn't known in full: one that was
  /// there when the device was attached or when events were lost.
  package var hasBegun = false
  /// The finger that was here until this frame is gone.
  package var hasEnded = false
  /// The device calls it a palm (MT_TOOL_PALM).
  package var isPalm = false
  /// It is broader than a fingertip (`PalmLimits`).
  package var isBroad = false
  /// It presses harder than a fingertip.
  package var isHeavy = false
  /// Other fingers are there, and the device can't tell where this one is among them: it stays where it last was alone.
  package var isCrowded = false
  /// It is alone again since this frame; how it came here is not known.
  package var hasJumped = false
  /// Position in device units.
  package var x: Int32 = 0
  package var y: Int32 = 0

  package init(isDown: Bool = false, hasBegun: Bool = false, hasEnded: Bool = false, x: Int32 = 0, y: Int32 = 0) {
    (self.isDown, self.hasBegun, self.hasEnded, self.x, self.y) = (isDown, hasBegun, hasEnded, x, y)
  }

  /// Whether it may begin to slide.
  package var isFingertip: Bool { !isPalm && !isBroad && !isHeavy }
}
