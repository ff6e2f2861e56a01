import Foundation
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Positions that can't be saved.
@Suite struct StateFaultTests {
  private func start(_ state: String, prepare: (borrowing TemporaryDirectory) throws -> Void) throws -> (
    DaemonProcess, SliderClient
  ) {
    let daemon = try DaemonProcess("[slider.a]\nremember = true\nto = { led = \"lamp\" }\n") { sys in
      try sys.addLight("leds", "lamp", brightness: 0, maximum: 100)
      try prepare(sys)
    }
    try #require(try daemon.start(["--state-directory", "\(daemon.sysfsRoot)/\(state)"]))
    return (daemon, try SliderClient(.address(daemon.bus.address)))
  }

  private func saved(_ daemon: DaemonProcess, _ state: String) -> String? {
    try? String(contentsOfFile: "\(daemon.sysfsRoot)/\(state)/positions", encoding: .utf8)
  }

  /// Told by `status`, with all sliders working, and over by itself.
  private func expectRecovery(
    _ daemon: DaemonProcess, _ client: SliderClient, _ state: String, words: String, mend: () throws -> Void
  ) throws {
    _ = try client.set("a", to: "40%")
    #expect(wait { daemon.brightness("leds", "lamp") == 40 })
    #expect(
      try wait {
        let note = try client.state(of: "a").outputs[0].note
        return note?.contains("its position isn't remembered") == true && note?.contains(words) == true
      }, "\(daemon.log)")
    _ = try client.set("a", to: "60%")
    #expect(wait { daemon.brightness("leds", "lamp") == 60 })
    #expect(try client.state(of: "a").outputs[0].error == nil)
    try mend()
    #expect(wait { saved(daemon, state)?.contains("\na 0.6\n") == true })
    #expect(try wait { try client.state(of: "a").outputs[0].note == nil })
    #expect(daemon.log.split(separator: "\n").filter { $0.contains("not remembered until") }.count == 1)
  }

  /// A device that is always full stands where the new file is made.
  @Test(.enabled(if: geteuid() == 0, "only root can make a device")) func aFullDisk() throws {
    let (daemon, client) = try start("state") { sys in
      try sys.write("", to: "state/other")
      try #require(mknod("\(sys.path)/state/positions.new", S_IFCHR | 0o600, 1 << 8 | 7) == 0)
    }
    try expectRecovery(daemon, client, "state", words: "No space left on device") {}
  }

  @Test func aPlaceThatIsNoDirectory() throws {
    let (daemon, client) = try start("state") { try $0.write("", to: "state") }
    try expectRecovery(daemon, client, "state", words: "Not a directory") { unlink("\(daemon.sysfsRoot)/state") }
  }
}
