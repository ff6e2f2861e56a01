import Glibc

/// A configuration file's text, and the path that diagnostics name it by.
package struct ConfigurationFile: Equatable, Sendable {
  /// The most that a file may hold, in bytes.
  package static let sizeLimit = 1 << 20

  package var path: String
  /// Meant to be UTF-8; the parser tells where it isn't.
  package var bytes: [UInt8]

  package init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  /// Reads a regular file of at most `sizeLimit` bytes; never waits, whatever the path leads to.
  ///
  /// - Parameter trust: whose it may be; nil for a file that a person names and may read.
  /// - Throws: a diagnostic that names the file and why it can't be read.
  package init(contentsOf path: String, under trust: FileTrust? = nil) throws(Diagnostic) {
    let descriptor: Int32
    if let trust {
      do throws(FileFault) {
        descriptor = try trust.open(path)
      } catch {
        throw Diagnostic(error)
      }
    } else {
      // Non-blocking, since opening a FIFO without a writer would wait for one.
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw Diagnostic(file: path, message: isDirectory ? "is a directory, not a file" : "is not a regular file")
    }
    self.path = path
    bytes = []
    // One byte more than allowed tells too large from just right, also for a file that grows meanwhile.
    let limit = Self.sizeLimit + 1
    var length = 0
    var failure: Int32 = 0
    bytes = Array(unsafeUninitializedCapacity: Swift.min(Int(status.st_size) + 1, limit)) { buffer, count in
      while length < buffer.count {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
        if got == 0 { break }
        if got > 0 {
          length += got
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
      count = length
    }
    guard failure == 0 else { throw Self.unreadable(path, failure) }
    guard bytes.count <= Self.sizeLimit else {
      throw Diagnostic(file: path, message: "is larger than \(Self.sizeLimit >> 20) MB, too large for a configuration")
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic(file: path, message: "can't be read: \(String(cString: strerror(code)))")
  }
}
