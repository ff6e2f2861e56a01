import Glibc
import SliderBus
import TestSupport
import Testing

@testable import slidectl

/// The program against a daemon on a bus of its own.
struct DaemonTests {
  private let bus: PrivateBus
  private let daemon: FakeDaemon

  init() throws {
    bus = try PrivateBus()
    daemon = try FakeDaemon(at: bus.address)
  }

  private func slidectl(_ line: String) throws -> Program {
    try Program(["--bus", bus.address] + line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("get brightness", "40%\n"),
    ("get brightness --raw", "400\n"),
    ("get brightness --spoken", "40%\n"),
    ("get balance", "0%\n"),
    ("get volume --spoken", "mute\n"),
    ("list", "balance      0%  balance\nbrightness  40%  Screen brightness\nvolume       0%  e\u{FFFD}[2Jvil\n"),
  ])
  func reading(line: String, output: String) throws {
    let program = try slidectl(line)
    #expect(program.output == output)
    #expect(program.errors == "")
    #expect(program.status == 0)
  }

  @Test func json() throws {
    let object = try slidectl("get brightness --json").output
    #expect(
      object == #"""
        {"name":"brightness","label":"Screen brightness","value":0.4,"min":0,"max":1,"fraction":0.4,"percent":40,"steps":0,"anchor":0,"holding":false,"complete":false,"enabled":true,"text":"0.4","outputs":[{"kind":"backlight","target":"intel_backlight","raw":400,"max":1000,"ok":true,"error":null}]}

        """#)
    let array = try slidectl("list --json").output
    #expect(array.hasPrefix("[{\"name\":\"balance\"") && array.hasSuffix("}]\n"))
    #expect(array.contains(object.dropLast()))
    // The same, and of each output what there is to know and what was last written to it.
    let known = "\"error\":null,\"note\":null,\"last_write\":null}"
    #expect(
      try slidectl("status --json").output.contains(object.dropLast().replacing("\"error\":null}", with: known)))
  }

  @Test(
    .bug("https://github.com/FedeDP/Clight/issues/92"),
    .bug("https://github.com/daniel5151/surface-dial-linux/issues/19"))
  func status() throws {
    let lines = try slidectl("status").output.split(separator: "\n")
    #expect(lines.first == "slided 1.2.3 on the bus at \(bus.address), 3 sliders")
    #expect(lines.contains { $0.hasPrefix("brightness  40%  backlight intel_backlight  400/1000") })
  }

  @Test(arguments: [
    ("set brightness 55%", "brightness", "55%"), ("set brightness -5%", "brightness", "35%"),
    ("set brightness 5%+", "brightness", "45%"), ("set balance -20", "balance", "30%"),
    ("set balance 10+", "balance", "10%"),
    ("set balance max", "balance", "100%"), ("up volume", "volume", "5%"), ("up brightness", "brightness", "50%"),
    ("down brightness", "brightness", "30%"), ("complete volume", "volume", "100%"), ("reset balance", "balance", "0%"),
    ("activate brightness", "brightness", "43%"), ("disable brightness", "brightness", "40%"),
  ])
  func moving(line: String, slider: String, percent: String) throws {
    let program = try slidectl(line)
    #expect(program.errors == "")
    #expect(program.output == "")
    #expect(program.status == 0)
    #expect(try slidectl("get \(slider)").output == "\(percent)\n")
  }

  @Test func turningOffAndOn() throws {
    #expect(try slidectl("disable volume").status == 0)
    #expect(try slidectl("list").output.hasSuffix("vil           off\n"))
    #expect(try slidectl("enable volume").status == 0)
    #expect(try slidectl("get volume --json").output.contains("\"enabled\":true"))
  }

  @Test(
    arguments: [
      ("get brightnes", 3, "slidectl: brightnes: no such slider (did you mean brightness?)\n"),
      ("up xyzzy", 3, "slidectl: xyzzy: no such slider (slidectl list names them)\n"),
      ("watch volume balanc", 3, "slidectl: balanc: no such slider (did you mean balance?)\n"),
      ("get balance --raw", 1, "slidectl: balance: has no output (give it a \"to\" in the configuration)\n"),
      (
        "reload", 1,
        """
        /c.toml:1:2: error: one
        /c.toml:3:4: error: two
        slidectl: reload: the configuration has mistakes, the running one stays (correct the lines above; \
        slidectl check reads the files again)

        """
      ),
    ] as [(String, Int32, String)])
  func failure(line: String, status: Int32, errors: String) throws {
    let program = try slidectl(line)
    #expect(program.status == status)
    #expect(program.errors == errors)
    #expect(program.output == "")
  }

  @Test(arguments: [
    ("--json", "\"event\":\"set\",\"name\":\"brightness\",\"label\":\"Screen brightness\",\"value\":0.56,"),
    ("--wob", "\n56\n"), ("--line={label}: {percent}% ({event})", "\nScreen brightness: 56% (set)\n"),
    ("brightness", "\nbrightness set 56%\n"),
  ])
  func watching(option: String, line: String) throws {
    let program = try RunningProgram(["watch", option, "--bus", bus.address])
    try program.waitUntilWatching(bus)
    #expect(try slidectl("set volume max").status == 0)
    #expect(try slidectl("set brightness 56%").status == 0)
    #expect(program.read(program.output, until: line).contains(line))
    program.send(SIGTERM)
    #expect(program.wait() == -SIGTERM)
  }

  @Test(arguments: ["--json", "--wob", "--line={percent}"])
  func theReaderGoes(option: String) throws {
    let program = try RunningProgram(["watch", option, "--bus", bus.address])
    program.closeOutput()
    #expect(program.wait() == 0)
  }
}

struct ComingAndGoingTests {
  @Test func watchSurvivesTheDaemon() throws {
    let bus = try PrivateBus()
    var daemon: FakeDaemon? = try FakeDaemon(at: bus.address)
    let program = try RunningProgram(["watch", "--json", "--bus", bus.address])
    try program.waitUntilWatching(bus)
    daemon = nil
    #expect(program.read(program.errors, until: "\n") == "slidectl: slided: went away (waiting for it to come back)\n")
    daemon = try FakeDaemon(at: bus.address)
    #expect(program.read(program.errors, until: "\n") == "slidectl: slided: is back\n")
    #expect(try Program(["set", "balance", "-20", "--bus", bus.address]).status == 0)
    #expect(program.read(program.output, until: "\"balance\"").contains("\"value\":-20"))
    bus.stop()
    #expect(program.wait() == ExitStatus.notRunning.rawValue)
    withExtendedLifetime(daemon) {}
  }
}

extension RunningProgram {
  /// Moves a slider until `slidectl watch` tells of it; all that it has told is read.
  fileprivate func waitUntilWatching(_ bus: PrivateBus) throws {
    for _ in 0..<100 {
      for value in ["55%", "54%"] {
        #expect(try Program(["set", "brightness", value, "--bus", bus.address]).status == 0)
      }
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 100) > 0 { return }
    }
    Issue.record("it does not watch")
  }
}
