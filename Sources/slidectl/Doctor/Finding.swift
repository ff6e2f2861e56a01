/// One thing that was looked at, and what came of it.
struct Finding: Equatable, Sendable {
  enum Severity: String, Sendable {
    /// Something doesn't move.
    case error
    /// All moves, though perhaps not as meant, or not for long.
    case warning
  }

  /// The check's name.
  var check: String
  /// The thing: a slider, a file, a service.
  var subject: String
  /// nil when nothing is wrong.
  var problem: Problem?

  struct Problem: Equatable, Sendable {
    var severity: Severity
    /// What is wrong, and why; without a stop.
    var text: String
    /// A command line that mends it, or leads on.
    var remedy: String
  }

  /// For people, one line: `error: what: why → command`.
  var line: String? {
    guard let problem else { return nil }
    return "\(problem.severity.rawValue): \(subject): \(problem.text) → \(problem.remedy)"
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("check")
      writer.string(check)
      writer.key("subject")
      writer.string(subject)
      writer.key("ok")
      writer.bool(problem == nil)
      for (key, text) in [
        ("severity", problem?.severity.rawValue), ("problem", problem?.text), ("remedy", problem?.remedy),
      ] {
        writer.key(key)
        if let text { writer.string(text) } else { writer.null() }
      }
    }
  }
}

/// What a check says of its subjects; its own name is added by who runs it.
struct Verdict: Equatable, Sendable {
  var subject: String
  var problem: Finding.Problem?

  static func fine(_ subject: String) -> Verdict { Verdict(subject: subject) }

  static func error(_ subject: String, _ text: String, remedy: String) -> Verdict {
    Verdict(subject: subject, problem: .init(severity: .error, text: text, remedy: remedy))
  }

  static func warning(_ subject: String, _ text: String, remedy: String) -> Verdict {
    Verdict(subject: subject, problem: .init(severity: .warning, text: text, remedy: remedy))
  }
}
