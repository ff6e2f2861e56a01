import Foundation
import Glibc
import TestSupport
import Testing

@testable import slidectl

/// `slidectl watch` on a real terminal, with the daemon on a bus of its own.
final class TerminalTests {
  private static let configuration = """
    [theme]
    track = "magenta"
    [slider.brightness]
    label = "Screen"
    icons = ["-", "+"]
    [slider.off]
    label = "Off"
    enabled = false
    [slider.volume]
    label = "Volume"
    steps = 6
    ticks = "always"
    """

  private static let atStart = [
    "", "› Screen  - ○ ──────────────────────── +      0", "",
    "  Off       ○ ────────────────────────        0 ×", "",
    "  Volume    ○ ───┼────┼────┼────┼────┼        0", "",
    "q quit",
  ]

  private let daemon: DaemonProcess
  private var directory: TemporaryDirectory

  init() throws {
    daemon = try DaemonProcess(Self.configuration) { _ in }
    directory = try TemporaryDirectory()
    try #require(try daemon.start())
  }

  /// Runs `slidectl watch` in a shell that notes the terminal's settings before and after, and slidectl's exit status.
  private func watch(columns: Int = 49, rows: Int = 12, environment: [String: String] = [:]) throws -> TmuxTerminal {
    let program = "\(try RunningProgram.path) watch --bus \(daemon.bus.address)"
    let path = directory.path
    // A signal for slidectl may be one for the shell, too.
    let settings = environment.map { "export \($0.key)=\($0.value)\n" }.joined()
    let script = """
      \(settings)trap : INT QUIT HUP TERM
      stty -a >\(path)/before
      sh -c 'echo $$ >\(path)/pid; exec \(program)'
      echo "left: $?"
      stty -a >\(path)/after
      cat
      """
    return try TmuxTerminal(script, columns: columns, rows: rows)
  }

  private func program() throws -> pid_t {
    try #require(pid_t(try directory.read("pid").filter { $0 != "\n" }))
  }

  @Test func keys() throws {
    let terminal = try watch()
    #expect(try terminal.waitFor("› Screen") == Self.atStart)
    #expect(try !terminal.showsCursor)
    try terminal.type("Right", "Right", "Right")
    let brightness = "› Screen  - ━━━━━━━━●───────────────── +    0.3"
    #expect(try terminal.waitFor(brightness).contains(brightness))
    try terminal.type("Space")
    #expect(try terminal.waitFor("› Screen  - ━━━━━━━━━").contains { $0.hasSuffix("0.367") })
    try terminal.type("r")
    #expect(try terminal.waitFor("› Screen  - ○ ").contains(Self.atStart[1]))
    try terminal.type("Down", "Down", "Right", "Right", "Left")
    let volume = "› Volume    ┿━━━━●────┼────┼────┼────┼      0.2"
    #expect(try terminal.waitFor(volume).contains(volume))
    #expect(try Program(["get", "volume", "--bus", daemon.bus.address]).output == "20%\n")
  }

