import Glibc
import SliderCore

/// Why a file is not read.
package struct FileFault: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// It is someone's who is not trusted.
    case owner(UInt32, mode: UInt32)
    /// Others may write it.
    case writable(owner: UInt32, mode: UInt32)
    /// Neither a file nor a directory: reading it may never end, and opening it do something.
    case special
    /// An errno.
    case unavailable(Int32)
  }

  /// The thing at fault: the file, or a directory or link that leads to it.
  package var path: String
  package var problem: Problem
  /// By which rule.
  package var trust: FileTrust

  package init(_ path: String, _ problem: Problem, by trust: FileTrust) {
    (self.path, self.problem, self.trust) = (path, problem, trust)
  }

  /// Whether it could be read, and isn't to be.
  package var isDistrust: Bool {
    switch problem {
    case .owner, .writable: true
    case .special, .unavailable: false
    }
  }

  /// What is wrong; without a stop.
  /// - Parameter name: what a user is called.
  package func message(_ name: (UInt32) -> String = FileFault.name) -> String {
    switch problem {
    case .owner(let owner, let mode):
      let others = trust.user == 0 ? "not root" : "neither root nor \(name(trust.user)), who runs slided"
      return "belongs to \(name(owner)), \(others), so it is not trusted (mode \(Self.octal(mode)))"
    case .writable(let owner, let mode):
      let who = mode & 0o002 != 0 ? "everyone" : "its group"
      return "\(who) may write it, so it is not trusted (owner \(name(owner)), mode \(Self.octal(mode)))"
    case .special: return "is not a regular file"
    case .unavailable(let code): return "can't be read: \(String(cString: strerror(code)))"
    }
  }

  /// The command that mends it; nil where none is known.
  package var remedy: String? {
    let path = ShellWord.quoted(path)
    return switch problem {
    case .owner(_, let mode):
      // A link has an owner of its own.
      "chown \(mode & S_IFMT == S_IFLNK ? "-h " : "")\(trust.keeper == 0 ? "root" : "\(trust.keeper)") \(path)"
    case .writable: "chmod go-w \(path)"
    case .special, .unavailable: nil
    }
  }

  package static func name(_ user: UInt32) -> String {
    user == 0 ? "root" : "user \(user)"
  }

  private static func octal(_ mode: UInt32) -> String {
    let digits = String(mode & 0o7777, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Diagnostic {
  package init(_ fault: FileFault) {
    self.init(file: fault.path, message: fault.message(), hint: fault.remedy)
  }
}
