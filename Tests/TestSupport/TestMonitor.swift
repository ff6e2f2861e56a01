import Foundation

/// A monitor that is a file: what `Tests/DDCTestMonitor/monitor.c` shows in place of libddcutil.
package final class TestMonitor: Sendable {
  /// Its model, as the library has it.
  package let path: String

  /// - Parameter number: what it can be named by, too.
  package init(current: Int, maximum: Int, number: Int32? = nil) throws {
    path =
      number.map { "/tmp/slided-monitor-\($0)" } ?? NSTemporaryDirectory() + "slided-monitor-\(UUID().uuidString)"
    try plugIn(current: current, maximum: maximum)
  }

  deinit {
    pullOut()
    recover()
  }

  package var current: Int? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").first.flatMap { Int($0) }
  }

  package func plugIn(current: Int, maximum: Int) throws {
    try "\(current) \(maximum)\n".write(toFile: path, atomically: true, encoding: .utf8)
  }

  package func pullOut() { unlink(path) }

  /// From now on every talk with it ends with a status, which is below 0.
  package func fail(_ status: Int) throws {
    try "\(status)\n".write(toFile: "\(path).fault", atomically: true, encoding: .utf8)
  }

  package func recover() { unlink("\(path).fault") }

  /// The library's path, beside the tests' own program.
  package static var library: String {
    get throws {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = URL(fileURLWithPath: program).deletingLastPathComponent().path + "/libDDCTestMonitor.so"
      guard FileManager.default.fileExists(atPath: path) else {
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
      }
      return path
    }
  }

  /// A directory, beside the library, in which a program finds it when it looks for libddcutil.
  package static func libraryDirectory() throws -> String {
    let directory = URL(fileURLWithPath: try library).deletingLastPathComponent().path + "/ddc-test-monitor"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    // As good when another test has made it.
    guard symlink(try library, "\(directory)/libddcutil.so.5") == 0 || errno == EEXIST else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: directory])
    }
    return directory
  }
}
