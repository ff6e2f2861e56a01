import Glibc

/// A file of one value under /sys, or under a directory that stands in for it.
package struct SysfsAttribute: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// The text without the newline at its end.
  package func text() throws(SystemError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last("open", path) }
    defer { close(descriptor) }
    var count = -1
    // One page: the kernel gives no attribute more.
    let text = String(unsafeUninitializedCapacity: 4096) { buffer in
      repeat { count = Glibc.read(descriptor, buffer.baseAddress, 4096) } while count < 0 && errno == EINTR
      return max(count, 0)
    }
    guard count >= 0 else { throw .last("read", path) }
    return String(text.prefix { $0 != "\n" })
  }

  package func integer() throws(SystemError) -> Int {
    guard let number = Int(try text()) else {
      throw SystemError(subject: path, operation: "read a number", code: EINVAL)
    }
    return number
  }
}
