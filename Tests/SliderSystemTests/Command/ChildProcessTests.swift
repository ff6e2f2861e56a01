import Glibc
import SliderSystem
import TestSupport
import Testing

/// Real programs on a real loop.
@Suite struct ChildProcessTests {
  /// What became of a program: how it ended, and what it printed.
  private struct Outcome: Equatable {
    var end: ChildProcess.End?
    var lines: [String] = []
  }

  /// Runs a program to its end.
  /// - Parameter whileRunning: called between the loop's turns.
  private func run(
    _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"],
    whileRunning: (ChildProcess, [String]) -> Void = { _, _ in }
  ) throws -> Outcome {
    let signal = BlockedSignal(SIGCHLD)
    let loop = try EventLoop()
    var outcome = Outcome()
    let output = try ProgramOutput(on: loop, take: { outcome.lines.append($0) }, ended: { _ in })
    let process = try ChildProcess(arguments, environment: environment, output: output.writeEnd, on: loop) {
      outcome.end = $0
    }
    output.closeWriteEnd()
    let ended = try wait {
      _ = try loop.runOnce(timeout: 10_000)
      if outcome.end == nil { whileRunning(process, outcome.lines) }
      return outcome.end != nil
    }
    #expect(ended)
    output.drain()
    // Nobody is left to be waited for.
    #expect(waitpid(process.number, nil, WNOHANG) == -1)
    withExtendedLifetime(signal) {}
    return outcome
  }

  @Test(arguments: [
    (["true"], ChildProcess.End.exited(status: 0)),
    (["false"], .exited(status: 1)),
    (["sh", "-c", "exit 77"], .exited(status: 77)),
    (["sh", "-c", "kill -9 $$"], .killed(signal: SIGKILL)),
    (["sh", "-c", "kill -15 $$"], .killed(signal: SIGTERM)),
  ])
  func tellsHowItEnded(arguments: [String], end: ChildProcess.End) throws {
    #expect(try run(arguments).end == end)
  }

  /// No shell: nothing in an argument means anything.
  @Test func argumentsArriveAsTheyAre() throws {
    let arguments = ["$HOME", "a b", "*", "'; exit 3", "", "å\u{1f50a}"]
    let outcome = try run(["printf", "<%s>\n"] + arguments)
    #expect(outcome == Outcome(end: .exited(status: 0), lines: arguments.map { "<\($0)>" }))
  }

  @Test func theEnvironmentIsWhatItIsGiven() throws {
    let outcome = try run(["env"], environment: ["PATH=/usr/bin:/bin", "SLIDER_VALUE=0.4"])
    #expect(Set(outcome.lines) == ["PATH=/usr/bin:/bin", "SLIDER_VALUE=0.4"])
  }

