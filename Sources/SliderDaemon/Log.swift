import Glibc
import SliderCore
import SliderSystem
import Synchronization

/// One line to the journal, or to the terminal that the daemon was started from.
package enum Log {
  /// The severities of syslog that are used here.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  package static func error(_ message: String) { write(.error, message) }
  package static func warning(_ message: String) { write(.warning, message) }
  package static func notice(_ message: String) { write(.notice, message) }
  package static func info(_ message: String) { write(.info, message) }

  /// journald takes a priority from the line's start; a person is spared it.
  private static let isJournal = getenv("JOURNAL_STREAM") != nil

  private static func write(_ priority: Priority, _ message: String) {
    let unsaid = lost.exchange(0, ordering: .relaxed)
    if unsaid > 0, !writeLine(.warning, "the log took no more for a while: \(unsaid) lines are missing here") {
      lost.add(unsaid, ordering: .relaxed)
    }
    if !writeLine(priority, message) { lost.add(1, ordering: .relaxed) }
  }

  /// How many lines nobody took.
  private static let lost = Atomic<Int>(0)

  private static func writeLine(_ priority: Priority, _ message: String) -> Bool {
    let prefix = isJournal ? "<\(priority.rawValue)>" : "slided: "
    // Devices choose their names.
    let line = prefix + PlainText.line(message) + "\n"
    return LogStream(descriptor: STDERR_FILENO).write(line)
  }
}
