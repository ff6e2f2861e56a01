import Foundation
import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Configuration that someone else may have written, as the programs meet it.
@Suite struct ConfigurationTrustTests {
  private static let configuration = "[slider.a]\n"

  @Test(arguments: BadFile.possible(BadFile.untrusted + BadFile.unreadable))
  func theyAgree(_ bad: BadFile) throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.configuration, to: "xdg/slided/config.toml")
    let environment = ["XDG_CONFIG_HOME": "\(directory.path)/xdg"]
    let slided = try RunningProgram.path.replacing(/slidectl$/, with: "slided")
    func daemon() throws -> Program { try Program(["--user", "--check"], path: slided, environment: environment) }
    func slidectl(_ words: String...) throws -> Program { try Program(words, environment: environment) }
    for program in [try daemon(), try slidectl("check", "--user")] {
      #expect(program.output == "1 slider, no mistakes\n", "\(program.errors)")
    }
    let path = "\(directory.path)/xdg/slided/config.toml"
    try bad.make(path)
    let fault = bad.fault(path)
    let (verdict, same) = (try daemon(), try slidectl("check", "--user"))
    #expect(verdict.errors == "slided: \(fault.diagnostic)\n")
    #expect(same.errors == "\(fault.diagnostic)\n")
    #expect(verdict.status == 78 && same.status == 1)
    // The file that a person names is read, whoever it belongs to.
    guard let remedy = fault.remedy else { return }
    #expect(try slidectl("check", path).status == 0)
    #expect(try slidectl("plot", "a", "--config", path).status == 0)
    // The doctor finds the same.
    let report = try slidectl("doctor", "--user")
    #expect(report.status == 1)
    let lines = report.output.split(separator: "\n").filter { $0.hasPrefix("error: \(fault.path): ") }
    #expect(lines.count == 1 && lines.first?.hasSuffix(remedy) == true, "\(report.output)")
  }

  @Test(arguments: BadFile.possible(BadFile.untrusted))
  func aRefusedReloadLeavesWhatRuns(_ bad: BadFile) throws {
    let daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.write("[slider.b]\n", to: "etc/slided/conf.d/b.toml")
    }
    let directory = "\(daemon.sysfsRoot)/etc/slided"
    #expect(try daemon.start(["--config", directory]))
    let client = try SliderClient(.address(daemon.bus.address))
    let path = "\(directory)/conf.d/b.toml"
    try "[slider.c]\n".write(toFile: path, atomically: false, encoding: .utf8)
    try bad.make(path)
    let refusal = #expect(throws: BusError.self) { try client.reload() }
    #expect(refusal?.name == "org.slided1.Error.InvalidConfiguration")
    #expect(refusal?.message == bad.fault(path).diagnostic)
    #expect(try client.states().map(\.name) == ["a", "b"])
    #expect(Command(try #require(bad.fault(path).remedy)).status == 0)
    try client.reload()
    #expect(try client.states().map(\.name) == ["a", "c"])
  }

  @Test func aDaemonDoesNotStartWithIt() throws {
    let daemon = try DaemonProcess(Self.configuration) { _ in }
    try #require(chmod(daemon.configurationPath, 0o666) == 0)
    #expect(try !daemon.start())
    #expect(daemon.exitStatus() == 78)
    #expect(daemon.log.contains("\(daemon.configurationPath): error: everyone may write it"))
  }
}
