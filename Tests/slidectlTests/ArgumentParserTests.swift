import SliderBus
import Testing

@testable import slidectl

struct ArgumentParserTests {
  @Test(
    arguments: [
      ("list", "list", [], [:]),
      ("get volume", "get", ["volume"], [:]),
      ("get volume --json", "get", ["volume"], ["json": ""]),
      ("--json get --user volume", "get", ["volume"], ["json": "", "user": ""]),
      ("set balance -20", "set", ["balance", "-20"], [:]),
      ("set balance -.5", "set", ["balance", "-.5"], [:]),
      ("set balance -5%", "set", ["balance", "-5%"], [:]),
      ("set balance 5%-", "set", ["balance", "5%-"], [:]),
      ("set -- balance -20", "set", ["balance", "-20"], [:]),
      ("-- set balance --json", "set", ["balance", "--json"], [:]),
      ("--bus unix:path=/b list", "list", [], ["bus": "unix:path=/b"]),
      ("list --bus=unix:path=/b", "list", [], ["bus": "unix:path=/b"]),
      ("list --bus a --bus b", "list", [], ["bus": "b"]),
      ("check -", "check", ["-"], [:]),
      ("check", "check", [], [:]),
      ("check a b c", "check", ["a", "b", "c"], [:]),
      ("watch --wob a b", "watch", ["a", "b"], ["wob": ""]),
    ] as [(String, String, [String], [String: String])])
  func commandLine(line: String, command: String, arguments: [String], options: [String: String]) throws {
    guard case .run(let found, let invocation) = try ArgumentParser.parse(words(line)) else {
      Issue.record("\(line) runs nothing")
      return
    }
    #expect(found.name == command)
    #expect(invocation == Invocation(arguments: arguments, options: options))
  }

  @Test(arguments: [
    ("", "slidectl: usage: slidectl COMMAND [ARGUMENT…] (slidectl --help lists them)"),
    ("lst", "slidectl: lst: no such command (did you mean list?)"),
    ("xyzzy", "slidectl: xyzzy: no such command (slidectl --help lists them)"),
    ("list --jsno", "slidectl: --jsno: no such option (did you mean --json?)"),
    ("set balance -x", "slidectl: -x: no such option (-- before an argument that begins with -)"),
    ("list --raw", "slidectl: --raw: not an option of list (usage: slidectl list [--json])"),
    ("list --bus", "slidectl: --bus: ADDRESS is missing"),
    ("list --json=yes", "slidectl: --json: takes no value"),
    ("list --user --bus x", "slidectl: --user, --bus: only one of them makes sense"),
    ("get a --raw --json", "slidectl: --json, --raw: only one of them makes sense"),
    ("get", "slidectl: get: NAME is missing (usage: slidectl get NAME [--json | --raw | --spoken])"),
    ("set a", "slidectl: set: VALUE is missing (usage: slidectl set NAME VALUE)"),
    ("up a b", "slidectl: up: one argument too many: b (usage: slidectl up NAME)"),
  ])
  func mistake(line: String, message: String) {
    let failure = #expect(throws: CommandFailure.self) { try ArgumentParser.parse(words(line)) }
    #expect(failure?.status == .usage)
    #expect(failure?.lines == [message])
  }

  @Test(
    arguments: [
      ("--help", nil), ("-h", nil), ("get --help", "get"), ("--help get", "get"), ("set x --help", "set"),
    ] as [(String, String?)])
  func help(line: String, command: String?) throws {
    guard case .help(let found) = try ArgumentParser.parse(words(line)) else {
      Issue.record("\(line) is no request for help")
      return
    }
    #expect(found?.name == command)
  }

  @Test(
    arguments: [
      ([:], .system), (["user": ""], .session), (["bus": "unix:path=/b"], .address("unix:path=/b")),
    ] as [([String: String], BusAddress)])
  func address(options: [String: String], address: BusAddress) {
    #expect(Invocation(options: options).address == address)
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
