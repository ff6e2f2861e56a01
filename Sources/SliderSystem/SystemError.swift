import Glibc

/// A thing of the system that didn't do what it was asked: which, what, why, and what to do about it.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The thing: a node, a file, a card.
  package var subject: String
  /// What was tried: `open`, `write 40`.
  package var operation: String
  /// The errno, positive.
  package var code: Int32
  /// What to do, when that is known.
  package var advice: String?

  package init(subject: String, operation: String, code: Int32, advice: String? = nil) {
    self.subject = subject
    self.operation = operation
    self.code = code
    self.advice = advice
  }

  /// The error of the call that has just failed, from the thread's errno.
  package static func last(_ operation: String, _ subject: String, advice: String? = nil) -> SystemError {
    SystemError(subject: subject, operation: operation, code: errno, advice: advice)
  }

  /// Trying again in a while may help: nobody tells when there is memory, or a card has recovered.
  package var mayPass: Bool { [EINTR, EMFILE, ENFILE, ENOMEM, EIO, EBUSY, EAGAIN].contains(code) }

  package var description: String {
    "\(subject): cannot \(operation): \(String(cString: strerror(code)))" + (advice.map { " (\($0))" } ?? "")
  }
}
