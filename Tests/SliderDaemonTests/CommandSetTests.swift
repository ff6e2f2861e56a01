import Glibc
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// A bank's commands as real programs on a real loop.
@Suite struct CommandSetTests {
  /// One slider with commands, and what becomes of them.
  private final class Scene {
    let bank: SliderBank
    private let loop: EventLoop
    private(set) var commands: CommandSet?
    /// How often commands were said to have ended.
    private(set) var ends = 0

    init(_ commands: [(arguments: [String], timeout: Int64)], completion: Completion? = nil, label: String? = nil)
      throws
    {
      var slider = SliderDefinition(name: "test", label: label, completion: completion)
      slider.outputs = try commands.map { command in
        let templates = try command.arguments.map { (text) throws(ValueTemplate.Fault) in try ValueTemplate(text) }
        var output = OutputDefinition(target: .command(templates, timeout: command.timeout))
        if completion != nil { output.occasion = .complete }
        return output
      }
      bank = SliderBank([slider])
      loop = try EventLoop()
      self.commands = CommandSet(bank, on: loop) { [unowned self] _ in ends += 1 }
    }

    func settle() {
      commands?.carryOut(bank.runs)
      bank.forgetEffects()
    }

    func set(_ fraction: Double) {
      _ = bank.set(0, to: .fraction(fraction), at: Clock.now)
      settle()
    }

    /// Runs the loop until a condition holds; whether it came to hold.
    func run(until condition: () throws -> Bool) throws -> Bool {
      let signal = BlockedSignal(SIGCHLD)
      defer { withExtendedLifetime(signal) {} }
      return try wait {
        _ = try loop.runOnce(timeout: 5000)
        settle()
        return try condition()
      }
    }

    /// Runs something with the signal blocked that programs need blocked when they begin.
    func begin(_ body: () -> Void) {
      let signal = BlockedSignal(SIGCHLD)
      body()
      withExtendedLifetime(signal) {}
    }

    var error: String? { bank.sliders[0].outputs[0].error }
    func stop() { commands?.stop() }
  }

  private static let second: Int64 = 1_000_000

  private static func shell(_ script: String, timeout: Int64 = 10 * second) -> (arguments: [String], timeout: Int64) {
    (["sh", "-c", script], timeout)
  }

