internal import CEvdev
import Glibc
package import SliderCore

/// An input device that this process makes through /dev/uinput. When it is let go it is unplugged, and all that is held on
/// it is released.
package final class VirtualDevice {
  /// What takes whole frames, as `send` does.
  package typealias Sending = ([InputEvent]) throws(SystemError) -> Void

  /// `/dev/input/event9`: there at once, for others when udev has announced it.
  package let node: String
  private let uinput: String
  private let descriptor: Int32
  private let handle: OpaquePointer
  private let axes: [UInt16]
  /// As many events as were ever sent at once.
  private var buffer: UnsafeMutableBufferPointer<input_event>

  /// - Parameters:
  ///   - port: what tells it from others of ours, behind `OwnDevice.physicalPath`.
  ///   - uinput: the kernel's node that makes devices.
  /// - Throws: ENOENT without the kernel's module, EACCES for who may not.
  package init(
    _ template: borrowing DeviceTemplate, port: String, through uinput: String = "/dev/uinput"
  ) throws(SystemError) {
    self.uinput = uinput
    let opened = open(uinput, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw .last("open", uinput, advice: Self.advice(errno)) }
    // libevdev sets all else but the path.
    let path = OwnDevice.physicalPath + port
    var made: OpaquePointer?
    var status = path.withCString { ioctl(opened, SLIDED_UI_SET_PHYS, UnsafeMutableRawPointer(mutating: $0)) }
    if status < 0 { status = -errno }
    if status == 0 { status = libevdev_uinput_create_from_device(template.handle, opened, &made) }
    guard status == 0, let made else {
      close(opened)
      throw SystemError(subject: uinput, operation: "make a device", code: -status)
    }
    (descriptor, handle) = (opened, made)
    node = String(orEmpty: libevdev_uinput_get_devnode(made))
    axes = (0..<UInt16(ABS_CNT)).filter { libevdev_has_event_code(template.handle, UInt32(EV_ABS), UInt32($0)) == 1 }
    buffer = .allocate(capacity: 64)
  }

  deinit {
    libevdev_uinput_destroy(handle)
    close(descriptor)
    buffer.deallocate()
  }

  /// Sends whole frames, each ended by a SYN_REPORT. It never waits.
  package func send(_ events: [InputEvent]) throws(SystemError) {
    if events.count > buffer.count {
      buffer.deallocate()
      buffer = .allocate(capacity: events.count * 2)
    }
    for (index, event) in events.enumerated() {
      buffer.initializeElement(
        at: index,
        to: input_event(time: timeval(), type: event.type, code: event.code, value: event.value))
    }
    let length = events.count * MemoryLayout<input_event>.stride
    guard write(descriptor, buffer.baseAddress, length) == length else { throw .last("send events", uinput) }
  }

  /// Has the kernel smooth nothing on it: what a clone is sent has been smoothed already, with the same fuzz.
  ///
  /// Not before udev has announced it: libinput's rule takes down what fuzz a touchpad announces, for a hysteresis of its
  /// own, and clears it likewise.
  package func clearFuzz() throws(SystemError) {
    let opened = open(node, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw .last("open", node) }
    defer { close(opened) }
    for code in axes {
      var info = input_absinfo()
      guard ioctl(opened, slided_eviocgabs(UInt32(code)), &info) >= 0, info.fuzz != 0 else { continue }
      info.fuzz = 0
      guard ioctl(opened, slided_eviocsabs(UInt32(code)), &info) >= 0 else { throw .last("set its fuzz", node) }
    }
  }

  private static func advice(_ code: Int32) -> String? {
    switch code {
    case ENOENT, ENODEV, ENXIO: "load the kernel's module uinput"
    case EACCES, EPERM: "udev gives it to the user slided by 60-slided.rules; otherwise be root"
    default: nil
    }
  }
}
