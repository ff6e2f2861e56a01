import TestSupport
import Testing

@testable import slidectl

/// The completions in the shells themselves.
struct ShellCompletionTests {
  private static let commands = CommandTable.commands.map(\.name)

  /// Lines, their words apart as bash has them, and what each shell is to offer.
  private static let lines: [([String], [String])] = [
    ([""], commands),
    (["se"], ["set"]),
    (["get", "--"], ["--json", "--raw", "--spoken", "--user", "--bus", "--help"]),
    (["get", "--raw", "--"], ["--user", "--bus", "--help"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["set", "volume", "m"], ["min", "mid", "max"]),
    (["help", "rec"], ["record"]),
    (["get", "nothing", "more", "xyz"], []),
    // No daemon runs.
    (["get", ""], []),
  ]

  @Test(arguments: Shell.allCases, lines)
  func words(shell: Shell, line: ([String], [String])) throws {
    let offered = try ShellLine.candidates(shell, line.0)
    #expect(offered.sorted() == line.1.sorted(), "\(shell) \(line.0)")
  }

  @Test(arguments: Shell.allCases)
  func sliders(shell: Shell) throws {
    let bus = try PrivateBus()
    let daemon = try FakeDaemon(at: bus.address)
    defer { withExtendedLifetime(daemon) {} }
    let system = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
    let session = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    #expect(try ShellLine.candidates(shell, ["get", "b"], environment: system).sorted() == ["balance", "brightness"])
    #expect(try ShellLine.candidates(shell, ["watch", "balance", "b"], environment: system) == ["brightness"])
    #expect(try ShellLine.candidates(shell, ["--user", "up", "v"], environment: session) == ["volume"])
    #expect(try ShellLine.candidates(shell, ["up", "v"], environment: session) == [])
  }

  /// zsh tells of a name only what lies behind the directories that were typed.
  @Test(arguments: Shell.allCases)
  func files(shell: Shell) throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "folder/some.toml")
    try directory.write("", to: "folder/someone/else")
    let begun = "\(directory.path)/folder/so"
    func names(_ words: [String]) throws -> [String] {
      try Set(ShellLine.candidates(shell, words).map { $0.split(separator: "/").last.map(String.init) ?? "" }).sorted()
    }
    #expect(try names(["check", begun]) == ["some.toml", "someone"])
    #expect(try names(["replay", begun]) == ["some.toml", "someone"])
    #expect(try names(["record", begun]) == ["some.toml", "someone"])
    #expect(try names(["devices", "--sysfs-root", begun]) == ["someone"])
    let equals = shell == .bash ? ["--config", "=", begun] : ["--config=\(begun)"]
    #expect(try names(["devices"] + equals) == ["some.toml", "someone"])
  }

  /// What bash cuts at = it puts together again; what a shell would take apart comes escaped.
  @Test func outputs() throws {
    let directory = try TemporaryDirectory()
    try directory.addLight("leds", "tpacpi::kbd_backlight", brightness: 0, maximum: 2)
    try directory.addLight("leds", "my light", brightness: 0, maximum: 2)
    let root = ["learn", "--sysfs-root", directory.path, "--to"]
    #expect(try ShellLine.candidates(.bash, root + ["led", "=", ""]) == ["my\\ light", "tpacpi::kbd_backlight"])
    #expect(try ShellLine.candidates(.bash, root + ["led", "=", "tpacpi", "::", "k"]) == ["kbd_backlight"])
    #expect(try ShellLine.candidates(.zsh, root + ["led=t"]) == ["led=tpacpi::kbd_backlight"])
    #expect(try ShellLine.candidates(.fish, root + ["led=t"]) == ["led=tpacpi::kbd_backlight"])
    #expect(try ShellLine.candidates(.fish, root + ["led=m"]) == ["led=my light"])
  }

  /// The keys themselves, in an interactive bash.
  @Test func tabInBash() throws {
    let programs = try RunningProgram.path.dropLast("/slidectl".count)
    let setup = "PATH=\(programs):$PATH; PS1='> '; source <(slidectl completions bash); clear"
    let terminal = try TmuxTerminal("exec bash --norc", columns: 60, rows: 10)
    try terminal.type(setup, "Enter")
    #expect(try terminal.waitFor(">").count == 1)
    try terminal.type("slidectl comple", "Tab", "i", "Tab", "f", "Tab")
    let line = "> slidectl completions fish"
    #expect(try terminal.waitFor(line).last == line)
  }
}