  @Test func valuesAreInArgumentsAndInTheEnvironment() throws {
    let place = try TemporaryDirectory()
    let script = """
      printf '%s\\n' "$@" "$SLIDER_NAME" "$SLIDER_LABEL" "$SLIDER_VALUE" "$SLIDER_FRACTION" "$SLIDER_PERCENT" "$SLIDER_TEXT" \
      "$SLIDER_WHEN" "${MAINPID-none}" >\(place.path)/lines
      """
    let arguments = ["sh", "-c", script.escapedForTemplate, "sh", "{value}", "{fraction:1}", "{percent}%", "{text}"]
    let scene = try Scene([(arguments, 10 * Self.second)], label: "A label")
    setenv("MAINPID", "1", 1)
    scene.begin { scene.set(0.4567) }
    #expect(try scene.run { scene.ends == 1 })
    #expect(scene.error == nil)
    #expect(
      try place.read("lines").split(separator: "\n") == [
        "0.457", "0.5", "46%", "0.457", "test", "A label", "0.457", "0.457", "46", "0.457", "change", "none",
      ])
  }

  @Test func oneRunsAtATimeAndTheNewestFollows() throws {
    let place = try TemporaryDirectory()
    let file = "\(place.path)/lines"
    // Each says when it begins and ends, and runs until it is let go.
    let script =
      "echo begin $SLIDER_PERCENT >>\(file); while [ ! -e \(place.path)/go ]; do sleep 0.01; done; echo end >>\(file)"
    let scene = try Scene([Self.shell(script.escapedForTemplate)])
    func lines() -> [String] { ((try? place.read("lines")) ?? "").split(separator: "\n").map(String.init) }
    scene.begin { scene.set(0.01) }
    #expect(try scene.run { lines() == ["begin 1"] })
    for percent in 2...50 { scene.begin { scene.set(Double(percent) / 100) } }
    try place.write("", to: "go")
    #expect(try scene.run { lines().count == 4 && scene.ends == 2 })
    #expect(lines() == ["begin 1", "end", "begin 50", "end"])
  }

  @Test func programsAreSpaced() throws {
    let place = try TemporaryDirectory()
    let scene = try Scene([Self.shell("echo >>\(place.path)/lines")])
    let begun = Clock.now
    var percent = 0.0
    // As fast as it goes until four ran.
    #expect(
      try scene.run {
        percent = percent < 1 ? percent + 0.001 : 0
        scene.begin { scene.set(percent) }
        return scene.ends >= 4
      })
    #expect(Clock.now.microseconds - begun.microseconds >= 3 * CommandSet.interval)
  }

  @Test func aFailureIsToldAndTheNextSuccessForgetsIt() throws {
    let scene = try Scene([Self.shell("test $SLIDER_PERCENT != 10 || exit 3; test $SLIDER_PERCENT != 20 || kill -9 $$")]
    )
    scene.begin { scene.set(0.1) }
    #expect(try scene.run { scene.error == "sh: ended with status 3" })
    scene.begin { scene.set(0.2) }
    #expect(try scene.run { scene.error == "sh: was killed by signal 9 (Killed)" })
    scene.begin { scene.set(0.3) }
    #expect(try scene.run { scene.error == nil })
  }

  @Test func aProgramThatIsNotThereIsKnownBeforeItIsNeeded() throws {
    let scene = try Scene([(["no-such-program", "{value}"], 10 * Self.second)])
    scene.commands?.check()
    let known = try #require(scene.error)
    #expect(known.hasPrefix("no-such-program: cannot run: No such file or directory (no such program in PATH"))
    scene.begin { scene.set(0.5) }
    #expect(try scene.run { scene.ends == 1 })
    #expect(scene.error == known)
  }

  @Test func whatTakesTooLongIsEnded() throws {
    let scene = try Scene([(["sleep", "1000"], Self.second / 5)])
    scene.begin { scene.set(0.5) }
    #expect(try scene.run { scene.ends == 1 })
    #expect(scene.error == "sleep: took longer than 0.2 s and was ended")
  }

  @Test func whatWillNotEndIsKilled() throws {
    let place = try TemporaryDirectory()
    let script = "trap '' TERM; sleep 1000 & echo $! >\(place.path)/child; wait; while :; do sleep 1; done"
    let scene = try Scene([Self.shell(script, timeout: Self.second / 2)])
    scene.begin { scene.set(0.5) }
    #expect(try scene.run { scene.ends == 1 })
    #expect(scene.error?.contains("took longer than 0.5 s") == true)
    let child = try #require(pid_t(try place.read("child").prefix { $0 != "\n" }))
    #expect(wait { kill(child, 0) == -1 })
  }

  @Test(arguments: [
    ("exit 0", Completion.Outcome.reset, Completion.Outcome.latch, 0.0),
    ("exit 1", .reset, .latch, 1),
    ("exit 0", .latch, .reset, 1),
    ("exit 1", .latch, .reset, 0),
    ("sleep 1000", .latch, .reset, 0),
  ])
  func theExitStatusDecides(
    script: String, onSuccess: Completion.Outcome, onFailure: Completion.Outcome, fraction: Double
  ) throws {
    let scene = try Scene(
      [Self.shell(script, timeout: Self.second / 2)], completion: Completion(onSuccess: onSuccess, onFailure: onFailure)
    )
    scene.begin {
      scene.bank.complete(0, at: Clock.now)
      scene.settle()
    }
    #expect(scene.bank.sliders[0].fraction == 1)
    #expect(try scene.run { scene.ends == 1 })
    #expect(scene.bank.sliders[0].fraction == fraction)
    #expect(scene.bank.nextDeadline == nil)
  }

  @Test func aProgramThatIsNotThereFailsTheCompletion() throws {
    let scene = try Scene([(["no-such-program"], 10 * Self.second)], completion: Completion())
    scene.begin {
      scene.bank.complete(0, at: Clock.now)
      scene.settle()
    }
    #expect(try scene.run { scene.bank.sliders[0].fraction == 0 })
  }

  @Test func afterTheStopNothingIsToldAndNothingRuns() throws {
    let place = try TemporaryDirectory()
    let scene = try Scene(
      [Self.shell("echo $$ >\(place.path)/number; exec sleep 1000")], completion: Completion(onFailure: .reset))
    scene.begin {
      scene.bank.complete(0, at: Clock.now)
      scene.settle()
    }
    #expect(try scene.run { (try? place.read("number"))?.hasSuffix("\n") ?? false })
    scene.stop()
    #expect(scene.commands?.hasFinished == false)
    #expect(try scene.run { scene.commands?.hasFinished == true })
    // It ended by a signal: told, that would have been a failure.
    #expect(scene.bank.sliders[0].fraction == 1)
    #expect(scene.error == nil)
    let number = try #require(pid_t(try place.read("number").prefix { $0 != "\n" }))
    #expect(kill(number, 0) == -1)
  }
}

extension String {
  /// With its braces doubled, which a template takes for single ones.
  fileprivate var escapedForTemplate: String {
    reduce(into: "") { text, character in
      text.append(character)
      if character == "{" || character == "}" { text.append(character) }
    }
  }
}
