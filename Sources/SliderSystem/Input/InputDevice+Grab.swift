internal import CEvdev
import Glibc
import SliderCore

/// Having a device alone: nobody else gets its events until it is released, or closed, or this process ends.
extension InputDevice {
  /// Whether nothing on it is touched or pressed, by what has been read.
  package var isAtRest: Bool {
    for slot in 0..<max(0, libevdev_get_num_slots(handle))
    where libevdev_get_slot_value(handle, UInt32(slot), UInt32(ABS_MT_TRACKING_ID)) >= 0 {
      return false
    }
    return description.keys.allSatisfy { libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32($0)) == 0 }
  }

  /// Takes it for this process alone, unless a touch or a press has just begun that others may have heard of.
  /// - Returns: whether it is taken. EBUSY: another program has it.
  package borrowing func grab() throws(SystemError) -> Bool {
    let status = libevdev_grab(handle, LIBEVDEV_GRAB)
    guard status >= 0 else {
      let advice = status == -EBUSY ? "another program has it" : nil
      throw SystemError(subject: description.node, operation: "take it alone", code: -status, advice: advice)
    }
    // What others heard of before the grab is in our queue too.
    var queue = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&queue, 1, 0) != 0 else { return true }
    release()
    return false
  }

  package borrowing func release() {
    libevdev_grab(handle, LIBEVDEV_UNGRAB)
  }

  /// What it says of a slot now, by the code of an absolute axis.
  package borrowing func contactValue(slot: Int, code: UInt16) -> Int32 {
    libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
  }
}
