import Glibc

/// The brightness of one monitor, on its own thread: looking for it waits for seconds.
package final class MonitorDriver: OutputDriver {
  private let name: String
  private let libraries: [String]
  private var monitor: Monitor?

  /// - Parameter name: the monitor's model, its number, or `auto`.
  package convenience init(_ name: String) {
    self.init(name, libraries: Monitor.libraries)
  }

  /// - Parameter libraries: names or paths of libddcutil.
  init(_ name: String, libraries: [String]) {
    self.name = name
    self.libraries = libraries
  }

  package func start() -> [OutputReport.Content] {
    do throws(SystemError) {
      let monitor = try Monitor(named: name, libraries: libraries)
      let reading = try monitor.reading()
      self.monitor = monitor
      return [.connected(slot: 0, reading)]
    } catch {
      return [.disconnected(slot: 0, error)]
    }
  }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    do throws(SystemError) {
      try connection().write(raw)
    } catch {
      monitor = nil
      // The writer goes on trying: a monitor that sleeps is none that is gone.
      var failure = error
      if failure.code == ENODEV { failure.code = EIO }
      throw failure
    }
  }

  /// After a failure it is looked for anew: it may hang on another cable.
  private func connection() throws(SystemError) -> Monitor {
    if let monitor { return monitor }
    let found = try Monitor(named: name, libraries: libraries)
    monitor = found
    return found
  }

  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package var isPersistent: Bool { true }
  /// A monitor takes some 50 ms for a write, and many lose what comes sooner.
  package var interval: Int64 { 100_000 }
  package func readChanges() -> [OutputReport.Content] { [] }
}
