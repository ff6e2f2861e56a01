/// One thing that is wrong, or doubtful, in a configuration file.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    /// The configuration is refused.
    case error
    /// The configuration works, though perhaps not as meant.
    case warning
  }

  package var file: String
  /// From 1; 0 when the whole file is meant.
  package var line: Int
  /// In characters (Unicode scalars), from 1; 0 when the whole file is meant.
  package var column: Int
  package var severity: Severity
  package var message: String
  /// What to do about it, such as `did you mean 'label'?`.
  package var hint: String?

  package init(
    file: String, line: Int = 0, column: Int = 0, severity: Severity = .error, message: String, hint: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
    self.hint = hint
  }

  /// `file:line:column: error: message (hint)`, always one line that a terminal only shows, whatever files are called or hold.
  package var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return ("\(place): \(severity.rawValue): \(message)" + (hint.map { " (\($0))" } ?? "")).spelled
  }
}
