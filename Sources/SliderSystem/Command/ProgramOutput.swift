import Glibc

/// What a program prints, line by line as it comes, through a pipe.
///
/// All of it is read, so that nobody waits for a full pipe, and only so much is handed on. Empty lines are not.
package final class ProgramOutput {
  /// Longest part of a line that is handed on, in bytes.
  package static let lineLimit = 500
  /// Lines of one program that are handed on.
  package static let lineCount = 100
  /// Said in place of the lines after those.
  package static let omission = "(it prints more, which is not logged)"

  /// Where the program writes to, until `closeWriteEnd`.
  package private(set) var writeEnd: Int32
  private let readEnd: Int32
  private let take: (String) -> Void
  private let ended: (ProgramOutput) -> Void
  private var source: EventSource?
  private var line: [UInt8] = []
  private var linesLeft = ProgramOutput.lineCount
  private var chunk = [UInt8](repeating: 0, count: 4096)

  /// - Parameters:
  ///   - take: gets each line without its newline; bytes that are no UTF-8 are replaced.
  ///   - ended: called when nobody has the pipe open for writing any more.
  package init(
    on loop: EventLoop, take: @escaping (String) -> Void, ended: @escaping (ProgramOutput) -> Void
  ) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last("create", "pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    (self.take, self.ended) = (take, ended)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    source = try .descriptor(readEnd, on: loop, subject: "pipe") { [unowned self] _ in readOnce() }
    // After all that moves a slider: a program that prints without end must not be in the way.
    source?.setPriority(10)
  }

  deinit {
    source = nil
    close(readEnd)
    closeWriteEnd()
  }

  /// To be called when the program has been started: it has an end of its own.
  package func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Hands on what has been printed up to now, also a last line without a newline.
  package func drain() {
    // A pipe's usual capacity at most: what goes on printing is left for later.
    for _ in 0..<16 where read() {}
    endLine()
  }

  private func readOnce() {
    if read() { return }
    guard errno == 0 else { return }
    endLine()
    source = nil
    ended(self)
  }

  /// - Returns: whether anything was read. If not, errno is 0 at the end of all output.
  private func read() -> Bool {
    errno = 0
    let count = Glibc.read(readEnd, &chunk, chunk.count)
    guard count > 0 else { return false }
    for byte in chunk.prefix(count) {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if line.count < Self.lineLimit {
        line.append(byte)
      }
    }
    return true
  }

  private func endLine() {
    guard !line.isEmpty else { return }
    defer { line.removeAll(keepingCapacity: true) }
    if linesLeft > 0 { take(String(decoding: line, as: UTF8.self)) }
    if linesLeft == 0 { take(Self.omission) }
    linesLeft -= linesLeft >= 0 ? 1 : 0
  }
}
