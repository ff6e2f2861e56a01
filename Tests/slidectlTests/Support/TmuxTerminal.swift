import Glibc
import TestSupport

/// A real terminal: a pane of a tmux of one's own. Releasing it ends all that runs there.
final class TmuxTerminal {
  private let directory: TemporaryDirectory
  private let name = "slidectl"

  /// - Parameter command: what its shell runs.
  init(_ command: String, columns: Int, rows: Int) throws {
    directory = try TemporaryDirectory()
    try tmux(["new-session", "-d", "-s", name, "-x", "\(columns)", "-y", "\(rows)"] + [command])
  }

  deinit {
    _ = try? tmux(["kill-server"])
  }

  /// Types keys, by tmux' names.
  func type(_ keys: String...) throws {
    try tmux(["send-keys", "-t", name] + keys)
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-t", name, "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The lines on the screen, without what is empty at its end.
  func lines(withColors: Bool = false) throws -> [String] {
    let text = try tmux(["capture-pane", "-p", "-t", name] + (withColors ? ["-e"] : []))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  var showsCursor: Bool {
    get throws { try tmux(["display-message", "-p", "-t", name, "#{cursor_flag}"]) == "1\n" }
  }

  /// Waits for a line that begins so; the screen as it is then, or when it has not come in ten seconds.
  func waitFor(_ line: String) throws -> [String] {
    var lines: [String] = []
    _ = wait {
      lines = (try? self.lines()) ?? []
      return lines.contains { $0.hasPrefix(line) }
    }
    return lines
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let output = "\(directory.path)/output"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // Not through a pipe: tmux' server would keep it open. For the same reason it is not a Process of Foundation's, which
    // takes its end from a descriptor that the server inherits.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ["tmux", "-S", "\(directory.path)/socket", "-f", "/dev/null"] + arguments
    var argv = words.map { strdup($0) } + [nil]
    let variables = ["LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SHELL=/bin/sh", "TERM=xterm-256color"]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    // Threads that run tests block signals, and what runs in the terminal would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    guard posix_spawnp(&process, "tmux", &actions, &attributes, &argv, &envp) == 0 else {
      throw TmuxError(command: "not found")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw TmuxError(command: arguments.joined(separator: " ")) }
    return try directory.read("output")
  }
}

/// tmux (Debian package tmux) has refused a command.
struct TmuxError: Error {
  var command: String
}
