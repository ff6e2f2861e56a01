import Glibc
import SliderBus
import SliderCore
import SliderSystem

/// Why a command ends early: its exit status, and what is said about it on stderr.
struct CommandFailure: Error, Equatable {
  var status: ExitStatus
  /// As they appear on stderr, already free of control characters.
  var lines: [String]

  /// - Parameters:
  ///   - details: lines that come first, as they are: a refused configuration's diagnostics.
  ///   - subject: the thing: a slider, a command, a file.
  ///   - reason: what is wrong with it.
  ///   - advice: what to do about it.
  init(_ status: ExitStatus, _ subject: String, _ reason: String, advice: String? = nil, details: [String] = []) {
    self.status = status
    let end = advice.map { " (\($0))" } ?? ""
    lines = (details + ["slidectl: \(subject): \(reason)\(end)"]).map { PlainText.line($0) }
  }

  private init(quiet status: ExitStatus) {
    self.status = status
    lines = []
  }

  /// Whoever read the output has gone: nothing is left to do, and nothing is wrong.
  static let readerGone = CommandFailure(quiet: .done)

  /// Some lines have said it already.
  static func reported(_ lines: [String]) -> CommandFailure {
    var failure = CommandFailure(quiet: .failed)
    failure.lines = lines.map { PlainText.line($0) }
    return failure
  }
}

extension CommandFailure {
  init(_ error: SystemError) {
    let isForbidden = error.code == EACCES || error.code == EPERM
    self.init(
      isForbidden ? .notPermitted : .failed, error.subject,
      "cannot \(error.operation): \(String(cString: strerror(error.code)))", advice: error.advice)
  }

  /// - Parameters:
  ///   - subject: what was asked for: a slider, or what the daemon was to do.
  ///   - operation: what one must be allowed to do for it.
  init(_ error: BusError, _ subject: String, on address: BusAddress, to operation: Authorization.Operation) {
    switch error.category {
    case .unknownSlider:
      self.init(.unknownName, subject, "no such slider", advice: "slidectl list names them")
    case .notRunning where error.name == ErrorName.serviceUnknown || error.name == ErrorName.nameHasNoOwner:
      self = .notRunning(on: address)
    case .notRunning:
      self.init(.notRunning, "slided", error.message, advice: "is a message bus running there?")
    case .notPermitted:
      let advice: String? =
        switch (address, operation) {
        case (.system, .change):
          "use sudo, or join the group: sudo usermod -aG \(SlidedName.group) $USER, then log in again"
        case (.system, .manage): "use sudo"
        case (.session, _), (.address, _): nil
        }
      self.init(.notPermitted, subject, "not permitted: \(error.message)", advice: advice)
    case .failed where error.name == ErrorName.invalidConfiguration:
      self.init(
        .failed, subject, "the configuration has mistakes, the running one stays",
        advice: "correct the lines above; slidectl check reads the files again",
        details: error.message.split(separator: "\n").map(String.init))
    case .failed:
      let isUsage = error.name == ErrorName.invalidValue
      self.init(isUsage ? .usage : .failed, subject, error.message)
    }
  }

  static func notRunning(on address: BusAddress) -> CommandFailure {
    let advice =
      switch address {
      case .system: "systemctl start slided"
      case .session: "systemctl --user start slided"
      case .address: "start slided with the same --bus"
      }
    return CommandFailure(.notRunning, "slided", "not running on \(address.description)", advice: advice)
  }

  /// - Parameter known: the names that there are, for a hint.
  static func unknownSlider(_ name: String, known: [String]) -> CommandFailure {
    let advice = NearestName.of(name, in: known).map { "did you mean \($0)?" } ?? "slidectl list names them"
    return CommandFailure(.unknownName, name, "no such slider", advice: advice)
  }
}
