import Foundation

/// A directory of a test's own, gone with it.
package struct TemporaryDirectory: ~Copyable {
  package let path: String

  /// Files that a group may write are refused as configuration, and some people's files begin so.
  private static let hasMask: Bool = {
    umask(0o022)
    return true
  }()

  package init() throws {
    _ = Self.hasMask
    let template = NSTemporaryDirectory() + "slided-test-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the directories that lead to it.
  package func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  package func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Takes a file or a directory away, with all that is in it.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Makes a directory that stands in for /sys have a backlight or an LED.
  /// - Parameter folder: where in it, with a slash behind it.
  package func addLight(
    _ subsystem: String, _ name: String, brightness: Int, maximum: Int, type: String? = nil, below folder: String = ""
  ) throws {
    try write("\(maximum)\n", to: "\(folder)class/\(subsystem)/\(name)/max_brightness")
    try write("\(brightness)\n", to: "\(folder)class/\(subsystem)/\(name)/brightness")
    if let type { try write("\(type)\n", to: "\(folder)class/\(subsystem)/\(name)/type") }
  }
}