  @Test func resizing() throws {
    let terminal = try watch()
    _ = try terminal.waitFor("q quit")
    try terminal.resize(columns: 20, rows: 12)
    #expect(
      try terminal.waitFor("› ○ ───────      0") == [
        "", "› ○ ───────      0", "", "  ○ ───────      0 ×", "", "  ○ ───────      0", "", "q quit",
      ])
    // Too low for bubbles.
    try terminal.resize(columns: 80, rows: 6)
    let lines = try terminal.waitFor("↑↓ select")
    #expect(lines.count == 5 && lines[0].hasPrefix("› Screen  - ○ ─") && lines[0].hasSuffix(" +      0"))
    try terminal.resize(columns: 49, rows: 12)
    #expect(try terminal.waitFor(Self.atStart[1]) == Self.atStart)
  }

  @Test func theDaemonGoesAndComesBack() throws {
    let terminal = try watch()
    _ = try terminal.waitFor("› Screen")
    daemon.kill()
    let lines = try terminal.waitFor("slided is gone")
    #expect(lines.last == "slided is gone, waiting for it" && lines[1].hasPrefix("Screen  - ○ "))
    try #require(try daemon.start())
    #expect(try terminal.waitFor("› Screen") == Self.atStart)
  }

  /// A finger holds a slider: its thumb, ticks and bubble show it, until the slider is switched off.
  @Test(arguments: [40, 80, 200])
  func held(columns: Int) throws {
    let pad = try String(contentsOfFile: "\(Recordings.folder)/touchpad-left-edge.evemu", encoding: .utf8)
    // The finger stays.
    let lift = try #require(pad.range(of: "E: 1.512501"))
    try directory.write(pad[..<lift.lowerBound] + "E: 900.000000 0000 0000 0000\n", to: "hold.evemu")
    daemon.kill()
    try daemon.write(
      "[slider.volume]\nfrom = { device = \"touchpad\", edge = \"left\" }\nsteps = 6\ndirection = \"left\"\nglyph = \"V\"\n"
    )
    try #require(try daemon.start(["--recording", "\(directory.path)/hold.evemu"]))
    let terminal = try watch(columns: columns, environment: ["NO_COLOR": "1"])
    #expect(wait { (try? terminal.lines().contains { $0.contains("┤0.6├") }) == true })
    let lines = try terminal.lines()
    let bubble = try #require(lines.firstIndex { $0.contains("┤0.6├") })
    let slider = lines[bubble + 1]
    #expect(slider.hasPrefix("› V volume  ┼─") && slider.contains("◉━") && slider.hasSuffix("┿    0.6"))
    #expect(slider.count == columns - 2)
    // Two programs set it meanwhile, and it stays in the finger's hand.
    for value in ["20%", "40%"] {
      #expect(try Program(["set", "volume", value, "--bus", daemon.bus.address]).status == 0)
    }
    #expect(wait { (try? terminal.lines().contains { $0.contains("┤0.4├") }) == true })
    #expect(try Program(["disable", "volume", "--bus", daemon.bus.address]).status == 0)
    #expect(wait { (try? terminal.lines().contains { $0.hasSuffix("0.4 ×") }) == true })
    #expect(try terminal.lines().allSatisfy { !$0.contains("┤") && !$0.contains("◉") })
  }

  /// Ctrl-Z gives the terminal back as it was, and `fg` takes it again.
  @Test func suspended() throws {
    let program = "\(try RunningProgram.path) watch --bus \(daemon.bus.address)"
    let path = directory.path
    let terminal = try TmuxTerminal(
      "stty -a >\(path)/before; set -m; \(program); stty -a >\(path)/between; echo paused; read line; "
        + "fg >/dev/null; echo \"left: $?\"; stty -a >\(path)/after; cat", columns: 49, rows: 20)
    _ = try terminal.waitFor("› Screen")
    try terminal.type("C-z")
    _ = try terminal.waitFor("paused")
    #expect(try terminal.showsCursor)
    #expect(try directory.read("between") == directory.read("before"))
    try terminal.type("Enter")
    #expect(
      wait {
        (try? terminal.lines().filter { $0.hasPrefix("› Screen") }.isEmpty) == false
          && (try? terminal.showsCursor) == false
      })
    try terminal.type("Right")
    _ = try terminal.waitFor("› Screen  - ━━●")
    try terminal.type("q")
    #expect(try terminal.waitFor("left: ").last == "left: 0")
    #expect(wait { (try? directory.read("after"))?.hasSuffix("\n") == true })
    #expect(try directory.read("after") == directory.read("before"))
    #expect(try terminal.showsCursor)
  }

  /// What the daemon warns of is shown to who reloads it.
  @Test func reloadTellsWarnings() throws {
    try daemon.write("[slider.a]\nanchor = 7\n")
    let program = try Program(["reload", "--bus", daemon.bus.address])
    #expect(program.status == 0 && program.output == "")
    #expect(
      program.errors.split(separator: "\n").map { $0.split(separator: "/").last.map(String.init) ?? "" } == [
        "config.toml:1:1: warning: slider 'a' has no 'from', so only slidectl can move it",
        "config.toml:2:10: warning: 'anchor' is outside 0 to 1, so the nearer end is taken",
      ])
    try daemon.write("[slider.a]\nlabels = [\"off\", \"on\"]\nsteps = 2\n")
    #expect(try Program(["reload", "--bus", daemon.bus.address]).status == 0)
    #expect(try Program(["get", "a", "--spoken", "--bus", daemon.bus.address]).output == "off\n")
    #expect(try Program(["set", "a", "max", "--bus", daemon.bus.address]).status == 0)
    #expect(try Program(["get", "a", "--spoken", "--bus", daemon.bus.address]).output == "on\n")
  }

  enum Ending: CaseIterable {
    case key, interruptKey, quitKey, term, hangUp, bus

    var status: Int32 {
      switch self {
      case .key: 0
      case .interruptKey: 128 + SIGINT
      case .quitKey: 128 + SIGQUIT
      case .term: 128 + SIGTERM
      case .hangUp: 128 + SIGHUP
      case .bus: ExitStatus.notRunning.rawValue
      }
    }
  }

  /// However it ends, the terminal is as it was, and shows the sliders as they were last.
  @Test(arguments: Ending.allCases)
  func ending(_ ending: Ending) throws {
    let terminal = try watch()
    _ = try terminal.waitFor("› Screen")
    switch ending {
    case .key: try terminal.type("q")
    case .interruptKey: try terminal.type("C-c")
    case .quitKey: try terminal.type("C-\\")
    case .term: kill(try program(), SIGTERM)
    case .hangUp: kill(try program(), SIGHUP)
    case .bus: daemon.bus.stop()
    }
    let lines = try terminal.waitFor("left: ")
    #expect(lines.last == "left: \(ending.status)")
    #expect(lines.contains { $0.hasPrefix("Screen  - ○ ──") })
    #expect(!lines.contains("q quit"))
    #expect(try terminal.showsCursor)
    #expect(wait { (try? directory.read("after"))?.hasSuffix("\n") == true })
    #expect(try directory.read("after") == directory.read("before"))
  }

  /// Stopped and continued by someone else, it draws again and still has its keys.
  @Test func stoppedAndContinued() throws {
    let terminal = try watch()
    _ = try terminal.waitFor("› Screen")
    kill(try program(), SIGSTOP)
    kill(try program(), SIGCONT)
    try terminal.type("q")
    #expect(try terminal.waitFor("left: ").last == "left: 0")
    #expect(wait { (try? directory.read("after"))?.hasSuffix("\n") == true })
    #expect(try directory.read("after") == directory.read("before"))
  }

  @Test(arguments: [true, false])
  func colors(isColored: Bool) throws {
    let terminal = try watch(environment: isColored ? [:] : ["NO_COLOR": "1"])
    try terminal.type("Right")
    _ = try terminal.waitFor("› Screen  - ━━")
    let lines = try terminal.lines(withColors: true)
    #expect(lines.contains { $0.contains("\u{1b}[35m━━") } == isColored)
    #expect(lines.contains { $0.contains("\u{1b}") } == isColored)
  }

  @Test func dumbTerminal() throws {
    let terminal = try watch(environment: ["TERM": "dumb"])
    // Again and again: it may not be watching yet.
    let hasTold = wait {
      for value in ["20%", "40%"] { _ = try? Program(["set", "volume", value, "--bus", daemon.bus.address]) }
      return (try? terminal.lines().contains("volume set 40%")) == true
    }
    #expect(hasTold)
    #expect(try terminal.lines(withColors: true).allSatisfy { !$0.contains("\u{1b}") })
    #expect(try terminal.showsCursor)
  }
}
