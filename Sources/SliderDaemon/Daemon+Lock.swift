import Glibc
import SliderCore
import SliderSystem

/// Commands and keys are held back while the session is locked: the one in front, or in a person's own service that person's.
extension Daemon {
  /// What follows the session's lock for these sliders: the one there is, or another; nil where nothing would be held back.
  func lock(for sliders: [SliderDefinition], isUser: Bool) -> SessionLock? {
    guard sliders.contains(where: { $0.outputs.contains { $0.target.actsForPerson } }) else { return nil }
    return lock ?? SessionLock(of: isUser ? .user(geteuid()) : .seat, loop: loop) { [unowned self] in takeLock() }
  }

  private func takeLock() {
    guard let lock else { return }
    // That it isn't locked at the start is no news.
    if lock.isLocked { Log.info("the session is locked: commands and keys are held back") }
    tellOfOutputs(wiring.setLocked(lock.isLocked))
    becomeReadyIfSettled()
  }
}
