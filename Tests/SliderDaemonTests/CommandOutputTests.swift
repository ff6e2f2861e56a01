import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Sliders whose output is a command, in the daemon itself.
@Suite struct CommandOutputTests {
  /// A slider that is carried to its end by a program, with a command.
  private static func completion(_ script: String, _ complete: String = "") -> String {
    """
    [slider.test]
    complete = { \(complete) }
    to       = { command = ["sh", "-c", '\(script)'], when = "complete" }
    """
  }

  private func start(_ configuration: String) throws -> (daemon: DaemonProcess, client: SliderClient) {
    let daemon = try DaemonProcess(configuration) { _ in }
    #expect(try daemon.start())
    return (daemon, try SliderClient(.address(daemon.bus.address)))
  }

  @Test(arguments: [
    ("exit 0", "on_success = \"reset\"", 0.0), ("exit 0", "on_failure = \"reset\"", 1), ("exit 1", "", 0),
    ("exit 1", "on_failure = \"latch\"", 1), ("sleep 1000", "timeout = \"300ms\"", 0),
  ])
  func itsExitStatusResetsOrLatches(script: String, complete: String, value: Double) throws {
    let (daemon, client) = try start(Self.completion("echo it ran; sleep 0.1; \(script)", complete))
    try client.complete("test")
    #expect(try client.state(of: "test").value == 1)
    #expect(wait { daemon.log.contains("test: sh: it ran") })
    // After a reset there is one event more; a latch shows in that the same command runs once more.
    if value == 0 {
      #expect(try wait { try client.state(of: "test").value == 0 })
    } else {
      let fails = script == "exit 1"
      #expect(try wait { try fails == (client.state(of: "test").outputs[0].error == "sh: ended with status 1") })
      #expect(try client.state(of: "test").value == 1)
    }
    #expect(daemon.log.split(separator: "\n").filter { $0.hasSuffix("it ran") }.count == 1)
  }

  @Test func itFollowsTheSlider() throws {
    let place = try TemporaryDirectory()
    let (daemon, client) = try start(
      """
      [slider.balance]
      min = -50
      max = 50
      to  = { command = ["sh", "-c", 'echo "$0 $SLIDER_PERCENT" >>\(place.path)/lines', "{value}"] }
      """)
    // The command's output didn't move at the start.
    #expect(access("\(place.path)/lines", F_OK) == -1)
    for value in stride(from: -40, through: 40, by: 1) { _ = try client.set("balance", to: "\(value)") }
    #expect(wait { (try? place.read("lines"))?.hasSuffix("\n40 90\n") ?? false })
    let lines = try place.read("lines").split(separator: "\n")
    #expect(lines.first == "-40 10")
    // While one runs the newest replaces what waits.
    #expect(lines.count < 81)
    withExtendedLifetime(daemon) {}
  }

  @Test func aMissingProgramIsKnownFromTheStart() throws {
    let (daemon, client) = try start("[slider.test]\nto = { command = [\"no-such-program\"] }\n")
    let error = try #require(try client.state(of: "test").outputs[0].error)
    #expect(error.hasPrefix("no-such-program: cannot run: No such file or directory"))
    _ = try client.set("test", to: "50%")
    _ = try client.set("test", to: "60%")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("no-such-program") }.count == 1)
  }

  @Test func whatItPrintsCannotForgeTheLog() throws {
    let (daemon, client) = try start(Self.completion("printf \"a\\033[2Jb\\001\\n\""))
    try client.complete("test")
    #expect(wait { daemon.log.contains("test: sh: a\u{fffd}[2Jb\u{fffd}\n") })
  }

  /// A reload, and the end, end what runs; how it ends changes nothing.
  @Test(arguments: [SIGHUP, SIGTERM])
  func whatRunsEnds(number: Int32) throws {
    let place = try TemporaryDirectory()
    let configuration = Self.completion("echo $$ >\(place.path)/number; exec sleep 1000")
    let (daemon, client) = try start(configuration)
    try client.complete("test")
    #expect(wait { (try? place.read("number"))?.hasSuffix("\n") ?? false })
    let process = try #require(pid_t(try place.read("number").prefix { $0 != "\n" }))
    #expect(kill(process, 0) == 0)
    daemon.signal(number)
    #expect(wait { kill(process, 0) == -1 })
    if number == SIGTERM {
      #expect(daemon.exitStatus() == 0)
    } else {
      #expect(wait { daemon.log.contains("configuration reloaded") })
      #expect(try client.state(of: "test").value == 1)
      #expect(try client.state(of: "test").outputs[0].error == nil)
      #expect(daemon.log.contains("test: sh: ended before it was done"))
    }
  }

  /// One that will not end must not keep the service from ending.
  @Test func aStubbornOneIsKilledAtTheEnd() throws {
    let place = try TemporaryDirectory()
    let script = "trap \"\" TERM; echo $$ >\(place.path)/number; while :; do sleep 1; done"
    let (daemon, client) = try start(Self.completion(script))
    try client.complete("test")
    #expect(wait { (try? place.read("number"))?.hasSuffix("\n") ?? false })
    let process = try #require(pid_t(try place.read("number").prefix { $0 != "\n" }))
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(wait { kill(process, 0) == -1 })
  }

  /// What waits for its time goes on waiting in the new configuration.
  @Test func aLatchEndsInTimeAfterAReload() throws {
    let configuration = "[slider.test]\ncomplete = { reset_after = \"2s\" }\nto = { led = \"light\" }\n"
    let daemon = try DaemonProcess(configuration) { sys in
      try sys.addLight("leds", "light", brightness: 0, maximum: 100)
    }
    #expect(try daemon.start())
    try SliderClient(.address(daemon.bus.address)).complete("test")
    #expect(wait { daemon.brightness("leds", "light") == 100 })
    daemon.signal(SIGHUP)
    #expect(wait { daemon.log.contains("configuration reloaded") })
    #expect(daemon.brightness("leds", "light") == 100)
    #expect(wait { daemon.brightness("leds", "light") == 0 })
  }
}
