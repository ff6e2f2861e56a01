import Glibc
import OutputScene
import SliderBus
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Outputs that refuse, are slow, or are asleep.
@Suite("write-errors") struct WriteErrorReports {
  private func complaints(_ daemon: DaemonProcess) -> Int {
    daemon.log.split(separator: "\n").filter { $0.contains("cannot ") }.count
  }

  @Test(.bug("https://github.com/NVIDIA/open-gpu-kernel-modules/issues/573")) func aRefusalIsToldOnce() throws {
    let daemon = try DaemonProcess("[slider.a]\nto = { backlight = \"nvidia_0\", floor = \"0%\" }\n") { sys in
      try sys.addLight("backlight", "nvidia_0", brightness: 0, maximum: 120_000)
      let path = "\(sys.path)/class/backlight/nvidia_0/brightness"
      unlink(path)
      // It takes nothing above 1000: EINVAL.
      try #require(symlink("/proc/self/oom_score_adj", path) == 0)
    }
    try #require(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    for percent in 2...40 {
      _ = try client.set("a", to: "\(percent)%")
      if percent % 13 == 0 {
        #expect(try wait { try client.state(of: "a").outputs[0].error?.contains("Invalid") == true })
      }
    }
    #expect(try wait { try client.state(of: "a").outputs[0].error?.contains("cannot write 48000") == true })
    #expect(complaints(daemon) == 1, "\(daemon.log)")
  }

  @Test(.bug("https://github.com/riverwm/river/issues/822")) func aSlowPanelIsNotQueuedFor() throws {
    let scene = try OutputScene(
      "[slider.a]\nfrom = { device = \"*Throttle*\", axis = \"ABS_THROTTLE\", jitter = 0 }\nto = { led = \"slow\" }\n"
    ) { try $0.addLight("leds", "slow", brightness: 0, maximum: 1000) }
    let lever = scene.attach(TestDevices.throttle)
    scene.faults.hang("slow")
    for place in Int32(1)...100 { scene.feel(lever) { $0.axis(.throttle, place * 10) } }
    #expect(scene.run { scene.faults.isHanging("slow") })
    scene.faults.mend("slow")
    #expect(scene.run { scene.raw("leds", "slow") == 1000 })
    #expect(scene.faults.attempts("slow") <= 3)
  }

  @Test(.bug("https://github.com/FedeDP/Clightd/issues/35")) func anIOErrorPasses() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let daemon = try DaemonProcess(
      "[slider.a]\nto = { alsa = \"\(card.name)\" }\n", environment: try DirectoryCard.environment, prepare: { _ in })
    try #require(try daemon.start())
    let client = try SliderClient(.address(daemon.bus.address))
    _ = try client.set("a", to: "10%")
    #expect(wait { card.values(0) == [10, 10] })
    try card.fail(EIO)
    for percent in 20...60 { _ = try client.set("a", to: "\(percent)%") }
    #expect(try wait { try client.state(of: "a").outputs[0].error != nil })
    _ = try client.set("a", to: "70%")
    card.recover()
    // Nobody asks again.
    #expect(wait { card.values(0) == [70, 70] })
    #expect(try wait { try client.state(of: "a").outputs[0].error == nil })
    #expect(complaints(daemon) <= 1, "\(daemon.log)")
    daemon.signal(SIGTERM)
    #expect(daemon.exitStatus() == 0)
  }
}
