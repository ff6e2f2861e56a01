internal import CSystemd
import Glibc

/// polkit's agent for terminals, which asks for a password there when no desktop does it in a window. Releasing it ends it.
///
/// It registers for the process that has started it (pkttyagent(1)), and so for what this slidectl asks the daemon.
package final class PasswordAgent {
  private let process: pid_t

  /// Starts it, and waits until polkit knows of it. nil when it can't be started: polkit finds out then that there is nobody to ask.
  /// - Parameters:
  ///   - program: the agent, found by PATH, and arguments before those that it is told what to do by.
  ///   - patience: how long to wait for it, in milliseconds.
  package init?(program: [String] = ["pkttyagent"], patience: Int32 = 5000) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let started = Self.spawn(program, notifying: ends[1])
    close(ends[1])
    guard let started else { return nil }
    process = started
    // It closes its end when it is ready, or by its own end.
    var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, patience) < 0, errno == EINTR {}
  }

  deinit {
    kill(process, SIGTERM)
    // It gives the terminal back as it was.
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// - Parameter descriptor: what it closes once it is ready; it has no other one but the standard three.
  private static func spawn(_ program: [String], notifying descriptor: Int32) -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // It must hear that it is to end, whatever is blocked here.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let notified = STDERR_FILENO + 1
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, notified)
    posix_spawn_file_actions_addclosefrom_np(&actions, notified + 1)
    // One that the person has already is left alone.
    let words = (program + ["--notify-fd=\(notified)", "--fallback"]).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    return posix_spawnp(&process, program[0], &actions, &attributes, words + [nil], environ) == 0 ? process : nil
  }
}
