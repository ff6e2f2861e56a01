internal import CEvdev
import Glibc

/// An evdev node that is open for writing: for what a device does, not for what it tells.
final class InputNodeWriter {
  let path: String
  /// -1 while it isn't open.
  private(set) var descriptor: Int32 = -1

  init(_ path: String) {
    self.path = path
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// EPERM where the service may only read input devices.
  func open() throws(SystemError) {
    let opened = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else {
      let advice: String? =
        switch errno {
        case EPERM: "the service may only read input devices; feedback.conf in slided's documentation opens them"
        case EACCES: "be root or in the group that owns it, usually input"
        default: nil
        }
      throw .last("open for writing", path, advice: advice)
    }
    descriptor = opened
    // The device's events would only fill the queue of who never reads them. Type 0 stands for the mask of the types.
    var none: UInt64 = 0
    withUnsafeMutablePointer(to: &none) { types in
      var mask = input_mask()
      mask.type = UInt32(EV_SYN)
      mask.codes_size = UInt32(MemoryLayout<UInt64>.size)
      mask.codes_ptr = UInt64(UInt(bitPattern: types))
      _ = ioctl(opened, SLIDED_EVIOCSMASK, &mask)
    }
  }

  /// Whether the device announces a code of a type: EVIOCGBIT.
  func has(_ code: UInt16, of type: Int32) -> Bool {
    var bits = [UInt8](repeating: 0, count: 16)
    guard ioctl(descriptor, slided_eviocgbit(UInt32(type), UInt32(bits.count)), &bits) >= 0 else { return false }
    return bits[Int(code) / 8] & (1 << (code % 8)) != 0
  }

  func send(_ type: Int32, _ code: UInt16, _ value: Int32) throws(SystemError) {
    var event = input_event()
    (event.type, event.code, event.value) = (UInt16(type), code, value)
    let count = write(descriptor, &event, MemoryLayout<input_event>.size)
    guard count == MemoryLayout<input_event>.size else { throw .last("write", path) }
  }
}
