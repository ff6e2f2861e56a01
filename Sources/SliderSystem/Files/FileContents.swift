import Glibc

/// The whole of a file.
package enum FileContents {
  /// Reads a regular file; never waits, whatever the path leads to. Larger than `limit` bytes is EFBIG.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    // Non-blocking, since opening a FIFO without a writer would wait for one.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open", path) }
    return try read(descriptor, path, limit: limit)
  }

  /// The same of what is open already. It is closed.
  package static func read(_ descriptor: Int32, _ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last("look at", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(
        subject: path, operation: "read", code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL,
        advice: "it is not a regular file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .last("read", path)
      }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else { throw SystemError(subject: path, operation: "read", code: EFBIG) }
    }
  }
}