  /// The daemon blocks signals and ignores SIGPIPE: its programs must not. Nor may they meet its descriptors.
  @Test func itBeginsAfresh() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    // Left open on purpose, as a library might.
    _ = fcntl(descriptor, F_SETFD, 0)
    let signals = try run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]).lines
    #expect(signals.first == "SigBlk:\t0000000000000000")
    // The two that the C library keeps for itself, it ignores.
    #expect(signals.last == "SigIgn:\t0000000180000000")
    let descriptors = try run(["sh", "-c", "ls /proc/$$/fd; readlink /proc/$$/fd/0"]).lines
    #expect(descriptors == ["0", "1", "2", "/dev/null"])
    let session = try run(["sh", "-c", "ps -o sid= -p $$; echo $$"]).lines
    #expect(session.first?.drop { $0 == " " } == session.last?[...])
  }

  @Test func whatItStartedEndsWithIt() throws {
    // The shell ignores what asks it to end, and so does the child that would outlive it.
    let script = "trap '' TERM; sleep 1000 & echo $!; echo ready; wait; wait"
    var told = false
    let outcome = try run(["sh", "-c", script]) { process, lines in
      if !told, lines.last == "ready" {
        told = true
        process.terminate()
      } else if told {
        process.kill()
      }
    }
    #expect(outcome.end == .killed(signal: SIGKILL))
    let child = try #require(outcome.lines.first.flatMap { pid_t($0) })
    #expect(wait { kill(child, 0) == -1 })
  }

  @Test func lettingItGoKillsItAndLeavesNothing() throws {
    let signal = BlockedSignal(SIGCHLD)
    let loop = try EventLoop()
    var process: ChildProcess? = try ChildProcess(
      ["sleep", "1000"], environment: ["PATH=/usr/bin:/bin"], output: STDERR_FILENO, on: loop, ended: { _ in })
    let number = try #require(process?.number)
    process = nil
    #expect(waitpid(number, nil, WNOHANG) == -1)
    #expect(kill(number, 0) == -1)
    withExtendedLifetime(signal) {}
  }

  @Test(arguments: [
    ("no-such-program", ENOENT, "no such program in PATH"),
    ("/no/such/program", ENOENT, "there is no such file"),
    ("/etc/passwd", EACCES, "not an executable file"),
    ("/etc", EACCES, "not an executable file"),
  ])
  func whatCannotRunIsSaid(program: String, code: Int32, advice: String) throws {
    let signal = BlockedSignal(SIGCHLD)
    let loop = try EventLoop()
    let started = #expect(throws: SystemError.self) {
      _ = try ChildProcess([program], environment: [], output: STDERR_FILENO, on: loop, ended: { _ in })
    }
    let checked = #expect(throws: SystemError.self) { try ProgramSearch.check(program) }
    for error in [started, checked] {
      #expect(error?.code == code)
      #expect(error?.description.hasPrefix("\(program): cannot run: ") == true)
      #expect(error?.advice?.contains(advice) == true)
    }
    withExtendedLifetime(signal) {}
  }

  @Test func aProgramThatIsThereIsFound() throws {
    try ProgramSearch.check("sh")
    try ProgramSearch.check("/bin/sh")
  }

  @Test func aMissingInterpreterIsSaid() throws {
    let directory = try TemporaryDirectory()
    try directory.write("#!/no/such/interpreter\n", to: "script")
    let script = "\(directory.path)/script"
    chmod(script, 0o700)
    let signal = BlockedSignal(SIGCHLD)
    let loop = try EventLoop()
    var error: SystemError?
    // The file is busy as long as a process that another test has just begun holds what this one had open when it was forked.
    let isFree = wait {
      do throws(SystemError) {
        _ = try ChildProcess([script], environment: [], output: STDERR_FILENO, on: loop, ended: { _ in })
      } catch let refusal {
        error = refusal
      }
      return error?.code != ETXTBSY
    }
    #expect(isFree)
    #expect(error?.advice == "the interpreter that it asks for is not there")
    withExtendedLifetime(signal) {}
  }

  // MARK: What it prints

  @Test func linesComeAsTheyArePrinted() throws {
    let outcome = try run(["printf", "one\\n\\ntwo\\nthree"])
    #expect(outcome.lines == ["one", "two", "three"])
  }

  @Test func aLongLineIsCut() throws {
    let outcome = try run(["sh", "-c", "head -c 100000 /dev/zero | tr '\\0' x; echo; echo after"])
    #expect(outcome.lines == [String(repeating: "x", count: ProgramOutput.lineLimit), "after"])
  }

  @Test func ofManyLinesTheFirstAreHandedOn() throws {
    let outcome = try run(["seq", "100000"])
    #expect(outcome.end == .exited(status: 0))
    #expect(outcome.lines == (1...ProgramOutput.lineCount).map(String.init) + [ProgramOutput.omission])
  }

  @Test func bytesThatAreNoTextAreReplaced() throws {
    #expect(try run(["printf", "a\\377b\\n"]).lines == ["a\u{fffd}b"])
  }
}
