import TestSupport
import Testing

/// What slidectl says of outputs, over the daemon itself.
@Suite struct OutputTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess(
      """
      [slider.missing]
      to = { led = "nosuch" }
      [slider.half]
      to = [{ led = "kbd" }, { led = "nosuch" }]
      [slider.all]
      to = { led = "kbd" }
      [slider.run]
      to = { command = ["true"], when = "release" }
      """
    ) { sys in try sys.addLight("leds", "kbd", brightness: 0, maximum: 100) }
    #expect(try daemon.start())
  }

  private func slidectl(_ line: String) throws -> Program {
    try Program(line.split(separator: " ").map(String.init) + ["--bus", daemon.bus.address])
  }

  /// The slider moves either way; what can't follow is told, and has failed when nothing does.
  @Test(arguments: [("missing", 1, 1), ("half", 0, 1), ("all", 0, 0)] as [(String, Int32, Int)])
  func set(slider: String, status: Int32, complaints: Int) throws {
    let program = try slidectl("set \(slider) 40%")
    let lines = program.errors.split(separator: "\n")
    #expect(program.status == status)
    #expect(lines.count == complaints)
    #expect(lines.allSatisfy { $0.hasPrefix("slidectl: \(slider): led doesn't follow: ") })
    #expect(try slidectl("get \(slider)").output == "40%\n")
  }

  @Test func aCommandRuns() throws {
    func line() throws -> String { try slidectl("status").output.split(separator: "\n").last.map(String.init) ?? "" }
    #expect(try line().contains("  not run  "))
    #expect(try slidectl("status --json").output.contains("\"note\":null,\"last_write\":null}]}]"))
    #expect(try slidectl("set run 40%").status == 0)
    #expect(try wait { try line().contains("  ran ") })
    #expect(try slidectl("status --json").output.contains("\"last_write\":{\"raw\":null,\"time\":"))
  }
}
