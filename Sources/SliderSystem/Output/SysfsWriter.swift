internal import CSystemd
import Glibc

/// A brightness file that is kept open for writing.
package final class SysfsWriter {
  private let path: String
  private var descriptor: Int32 = -1
  /// A regular file stands in for the attribute: unlike one, it keeps the tail of a longer number.
  private var isRegularFile = false

  package init(path: String) {
    self.path = path
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func write(_ raw: Int) throws(SystemError) {
    if descriptor < 0 { try openFile() }
    try withUnsafeTemporaryAllocation(byteCount: 24, alignment: 1) { buffer throws(SystemError) in
      let text = Self.digits(of: raw, in: buffer)
      var count = -1
      repeat { count = pwrite(descriptor, text.baseAddress, text.count, 0) } while count < 0 && errno == EINTR
      // Less than all of it is no write at all.
      if count >= 0, count < text.count { errno = EIO }
      guard count == text.count else { throw failure("write \(raw)") }
      if isRegularFile, ftruncate(descriptor, text.count) != 0 { throw failure("write \(raw)") }
    }
  }

  private func openFile() throws(SystemError) {
    descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last("open for writing", path, advice: Self.advice(errno)) }
    var status = stat()
    var system = statfs()
    // Linux' SYSFS_MAGIC (linux/magic.h).
    isRegularFile =
      fstatfs(descriptor, &system) == 0 && system.f_type != 0x6265_6572
      && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// What to do when a file can't be opened for writing.
  package static func advice(_ code: Int32) -> String? {
    switch code {
    case EACCES, EPERM: "the udev rules give it to the user slided: reinstall, or replug the device"
    case EROFS: "/sys is read-only here: the unit needs ReadWritePaths=/sys/devices beside ProtectKernelTunables="
    default: nil
    }
  }

  /// After a failure the file is opened anew: a device that came back has another one under the same name.
  private func failure(_ operation: String) -> SystemError {
    let error = SystemError.last(operation, path)
    close(descriptor)
    descriptor = -1
    return error
  }

  /// A number's decimal digits and a newline, at the end of a buffer.
  private static func digits(of number: Int, in buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    var index = buffer.count - 1
    buffer[index] = UInt8(ascii: "\n")
    var rest = number.magnitude
    repeat {
      index -= 1
      buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 {
      index -= 1
      buffer[index] = UInt8(ascii: "-")
    }
    return UnsafeRawBufferPointer(rebasing: buffer[index...])
  }
}
