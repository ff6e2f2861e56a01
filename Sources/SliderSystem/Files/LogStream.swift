import Glibc

/// Where lines for people go that nothing may wait for: a journal that hangs, a pipe that nobody reads, a terminal that is held (Ctrl-S).
package struct LogStream {
  /// Stays the caller's. Whether it blocks is not changed: others may have it too.
  private let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes a line, at once or not at all; of one longer than a pipe's block perhaps only the beginning.
  /// - Returns: whether all of it was taken.
  package func write(_ line: String) -> Bool {
    var rest = line.utf8[...]
    while !rest.isEmpty {
      let count = rest.withContiguousStorageIfAvailable(write) ?? -1
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // A socket may be asked not to block for one call; the journal is one.
    let sent = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    guard sent < 0, errno == ENOTSOCK else { return sent }
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, 0) > 0 else {
      errno = EAGAIN
      return -1
    }
    // That there is room is a promise for so many bytes (pipe(7)).
    return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Self.promised))
  }

  /// PIPE_BUF (limits.h).
  private static let promised = 4096
}
