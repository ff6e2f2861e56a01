import Foundation
import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Positions that outlive the daemon.
@Suite struct RememberTests {
  private static let configuration = """
    [slider.alone]
    remember = true

    [slider.light]
    remember = true
    to       = { led = "light" }

    [slider.restored]
    remember = true
    restore  = true
    to       = { led = "restored" }

    [slider.forgetful]
    """

  private let daemon: DaemonProcess
  private var stateDirectory: String { "\(daemon.sysfsRoot)/state/slided" }
  private var path: String { "\(stateDirectory)/positions" }

  init() throws {
    daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.addLight("leds", "light", brightness: 0, maximum: 100)
      try sys.addLight("leds", "restored", brightness: 0, maximum: 100)
    }
  }

  private func start() throws -> SliderClient {
    #expect(try daemon.start(["--state-directory", stateDirectory]))
    return try SliderClient(.address(daemon.bus.address))
  }

  private var saved: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test func positionsSurviveARestartAndOnlyRestoreWrites() throws {
    var client = try start()
    for slider in ["alone", "light", "restored", "forgetful"] { _ = try client.set(slider, to: "0.4") }
    #expect(wait { daemon.brightness("leds", "light") == 40 && daemon.brightness("leds", "restored") == 40 })
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(saved == "slided positions 1\nalone 0.4\nlight 0.4\nrestored 0.4\nend 3\n")
    #expect(mode(path) == 0o600)
    #expect(mode(stateDirectory) == 0o700)

    // Someone else moves the lights while nobody looks.
    try daemon.setBrightness("leds", "light", 10)
    try daemon.setBrightness("leds", "restored", 10)
    let before = daemon.lastWrite("leds", "light")
    client = try start()
    #expect(try client.state(of: "alone").value == 0.4)
    #expect(try client.state(of: "forgetful").value == 0)
    #expect(wait { daemon.brightness("leds", "restored") == 40 })
    #expect(try client.state(of: "restored").value == 0.4)
    // Without `restore` the light leads.
    #expect(try client.state(of: "light").value == 0.1)
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.lastWrite("leds", "light") == before)
  }

  @Test func aChangeIsSavedBeforeASuddenDeath() throws {
    var client = try start()
    _ = try client.set("alone", to: "0.25")
    #expect(wait { saved.contains("alone 0.25\n") })
    daemon.kill()
    client = try start()
    #expect(try client.state(of: "alone").value == 0.25)
  }

  @Test func withoutRememberThereIsNoFile() throws {
    try daemon.write("[slider.alone]\n")
    let client = try start()
    _ = try client.set("alone", to: "0.25")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(access(stateDirectory, F_OK) == -1)
  }

  @Test(arguments: [
    ("slided positions 1\nalone 0.4\n", "its end is missing"), ("\u{0}\u{0}\u{0}", "not one that slided wrote"),
    ("slided positions 1\nalone nan\nend 1\n", "line 2"), (String(repeating: "x", count: 100_000), "File too large"),
  ])
  func aBadFileIsSetAside(text: String, reason: String) throws {
    var client = try start()
    _ = try client.set("alone", to: "0.5")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    client = try start()
    #expect(daemon.log.contains("set aside as \(path).bad"))
    #expect(daemon.log.contains(reason))
    #expect(try String(contentsOfFile: "\(path).bad", encoding: .utf8) == text)
    #expect(try client.state(of: "alone").value == 0)
    _ = try client.set("alone", to: "0.75")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(saved.contains("alone 0.75\n"))
  }

  /// A shortage says nothing of the file: it is neither set aside nor replaced unread.
  @Test func aShortageLosesNoPositions() throws {
    var client = try start()
    _ = try client.set("alone", to: "0.25")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    let before = saved
    #expect(
      try daemon.start(
        ["--state-directory", stateDirectory], until: "read before it is replaced",
        wrapper: ["/bin/sh", "-c", "ulimit -n 10; exec \"$@\"", "sh"]))
    #expect(daemon.log.contains("\(path): cannot open: Too many open files"))
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.log.contains("\(path): could not be read, and so is not replaced"))
    #expect(saved == before && access("\(path).bad", F_OK) == -1)
    client = try start()
    #expect(try client.state(of: "alone").value == 0.25)
  }

  /// Once it can be read, what hasn't moved since is remembered where the file has it.
  @Test func whatIsReadLateIsKept() throws {
    var client = try start()
    _ = try client.set("alone", to: "0.25")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(
      try daemon.start(
        ["--state-directory", stateDirectory], until: "read before it is replaced",
        wrapper: ["/bin/sh", "-c", "ulimit -S -n 10; exec \"$@\"", "sh"]))
    #expect(Command("prlimit --pid \(daemon.identifier) --nofile=256:").status == 0)
    #expect(
      wait {
        let client = try? SliderClient(.address(daemon.bus.address))
        return (try? client?.set("light", to: "0.75")) == 0.75
      })
    #expect(wait { saved.contains("light 0.75\n") })
    #expect(saved.contains("alone 0.25\n"), "\(saved)")
    client = try SliderClient(.address(daemon.bus.address))
    _ = try client.set("alone", to: "0.5")
    #expect(wait { saved.contains("alone 0.5\n") })
  }

  @Test func whatIsNoFileIsSetAsideToo() throws {
    mkdir("\(daemon.sysfsRoot)/state", 0o700)
    mkdir(stateDirectory, 0o700)
    mkdir(path, 0o700)
    let client = try start()
    #expect(daemon.log.contains("set aside"))
    #expect(try client.state(of: "alone").value == 0)
  }

  /// A place that nothing can be written to costs a warning, not the sliders.
  @Test func aDirectoryThatCannotBeIsSaid() throws {
    #expect(try daemon.start(["--state-directory", "/dev/null/state"]))
    let client = try SliderClient(.address(daemon.bus.address))
    #expect(try client.set("light", to: "0.5") == 0.5)
    #expect(wait { daemon.brightness("leds", "light") == 50 })
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
    #expect(daemon.log.contains("/dev/null/state"))
  }
}
