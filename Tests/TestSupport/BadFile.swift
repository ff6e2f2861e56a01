import Foundation
import Glibc

/// A way in which a file that is sound otherwise is not one to be believed, or not one at all.
package struct BadFile: Sendable, CustomStringConvertible {
  package var description: String
  /// Only root can make it.
  package var needsRoot = false
  /// Makes it of the sound file at this path.
  package var make: @Sendable (_ path: String) throws -> Void
  /// What is said of it.
  package var fault: @Sendable (_ path: String) -> Fault

  package struct Fault {
    /// The thing at fault.
    package var path: String
    package var message: String
    /// The command that mends it.
    package var remedy: String?

    static func writable(_ path: String, _ message: String) -> Fault {
      Fault(path: path, message: message, remedy: "chmod go-w \(path)")
    }

    /// As a diagnostic says it.
    package var diagnostic: String { "\(path): error: \(message)" + (remedy.map { " (\($0))" } ?? "") }
  }

  package init(
    _ description: String, needsRoot: Bool = false, make: @escaping @Sendable (_ path: String) throws -> Void,
    fault: @escaping @Sendable (_ path: String) -> Fault
  ) {
    (self.description, self.needsRoot, self.make, self.fault) = (description, needsRoot, make, fault)
  }

  /// What isn't trusted, whatever it says.
  package static let untrusted: [BadFile] = [
    mode(0o646, "everyone"), mode(0o664, "its group"), mode(0o620, "its group"), mode(0o602, "everyone"),
    BadFile("another user's", needsRoot: true) {
      try check(chown($0, 54321, 54321))
    } fault: {
      Fault(
        path: $0, message: "belongs to user 54321, not root, so it is not trusted (mode 0644)",
        remedy: "chown root \($0)")
    },
    BadFile("another user's link", needsRoot: true) {
      try moveAway($0)
      try check(lchown($0, 54321, 54321))
    } fault: {
      Fault(
        path: $0, message: "belongs to user 54321, not root, so it is not trusted (mode 0777)",
        remedy: "chown -h root \($0)")
    },
    BadFile("a link to a file that everyone may write") {
      try moveAway($0)
      try check(chmod($0 + ".d/file", 0o666))
    } fault: {
      .writable("\($0).d/file", "everyone may write it, so it is not trusted (owner \(me), mode 0666)")
    },
    BadFile("a link into a directory that everyone may write") {
      try moveAway($0)
      try check(chmod($0 + ".d", 0o777))
    } fault: {
      .writable("\($0).d", "everyone may write it, so it is not trusted (owner \(me), mode 0777)")
    },
    BadFile("in a directory that everyone may write") {
      try check(chmod(folder($0), 0o777))
    } fault: {
      .writable(folder($0), "everyone may write it, so it is not trusted (owner \(me), mode 0777)")
    },
    BadFile("in a directory that its group may write") {
      try check(chmod(folder($0), 0o770))
    } fault: {
      .writable(folder($0), "its group may write it, so it is not trusted (owner \(me), mode 0770)")
    },
    BadFile("below a directory that everyone may write") {
      try check(chmod(folder(folder($0)), 0o757))
    } fault: {
      let above = folder(folder($0))
      return .writable(above, "everyone may write it, so it is not trusted (owner \(me), mode 0757)")
    },
  ]

  /// What can't be read to its end, or at all; opening it must neither wait nor do anything.
  package static let unreadable: [BadFile] = [
    BadFile("a directory") {
      try check(unlink($0))
      try check(mkdir($0, 0o755))
    } fault: {
      Fault(path: $0, message: "is a directory, not a file")
    },
    BadFile("a FIFO") {
      try check(unlink($0))
      try check(mkfifo($0, 0o644))
    } fault: {
      Fault(path: $0, message: "is not a regular file")
    },
    BadFile("a device without an end", needsRoot: true) {
      try check(unlink($0))
      try check(mknod($0, S_IFCHR | 0o644, 1 << 8 | 5))
    } fault: {
      Fault(path: $0, message: "is not a regular file")
    },
    BadFile("a link to itself") {
      try check(unlink($0))
      try check(symlink("./" + URL(fileURLWithPath: $0).lastPathComponent, $0))
    } fault: {
      Fault(path: $0, message: "can't be read: Too many levels of symbolic links")
    },
    BadFile("100 MB") {
      try check(truncate($0, 100 << 20))
    } fault: {
      Fault(path: $0, message: "is larger than 1 MB, too large for a configuration")
    },
  ]

  /// The ways that the user of the tests can make.
  package static func possible(_ files: [BadFile]) -> [BadFile] {
    files.filter { geteuid() == 0 || !$0.needsRoot }
  }

  /// How messages call the tests' user.
  package static var me: String { geteuid() == 0 ? "root" : "user \(geteuid())" }

  private static func mode(_ mode: mode_t, _ who: String) -> BadFile {
    let octal = "0" + String(mode, radix: 8)
    return BadFile("mode \(octal)") {
      try check(chmod($0, mode))
    } fault: {
      .writable($0, "\(who) may write it, so it is not trusted (owner \(me), mode \(octal))")
    }
  }

  /// Puts the file elsewhere, and a link in its place.
  private static func moveAway(_ path: String) throws {
    try check(mkdir(path + ".d", 0o755))
    try check(rename(path, path + ".d/file"))
    try check(symlink(path + ".d/file", path))
  }

  private static func folder(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private static func check(_ result: Int32) throws {
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
