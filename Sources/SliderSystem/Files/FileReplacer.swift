import Synchronization

/// Replaces a file on a writer's thread, since a disk may take its time: each post to slot 0 writes the newest text.
package final class FileReplacer: OutputDriver {
  /// What the file is to say, handed from thread to thread.
  package final class Text: Sendable {
    private let text = Mutex("")

    package init() {}

    package var value: String {
      get { text.withLock { $0 } }
      set { text.withLock { $0 = newValue } }
    }
  }

  private let directory: String
  private let name: String
  private let text: Text
  private let check: @Sendable () throws(SystemError) -> Void

  /// - Parameters:
  ///   - directory: made when it isn't there, for its owner only.
  ///   - check: whether the directory may be written to, asked each time.
  package init(directory: String, name: String, text: Text, check: @escaping @Sendable () throws(SystemError) -> Void) {
    self.directory = directory
    self.name = name
    self.text = text
    self.check = check
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var isPersistent: Bool { true }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    try AtomicFile.makeDirectory(directory)
    try check()
    try AtomicFile.write(Array(text.value.utf8), to: "\(directory)/\(name)")
  }
}
