import SliderBus
import SliderCore
import TestSupport
import Testing

/// From a hand at the system's slider to the volume of a person's sound server, on a machine that may have no sound card.
@Suite struct SessionSoundTests {
  @Test func theHandMovesTheSinkOfTheSession() throws {
    let sound = try SoundServer()
    #expect(wait { sound.volumes == [65536, 65536] }, "PulseAudio (Debian package pulseaudio) doesn't answer")
    sound.setVolume(20)
    let system = try DaemonProcess("[slider.edge]\nfrom = { device = \"touchpad\", edge = \"left\" }\n") { _ in }
    let session = ["DBUS_SYSTEM_BUS_ADDRESS": system.bus.address].merging(sound.environment) { $1 }
    let user = try DaemonProcess(
      "[slider.volume]\nfrom = { slider = \"edge\" }\nto = { alsa = \"default\", element = \"Master\" }\n",
      environment: session, prepare: { _ in })
    #expect(try user.start(["--user"]))
    #expect(try system.start(["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]))
    let (edge, volume) = (
      try SliderClient(.address(system.bus.address)), try SliderClient(.address(user.bus.address))
    )
    // The volume stays, and the system's slider begins there: nothing jumps under the hand that comes a second later.
    #expect(try wait { try abs(edge.state(of: "edge").fraction - 0.2) < 0.001 })
    #expect(sound.volumes == [13107, 13107])

    #expect(try wait { try edge.state(of: "edge").isHolding })
    #expect(try wait { try !edge.state(of: "edge").isHolding })
    let end = try edge.state(of: "edge").fraction
    #expect(end > 0.5)
    #expect(wait { sound.volumes?.allSatisfy { abs($0 - Int(end * 65536)) < 100 } ?? false }, "\(sound.volumes ?? [])")
    #expect(try volume.state(of: "volume").fraction == end)

    // By a program here, by one there, and by what everyone uses.
    _ = try volume.set("volume", to: "25%")
    #expect(wait { sound.volumes == [16384, 16384] })
    #expect(try wait { try edge.state(of: "edge").fraction == 0.25 })
    _ = try edge.set("edge", to: "75%")
    #expect(wait { sound.volumes == [49152, 49152] })
    sound.setVolume(50)
    #expect(try wait { try edge.state(of: "edge").fraction == 0.5 })
    #expect(sound.volumes == [32768, 32768])
  }
}
