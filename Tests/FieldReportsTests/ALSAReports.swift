import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Real libasound on cards that are directories, with real threads.
@Suite("alsa") struct ALSAReports {
  private static let master = DirectoryCard.Control.volume("Master Playback Volume", 0...100)
  private static let mute = DirectoryCard.Control.onOff("Master Playback Switch")

  /// A slider `volume` on an element of a card, which has been found.
  private func scene(_ card: borrowing DirectoryCard, _ more: String = "") throws -> OutputScene {
    let scene = try OutputScene("[slider.volume]\nto = { alsa = \"\(card.name)\"\(more) }\n")
    #expect(try scene.run { try scene.state(of: "volume").outputs[0].raw != nil })
    return scene
  }

  @Test(
    .bug("https://github.com/pimusicbox/pimusicbox/issues/383"),
    .bug("https://github.com/librespot-org/librespot/issues/1008"))
  func startingWritesNothing() throws {
    let card = try DirectoryCard([Self.master, Self.mute])
    try card.setValues([80, 40], 0)
    try card.setValues([0, 0], 1)
    let scene = try scene(card, ", mute = \"at-min\"")
    #expect(try scene.state(of: "volume").fraction == 0.8)
    scene.wiring.outputs.connect(at: Clock.now)
    #expect(card.writes.isEmpty)
    #expect(card.values(0) == [80, 40] && card.values(1) == [0, 0])
  }

