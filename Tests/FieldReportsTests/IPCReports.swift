import Foundation
import OutputScene
import SliderBus
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Programs that ask the daemon, many at once, at the wrong time, or without the right.
@Suite("ipc") struct IPCReports {
  private static let lamp = "[slider.a]\nto = { led = \"lamp\" }\n"

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(Self.lamp) { try $0.addLight("leds", "lamp", brightness: 0, maximum: 1000) }
    try #require(try daemon.start())
    return daemon
  }

  /// Sliders that go with their devices, and come again, while a finger is on one.
  @Test(.bug("https://github.com/rvaiya/keyd/issues/344")) func aThousandReloadsUnderAHand() throws {
    let edge = { (side: String) in
      "[slider.\(side)]\nfrom = { device = \"touchpad\", edge = \"\(side)\" }\nto = { led = \"\(side)\" }\n"
    }
    let texts = [edge("left") + edge("right"), edge("left"), edge("right")]
    var hand = TestHand()
    var bank = SliderBank(try Bench.sliders(texts[0]))
    for round in 1...1000 {
      let pad = bank.attach(TestDevices.touchpad).device
      for frame in [hand.touch(3, 90), hand.move(3, 60), hand.move(3, 50)] { bank.process(frame, from: pad) }
      let next = SliderBank(try Bench.sliders(texts[round % 3]))
      bank.detach(pad, at: hand.now)
      next.inheritPositions(from: bank)
      for slider in next.sliders {
        let before = bank.index(of: slider.definition.name).map { bank.sliders[$0].fraction }
        #expect(slider.fraction == before ?? 0)
        #expect(slider.holder == nil)
      }
      bank = next
    }
  }

  @Test(.bug("https://github.com/rvaiya/keyd/issues/604")) func withoutADaemonThatIsSaid() throws {
    let bus = try PrivateBus()
    let run = try SlidectlRun(["--bus", bus.address, "get", "a"])
    #expect(run.status == 4)
    #expect(
      run.errors == "slidectl: slided: not running on the bus at \(bus.address) (start slided with the same --bus)\n")
  }

  /// No socket, nobody behind it, and nobody of that name: three causes, three lines.
  @Test(.bug("https://github.com/rvaiya/keyd/issues/743")) func eachCauseHasItsOwnWords() throws {
    let place = try TemporaryDirectory()
    let nobody = "\(place.path)/socket"
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: nobody.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let daemon = try daemon()
    let runs = try [
      ["--bus", "unix:path=\(place.path)/none", "get", "a"], ["--bus", "unix:path=\(nobody)", "get", "a"],
      ["--bus", daemon.bus.address, "get", "b"],
    ].map { try SlidectlRun($0) }
    #expect(runs.map(\.status) == [4, 4, 3])
    #expect(runs[0].errors.contains("No such file or directory"))
    #expect(runs[1].errors.contains("Connection refused"))
    #expect(runs[2].errors.contains("no such slider"))
  }

  @Test(.bug("https://github.com/rvaiya/keyd/issues/1010")) func aDaemonThatHangsHoldsNobodyForEver() throws {
    let daemon = try daemon()
    daemon.signal(SIGSTOP)
    defer { daemon.signal(SIGCONT) }
    // Of the 25 seconds of the bus' own limit, one is enough here.
    for command in [["get", "a"], ["set", "a", "40%"], ["reload"]] {
      let run = try SlidectlRun(["--bus", daemon.bus.address] + command, ["SYSTEMD_BUS_TIMEOUT": "300ms"])
      #expect(run.status != 0)
      #expect(run.errors.hasPrefix("slidectl: ") && run.errors.contains("timed out"), "\(run.errors)")
    }
  }

  @Test(.bug("https://github.com/omacom/omarchy/pull/5760")) func fiftyAtOnce() throws {
    let daemon = try daemon()
    let runs = try (1...50).map { try SlidectlRun.Running(["--bus", daemon.bus.address, "set", "a", "\(2 * $0)%"]) }
    #expect(try runs.allSatisfy { try $0.finish().status == 0 })
    let client = try SliderClient(.address(daemon.bus.address))
    let state = try client.state(of: "a")
    #expect((1...50).contains { abs(state.fraction - Double(2 * $0) / 100) < 1e-9 })
    #expect(wait { daemon.brightness("leds", "lamp") == state.outputs[0].raw })
  }

  /// One process has the card: neither channel drifts from the other, and what goes up and down as often is where it was.
  @Test(
    .bug("https://github.com/alsa-project/alsa-utils/issues/73"),
    .bug("https://github.com/garrett92895/gnome-volume-step-osd/issues/2"))
  func twoHundredStepsUpAndDown() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    try card.setValues([50, 50], 0)
    let scene = try OutputScene("[slider.a]\nsteps = 101\nto = { alsa = \"\(card.name)\" }\n")
    #expect(try scene.run { try scene.state(of: "a").outputs[0].raw == 50 })
    for step in 0..<200 {
      try scene.set("a", to: step % 2 == 0 ? "+1%" : "-1%")
      if step % 20 == 19 { #expect(scene.run { card.values(0) == [50, 50] }) }
    }
    try scene.set("a", to: "+7%")
    #expect(scene.run { card.values(0) == [57, 57] })
  }
}
