import SliderCore
import SliderSystem
import Synchronization
import TestSupport

/// What becomes of writes in the place of what should, by the name of the output's thing; from any thread.
package final class Faults: Sendable {
  private enum Fault {
    case error(Int32)
    case hang
  }

  private struct State {
    var faults: [String: Fault] = [:]
    var hanging: Set<String> = []
    var attempts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Every write fails with this errno from now on.
  package func fail(_ name: String, with code: Int32) { state.withLock { $0.faults[name] = .error(code) } }

  /// No write returns from now on.
  package func hang(_ name: String) { state.withLock { $0.faults[name] = .hang } }

  package func mend(_ name: String) { state.withLock { $0.faults[name] = nil } }
  package func clear() { state.withLock { $0.faults = [:] } }

  package func isHanging(_ name: String) -> Bool { state.withLock { $0.hanging.contains(name) } }

  /// How many writes were begun, those that failed too.
  package func attempts(_ name: String) -> Int { state.withLock { $0.attempts[name] ?? 0 } }

  /// What a virtual device goes through before it is made.
  func open(_ name: String) throws(SystemError) {
    let code = state.withLock { if case .error(let code) = $0.faults[name] { code } else { nil as Int32? } }
    if let code { throw SystemError(subject: name, operation: "make a device", code: code) }
  }

  /// What a driver goes through before each write, on its own thread.
  func pass(_ name: String, _ raw: Int) throws(SystemError) {
    state.withLock { $0.attempts[name, default: 0] += 1 }
    _ = wait {
      state.withLock { state in
        guard case .hang = state.faults[name] else {
          state.hanging.remove(name)
          return true
        }
        state.hanging.insert(name)
        return false
      }
    }
    let code = state.withLock { if case .error(let code) = $0.faults[name] { code } else { nil as Int32? } }
    if let code { throw SystemError(subject: name, operation: "write \(raw)", code: code) }
  }
}
