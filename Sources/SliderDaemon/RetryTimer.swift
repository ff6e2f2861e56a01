import Glibc
import SliderCore
import SliderSystem

/// When to try again what may work in a while: longer apart each time, or something that never comes would have an idle machine wake up
/// for ever.
final class RetryTimer {
  /// Between two attempts, in microseconds: the first time, and at most.
  private static let pauses: (first: Int64, last: Int64) = (1_000_000, 60_000_000)

  private var source: EventSource?
  private var pause = pauses.first
  private var isArmed = false

  /// - Parameter attempt: called from the loop; what has failed again is said by `update`.
  init(on loop: EventLoop, attempt: @escaping () -> Void) throws(SystemError) {
    source = try .timer(on: loop) { [unowned self] in
      isArmed = false
      attempt()
    }
  }

  /// Whether there is something to try again. When there is nothing, the next failure is one after the first pause.
  func update(isNeeded: Bool) {
    guard isNeeded else {
      pause = Self.pauses.first
      return
    }
    guard !isArmed else { return }
    isArmed = true
    source?.arm(at: Clock.now.advanced(byMicroseconds: pause))
    pause = min(2 * pause, Self.pauses.last)
  }
}
