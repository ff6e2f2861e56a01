import Glibc
import SliderSystem
import TestSupport
import Testing

/// A log that takes nothing more is never waited for, and is written again as soon as it takes lines.
@Suite struct LogStreamTests {
  enum Kind: CaseIterable {
    case socket, pipe
  }

  /// (to read, to write)
  private static func ends(_ kind: Kind) throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let status =
      switch kind {
      case .socket: socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      case .pipe: pipe(&ends)
      }
    try #require(status == 0)
    return (ends[0], ends[1])
  }

  private static let line = String(repeating: "x", count: 99) + "\n"

  @Test(arguments: Kind.allCases)
  func aFullOne(_ kind: Kind) throws {
    let (reading, writing) = try Self.ends(kind)
    defer { for end in [reading, writing] { close(end) } }
    let log = LogStream(descriptor: writing)
    var taken = 0
    // It ends here, or blocks for ever.
    while log.write(Self.line) { taken += 1 }
    #expect(taken > 10)
    #expect(fcntl(writing, F_GETFL) & O_NONBLOCK == 0, "others may have it, too")
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    try #require(read(reading, &bytes, bytes.count) > 0)
    #expect(log.write(Self.line))
  }

  @Test(arguments: Kind.allCases)
  func oneThatNobodyHas(_ kind: Kind) throws {
    let (reading, writing) = try Self.ends(kind)
    defer { close(writing) }
    close(reading)
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    #expect(!LogStream(descriptor: writing).write(Self.line))
  }

  @Test func aLongLine() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "log")
    let descriptor = open("\(directory.path)/log", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let long = String(repeating: "für ", count: 5000) + "\n"
    #expect(LogStream(descriptor: descriptor).write(long))
    #expect(try directory.read("log") == long)
  }
}