  @Test(
    .bug("https://github.com/arkq/bluez-alsa/issues/9"), .bug("https://github.com/alsa-project/alsa-utils/issues/279"),
    arguments: [1, 2, 6])
  func everyChannelIsSet(channels: Int) throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", channels: channels, 0...100)])
    let scene = try scene(card)
    for percent in [37, 100, 3, 64] {
      try scene.set("volume", to: "\(percent)%")
      #expect(scene.run { card.values(0) == Array(repeating: percent, count: channels) })
    }
    let other = try MixerCard(named: card.name)
    #expect(try other.volumes(of: other.element(named: "Master")) == Array(repeating: 64, count: channels))
  }

  @Test(
    .bug("https://github.com/vivien/i3blocks/issues/199"), .bug("https://github.com/gen2brain/volti/issues/57"))
  func linkedElementsAreUnmutedTogether() throws {
    let elements = ["Master", "Speaker", "Headphone"]
    let card = try DirectoryCard(
      elements.flatMap { [.volume("\($0) Playback Volume", 0...100), .onOff("\($0) Playback Switch")] })
    for control in 0..<6 { try card.setValues(control % 2 == 0 ? [50, 50] : [1, 1], control) }
    let tables = elements.map { "{ alsa = \"\(card.name)\", element = \"\($0)\", mute = \"at-min\" }" }
    let scene = try OutputScene("[slider.volume]\nto = [\(tables.joined(separator: ", "))]\n")
    #expect(try scene.run { try scene.state(of: "volume").outputs.allSatisfy { $0.raw == 50 } })
    for (text, switches) in [("min", 0), ("40%", 1), ("min", 0), ("max", 1)] {
      try scene.set("volume", to: text)
      #expect(scene.run { [1, 3, 5].allSatisfy { card.values($0) == [switches, switches] } })
    }
    #expect([0, 2, 4].allSatisfy { card.values($0) == [100, 100] })
  }

  @Test(.bug("https://github.com/Aurailus/Myxer/issues/2")) func turningUpUnmutes() throws {
    let card = try DirectoryCard([Self.master, Self.mute])
    try card.setValues([30, 30], 0)
    try card.setValues([0, 0], 1)
    let scene = try scene(card, ", mute = \"at-min\"")
    try scene.set("volume", to: "+5%")
    #expect(scene.run { card.values(0) == [35, 35] && card.values(1) == [1, 1] })
  }

  @Test(.bug("https://github.com/nicklan/pnmixer/issues/146")) func withoutASwitchTheVolumeIsSilence() throws {
    let card = try DirectoryCard([Self.master])
    try card.setValues([70, 70], 0)
    let scene = try scene(card, ", mute = \"at-min\"")
    try scene.set("volume", to: "min")
    #expect(scene.run { card.values(0) == [0, 0] })
    try scene.set("volume", to: "70%")
    #expect(scene.run { card.values(0) == [70, 70] })
    #expect(try scene.error("volume") == nil)
  }

  @Test(
    .bug("https://github.com/mk-fg/python-pulse-control/issues/57"),
    .bug("https://github.com/MusicPlayerDaemon/MPD/issues/2131"))
  func theBalanceSurvives() throws {
    let card = try DirectoryCard([Self.master])
    try card.setValues([80, 40], 0)
    let scene = try scene(card)
    for (text, values) in [("50%", [50, 25]), ("min", [0, 0]), ("80%", [80, 40]), ("max", [100, 50])] {
      try scene.set("volume", to: text)
      #expect(scene.run { card.values(0) == values }, "\(card.values(0) ?? [])")
    }
  }

  // MARK: Cards and elements that come and go

  @Test(
    .bug("https://github.com/mopidy/mopidy-alsamixer/issues/6"),
    .bug("https://github.com/dtcooper/raspotify/issues/570"),
    arguments: [["PCH", "Loopback"], ["Loopback", "PCH"], ["NVidia", "Loopback", "PCH"]])
  func aCardIsWhoItWasUnderAnotherNumber(ids: [String]) {
    let cards = ids.enumerated().map { SoundCard(index: $0, id: $1, name: "HDA Intel \($1)") }
    #expect(SoundCard.named("PCH", among: cards)?.index == ids.firstIndex(of: "PCH"))
    #expect(SoundCard.named("*Loopback", among: cards)?.id == "Loopback")
    #expect(SoundCard.named("1", among: cards)?.id == ids[1])
    #expect(SoundCard.named("Gone", among: cards) == nil)
  }

  @Test(.bug("https://github.com/enkore/i3pystatus/pull/725")) func theFirstCardIsOneWithTheElement() throws {
    let monitor = try DirectoryCard([.onOff("IEC958 Playback Switch")])
    let speakers = try DirectoryCard([Self.master])
    let slot = MixerSlot(OutputDefinition(target: .alsa(card: "default", element: "Master", index: 0)))
    let found = try #require(
      MixerCard.first(named: "default", of: ["directory:/nowhere", monitor.name, speakers.name], with: [slot]))
    #expect(try found.element(named: "Master").scale.maximum == 100)
    // Where none has it, the first says what it has instead.
    let only = try #require(MixerCard.first(named: "default", of: [monitor.name], with: [slot]))
    #expect(throws: SystemError.self) { try only.element(named: "Master") }
  }

  @Test(.bug("https://github.com/MusicPlayerDaemon/MPD/pull/680")) func anElementTakenAwayInADrag() throws {
    let card = try DirectoryCard([Self.master, .volume("Late Playback Volume", 0...10)])
    let scene = try OutputScene(
      """
      [slider.volume]
      to = { alsa = "\(card.name)" }
      [slider.late]
      from = { device = "*Throttle*", axis = "ABS_THROTTLE" }
      to = { alsa = "\(card.name)", element = "Late" }
      """)
    #expect(try scene.run { try scene.state(of: "late").outputs[0].raw == 0 })
    let lever = scene.attach(TestDevices.throttle)
    for place in [Int32(0), 300] { scene.feel(lever) { $0.axis(.throttle, place) } }
    #expect(scene.run { card.values(1) == [3, 3] })
    try card.dropLast()
    #expect(try scene.run { try scene.error("late") != nil })
    for place in [Int32(400), 500] { scene.feel(lever) { $0.axis(.throttle, place) } }
    try scene.set("volume", to: "20%")
    #expect(scene.run { card.values(0) == [20, 20] })
    card.restoreLast()
    #expect(try scene.run { try scene.error("late") == nil })
    scene.feel(lever) { $0.axis(.throttle, 600) }
    #expect(scene.run { card.values(1) == [6, 6] })
  }

  @Test(
    .bug("https://github.com/Gerschtli/dwm-status/issues/190"), .bug("https://github.com/Maato/volumeicon/issues/24"),
    arguments: [true, false])
  func whatIsNotThereYetIsNoEnd(cardIsMissing: Bool) throws {
    let card = try DirectoryCard([Self.master])
    if cardIsMissing { try card.fail(ENODEV) } else { try card.dropLast() }
    let scene = try OutputScene(
      "[slider.volume]\nto = { alsa = \"\(card.name)\" }\n[slider.lamp]\nto = { led = \"lamp\" }\n"
    ) { try $0.addLight("leds", "lamp", brightness: 0, maximum: 100) }
    #expect(try scene.run { try scene.error("volume") != nil })
    try scene.set("lamp", to: "40%")
    #expect(scene.run { scene.raw("leds", "lamp") == 40 })
    if cardIsMissing { card.recover() } else { card.restoreLast() }
    scene.announce(.change, .sound, "card0")
    #expect(try scene.run { try scene.error("volume") == nil })
    #expect(card.writes.isEmpty)
    try scene.set("volume", to: "30%")
    #expect(scene.run { card.values(0) == [30, 30] })
  }

  @Test(.bug("https://github.com/nicklan/pnmixer/issues/83")) func aRangeOfNothingIsNoDivision() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...0)])
    let scene = try scene(card)
    for text in ["min", "50%", "max", "+5%"] { try scene.set("volume", to: text) }
    #expect(try scene.state(of: "volume").fraction.isFinite)
    try card.fail(ENODEV)
    #expect(try scene.run { try scene.error("volume") != nil })
    #expect(try scene.state(of: "volume").outputs[0].raw == 0)
  }
}
