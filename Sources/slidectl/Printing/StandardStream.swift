import Glibc
import SliderCore
import SliderSystem

/// Standard output, standard error and files, unbuffered: what is printed is there at once.
enum StandardStream {
  /// Prints data.
  ///
  /// - Throws: `.readerGone` when nobody reads it any more; a failure when it can't be written (a full disk).
  static func print(_ text: String) throws(CommandFailure) {
    guard let code = write(text, to: STDOUT_FILENO) else { return }
    if code == EPIPE { throw .readerGone }
    throw CommandFailure(.failed, "standard output", "cannot write: \(String(cString: strerror(code)))")
  }

  /// Prints lines for people; what came from outside can't steer the terminal.
  static func printLines(_ lines: [String]) throws(CommandFailure) {
    try print(lines.map { PlainText.line($0) + "\n" }.joined())
  }

  /// Says a line on standard error.
  static func complain(_ line: String) {
    // Nobody is left to tell that this can't be told.
    _ = write(line + "\n", to: STDERR_FILENO)
  }

  /// Begins a line on standard error that someone is to end.
  static func ask(_ question: String) {
    _ = write(question, to: STDERR_FILENO)
  }

  /// Writes a file as a shell's `>` does: what it said is gone.
  static func write(_ text: String, toFile path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CommandFailure(SystemError.last("create", path)) }
    defer { close(descriptor) }
    guard let code = write(text, to: descriptor) else { return }
    throw CommandFailure(SystemError(subject: path, operation: "write", code: code))
  }

  /// - Returns: the errno of a failure.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { (bytes) -> Int32? in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          // Someone who shares the terminal or the pipe made it non-blocking.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}
