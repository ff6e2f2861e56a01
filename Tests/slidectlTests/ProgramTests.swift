import Glibc
import SliderConfiguration
import Testing

@testable import slidectl

/// The program itself, where there is no daemon.
struct ProgramTests {
  @Test(
    arguments: [
      (["list"], 4), (["status", "--user"], 4), (["get", "x", "--bus", "unix:path=/nonexistent"], 4), (["watch"], 4),
      (["watch", "--json"], 4), (["set", "x", "-5%"], 4), (["up", "x"], 4), (["reload"], 4),
      ([], 2), (["lst"], 2), (["get"], 2), (["list", "--bogus"], 2), (["set", "x", "abc"], 2), (["help", "lst"], 2),
      (["check", "/nonexistent/config.toml"], 1),
    ] as [([String], Int32)])
  func failure(arguments: [String], status: Int32) throws {
    let program = try Program(arguments)
    #expect(program.status == status)
    #expect(program.output == "")
    #expect(program.errors.hasPrefix("slidectl: ") || arguments[0] == "check")
    #expect(program.errors.hasSuffix("\n") && program.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [["--help"], ["--version"], ["help", "get"], ["watch", "--help"], ["check", "--help"]])
  func help(arguments: [String]) throws {
    let program = try Program(arguments)
    #expect(program.status == 0)
    #expect(program.output.contains("slidectl"))
    #expect(program.errors == "")
  }

  /// A terminal that knows ASCII only is not sent anything else.
  @Test(arguments: [
    ["--help"], ["help", "watch"], ["check", "--help"], ["set", "--help"], [], ["check", "--line"],
  ])
  func asciiLocale(arguments: [String]) throws {
    let program = try Program(arguments, environment: ["LC_ALL": "C"])
    #expect((program.output + program.errors).utf8.allSatisfy { $0 < 0x80 })
    #expect((program.output + program.errors).contains("slidectl"))
    #expect(arguments != ["check", "--help"] || program.output.hasPrefix("usage: slidectl check [FILE...]\n"))
  }

  @Test func checkOfGoodFile() throws {
    let file = "/tmp/slidectl-check-\(getpid()).toml"
    defer { unlink(file) }
    let stream = try #require(fopen(file, "w"))
    fputs("[slider.lamp]\nlabel = \"Lamp\"\n", stream)
    fclose(stream)
    let program = try Program(["check", file])
    #expect(program.status == 0)
    #expect(program.output == "1 slider, no mistakes\n")
  }

  @Test(
    arguments: [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/slided"),
      (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/slided"),
      (["HOME": "/h"], "/h/.config/slided"), ([:], nil),
    ] as [([String: String], String?)])
  func userDirectory(environment: [String: String], directory: String?) {
    #expect(ConfigurationFiles.user { environment[$0] }?.directory == directory)
  }
}
