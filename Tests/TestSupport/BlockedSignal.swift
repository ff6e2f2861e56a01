import Glibc

/// A signal that is blocked in the thread that made this, until it goes: what an event loop asks of its thread.
package struct BlockedSignal: ~Copyable {
  private var before = sigset_t()

  package init(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  deinit {
    var signals = before
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
