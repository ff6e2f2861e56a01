import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

@testable import slidectl

/// Bars, ramps, keys, and lights that are no screens.
@Suite("misc") struct MiscReports {
  @Test(
    .bug("https://github.com/openSUSE/openSUSEway/issues/23"),
    arguments: [(1.01, "100"), (1, "100"), (0.456, "46"), (-0.2, "0")])
  func aBarGetsNoMoreThanAHundred(fraction: Double, line: String) {
    let state = SliderState(
      name: "a", label: "a", value: fraction, minimum: 0, maximum: 1, fraction: fraction, steps: 0, anchor: 0,
      isHolding: false, isComplete: false, isEnabled: true, text: "", outputs: [])
    #expect(LineDisplay.line(.wob, .change, state, Instant(microseconds: 0)) == line + "\n")
  }

  private func ramp(_ output: Bench.Output) throws -> [Int] {
    let bench = try Bench("[slider.a]\nto = { led = \"lamp\", ramp = \"300ms\" }\n", output)
    try bench.set("max")
    var now = bench.hand.now
    while let due = bench.bank.nextDeadline {
      #expect(due.microseconds <= bench.hand.now.microseconds + 300_000, "it ends in time, whatever becomes of it")
      now = due
      bench.bank.advance(to: now)
    }
    return bench.takeOrders()
  }

  @Test(.bug("https://github.com/FedeDP/Clight/issues/20")) func aRampHasNoMoreStepsThanThereAre() throws {
    #expect(try ramp(.lamp(10)).count <= 10)
    #expect(try ramp(.lamp(2)) == [1, 2])
    let fine = try ramp(.lamp(7500))
    #expect((15...18).contains(fine.count) && fine == fine.sorted() && fine.last == 7500)
  }

  /// A panel that takes every number and stays where it is. What it says of itself begins nothing anew.
  @Test(.bug("https://github.com/FedeDP/Clight/issues/197")) func aRampOverAPanelThatIsStuckEnds() throws {
    let orders = try ramp(.lamp(100, at: 50))
    #expect(orders.count <= 18 && orders.last == 100)
  }

  @Test(.bug("https://github.com/nekename/OpenDeck/issues/155")) func aDialThatPressesKeys() throws {
    let scene = try OutputScene(
      """
      [slider.a]
      from = { device = "Knob", dial = "REL_DIAL", per_turn = 20 }
      to = { key = { up = "KEY_VOLUMEUP", down = "KEY_VOLUMEDOWN" } }
      steps = 21
      """)
    let knob = scene.attach(.dial("Knob"))
    func pressed() -> [UInt16] { scene.virtual.events("slided a").filter { $0.value == 1 }.map(\.code) }
    for _ in 0..<3 { scene.feel(knob) { $0.turn(1) } }
    #expect(scene.run { pressed() == [115, 115, 115] })
    scene.feel(knob) { $0.turn(-1) }
    #expect(scene.run { pressed() == [115, 115, 115, 114] })
    #expect(scene.run { scene.virtual.events("slided a").filter { $0.value == 0 }.count == 4 }, "each is let go")
  }

  @Test(.bug("https://github.com/mdvictor/opendeck-volume-controller/issues/7")) func aDialThatTurnsTheVolume() throws {
    let card = try DirectoryCard([.volume("Master Playback Volume", 0...100)])
    let scene = try OutputScene(
      "[slider.a]\nfrom = { device = \"Knob\", dial = \"REL_DIAL\", per_turn = 50 }\nto = { alsa = \"\(card.name)\" }\n"
    )
    #expect(try scene.run { try scene.state(of: "a").outputs[0].raw == 0 })
    let knob = scene.attach(.dial("Knob"))
    for _ in 0..<7 { scene.feel(knob) { $0.turn(1) } }
    #expect(scene.run { card.values(0) == [14, 14] })
  }

  @Test(.bug("https://github.com/rpigott/blight/issues/1")) func aLightGoesOffAndAPanelDoesNot() throws {
    let scene = try OutputScene("[slider.a]\nto = [{ backlight = \"panel\" }, { led = \"lamp\" }]\n") { sys in
      try sys.addLight("backlight", "panel", brightness: 255, maximum: 255)
      try sys.addLight("leds", "lamp", brightness: 3, maximum: 3)
    }
    try scene.set("a", to: "min")
    #expect(scene.run { scene.raw("backlight", "panel") == 1 && scene.raw("leds", "lamp") == 0 })
  }

  @Test(.bug("https://github.com/FedeDP/Clight/issues/43")) func eachScreenHasItsCurve() throws {
    let bench = try Bench(
      "[slider.a]\nto = [{ led = \"one\", curve = \"linear\" }, { led = \"two\", curve = 2 }, { led = \"three\", curve = \"perceptual\" }]\n",
      .lamp(1000), .lamp(1000), .lamp(1000))
    try bench.set("50%")
    #expect((0..<3).map { bench.raw($0) } == [500, 250, 184])
  }

  @Test(.bug("https://github.com/Jas-SinghFSU/HyprPanel/pull/316")) func theFirstLightIsNotTheKeyboards() throws {
    let scene = try OutputScene("[slider.a]\nto = { led = \"*::kbd_backlight\" }\n") { sys in
      for name in ["input3::capslock", "input3::numlock", "mmc0::"] {
        try sys.addLight("leds", name, brightness: 0, maximum: 1)
      }
      try sys.addLight("leds", "tpacpi::kbd_backlight", brightness: 0, maximum: 2)
    }
    try scene.set("a", to: "max")
    #expect(scene.run { scene.raw("leds", "tpacpi::kbd_backlight") == 2 })
    #expect(scene.raw("leds", "input3::capslock") == 0)
  }
}
