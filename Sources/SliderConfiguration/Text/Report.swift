/// Collects what is wrong while files are read, so that every mistake is told at once.
final class Report {
  /// In the order in which they were found.
  private(set) var diagnostics: [Diagnostic] = []

  var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  func error(_ message: String, at place: Place, hint: String? = nil) {
    add(.error, message, place, hint)
  }

  func warning(_ message: String, at place: Place, hint: String? = nil) {
    add(.warning, message, place, hint)
  }

  /// By the order of the files, then by line and column; of those at one place, as they were found.
  func sorted(by paths: [String]) -> [Diagnostic] {
    let ranks = Dictionary(paths.enumerated().map { ($1, $0) }) { first, _ in first }
    return diagnostics.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (ranks[a.file] ?? 0, a.line, a.column, left.offset) < (ranks[b.file] ?? 0, b.line, b.column, right.offset)
    }.map(\.element)
  }

  private func add(_ severity: Diagnostic.Severity, _ message: String, _ place: Place, _ hint: String?) {
    diagnostics.append(
      Diagnostic(
        file: place.file, line: place.line, column: place.column, severity: severity, message: message, hint: hint))
  }
}
