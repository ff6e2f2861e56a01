import Glibc
import SliderSystem

/// Ctrl-C and what else asks a program to end, taken by an event loop until this goes.
struct EndingSignals: ~Copyable {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private var before = sigset_t()
  private var sources: [EventSource] = []

  /// - Parameter action: called on the loop.
  init(on loop: EventLoop, action: @escaping () -> Void) throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in Self.numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    for number in Self.numbers { sources.append(try .signal(number, on: loop, action: action)) }
  }

  deinit {
    // The sources go after this body, and by then what is pending ends the program as it always would.
    var mask = before
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
