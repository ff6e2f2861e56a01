import Glibc

/// slidectl as it was built beside these tests, or another program, run as a process of its own.
struct Program {
  var status: Int32
  var output: String
  var errors: String

  /// Runs it to its end, in an environment that leads to no bus, no configuration and no terminal.
  init(_ arguments: [String], path: String? = nil, environment: [String: String] = [:]) throws {
    let running = try RunningProgram(arguments, path: path, environment: environment)
    output = running.readAll(running.output)
    errors = running.readAll(running.errors)
    status = running.wait()
  }
}

/// slidectl while it runs. Releasing it kills it.
final class RunningProgram {
  private(set) var output: Int32
  let errors: Int32
  private var process: pid_t = 0

  init(_ arguments: [String], path: String? = nil, environment: [String: String] = [:]) throws {
    var outputEnds: [Int32] = [-1, -1]
    var errorEnds: [Int32] = [-1, -1]
    guard pipe(&outputEnds) == 0, pipe(&errorEnds) == 0 else { throw ProgramError(code: errno) }
    for end in outputEnds + errorEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = outputEnds[0]
    errors = errorEnds[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnds[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorEnds[1], STDERR_FILENO)
    let code = try Self.spawn(path ?? Self.path, arguments, environment, &actions, &process)
    close(outputEnds[1])
    close(errorEnds[1])
    guard code == 0 else { throw ProgramError(code: code) }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      _ = wait()
    }
    closeOutput()
    close(errors)
  }

  /// Stops reading what it prints.
  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t, _ process: inout pid_t
  ) throws -> Int32 {
    let defaults = [
      // A sound server's client, which ALSA may bring along, makes what it wants there.
      "HOME": "/tmp/slided-tests-home", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
    ]
    let variables = defaults.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    // Threads that run tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return posix_spawn(&process, path, &actions, &attributes, &argv, &envp)
  }

  /// Beside the program that runs these tests.
  static var path: String {
    get throws {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
      }
      guard count > 0 else { throw ProgramError(code: errno) }
      let tests = String(decoding: buffer.prefix(count), as: UTF8.self)
      guard let slash = tests.lastIndex(of: "/") else { throw ProgramError(code: ENOENT) }
      return tests[..<slash] + "/slidectl"
    }
  }

  /// Waits for its end, ten seconds at most before it is killed; the exit status, or minus the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    var hasEnded = false
    for _ in 0..<1000 {
      hasEnded = waitpid(process, &status, WNOHANG) == process
      if hasEnded { break }
      poll(nil, 0, 10)
    }
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
    }
    process = 0
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    while let more = readSome(descriptor) { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until the text is there; what there is when it has not come within ten seconds.
  func read(_ descriptor: Int32, until text: String) -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 10_000) > 0, let more = readSome(descriptor) else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func readSome(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}

struct ProgramError: Error {
  var code: Int32
}
