import Synchronization

/// The outputs of one device node or one sound card, numbered as slots. A writer's thread alone calls it, and it may wait.
package protocol OutputDriver: AnyObject {
  /// Makes the outputs ready, where that can't be done before there is a thread that may wait.
  func start() -> [OutputReport.Content]

  func write(_ raw: Int, slot: Int) throws(SystemError)

  /// Whether it ever has something to poll. A thread that only waits to be asked gets to its write sooner.
  var canPoll: Bool { get }

  /// What to poll for changes that others make, with the events to poll for.
  var pollDescriptors: [PollDescriptor] { get }

  /// Whether what couldn't be written is tried again until it can, or something newer is asked for. What is only worth
  /// something at its time is not.
  var isPersistent: Bool { get }

  /// Shortest time between the beginnings of two writes to an output, in microseconds.
  var interval: Int64 { get }

  /// What became of the outputs since it was last asked; called when the descriptors have something to say, and after writes.
  func readChanges() -> [OutputReport.Content]
}

extension OutputDriver {
  package var isPersistent: Bool { false }
  package var interval: Int64 { OutputWriter.interval }
}

/// A descriptor to wait on, and for what, as `poll` takes it.
package struct PollDescriptor: Equatable, Sendable {
  package var descriptor: Int32
  package var events: Int16

  package init(descriptor: Int32, events: Int16) {
    self.descriptor = descriptor
    self.events = events
  }
}

/// What a writer tells of one of its outputs.
package struct OutputReport: Sendable {
  package enum Content: Sendable {
    /// Found, standing at a raw step.
    case connected(slot: Int, OutputReading)
    /// Others put it at a raw step.
    case changed(slot: Int, raw: Int)
    /// It was looked at during a write, and has to be once more.
    case unread(slot: Int)
    /// A write failed; the next one is tried all the same, and this one again where the driver is persistent.
    case failed(slot: Int, SystemError)
    /// A write succeeded after one that failed.
    case recovered(slot: Int)
    /// What was written seems to do nothing.
    case doubted(slot: Int, SystemError)
    /// It isn't on a card that is there; it may come.
    case missing(slot: Int, SystemError)
    /// It is gone or can't be used; nothing is written to it any more.
    case disconnected(slot: Int, SystemError)
    /// All that was asked for is written and the thread is about to end.
    case finished
  }

  package var writer: OutputWriter
  package var content: Content
}

/// Reports of all writers, on their way to the loop's thread.
package final class OutputReports: Sendable {
  private let queue = Mutex<[OutputReport]>([])
  private let wakeUp: WakeUp

  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Readable while there are reports.
  package var descriptor: Int32 { wakeUp.descriptor }

  package func send(_ report: OutputReport) {
    queue.withLock { $0.append(report) }
    wakeUp.signal()
  }

  package func takeAll() -> [OutputReport] {
    wakeUp.clear()
    return queue.withLock { queue in
      defer { queue.removeAll() }
      return queue
    }
  }
}
