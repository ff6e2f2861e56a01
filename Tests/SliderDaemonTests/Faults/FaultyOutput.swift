import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport

/// A slider `subject` of 101 steps over an output of one kind that goes wrong, and a slider `other` over a light that doesn't.
final class FaultyOutput {
  enum Kind: String, CaseIterable, Sendable {
    case backlight, led, alsa, axis, key
  }

  let kind: Kind
  let scene: OutputScene
  /// What faults are about.
  let thing: String
  private let card: DirectoryCard
  private var lever: Int?
  private static let range = 100

  init(_ kind: Kind) throws {
    self.kind = kind
    card = try DirectoryCard([.volume("Master Playback Volume", 0...Self.range)])
    let to: String
    switch kind {
    case .backlight: (to, thing) = ("backlight = \"panel\", floor = \"0%\"", "panel")
    case .led: (to, thing) = ("led = \"lamp\"", "lamp")
    case .alsa: (to, thing) = ("alsa = \"\(card.name)\"", card.name)
    case .axis: (to, thing) = ("axis = \"ABS_THROTTLE\"", "slided subject")
    case .key: (to, thing) = ("key = { up = \"KEY_VOLUMEUP\", down = \"KEY_VOLUMEDOWN\" }", "slided subject")
    }
    scene = try OutputScene(
      """
      [slider.subject]
      steps = 101
      from = { device = "*Throttle*", axis = "ABS_THROTTLE", jitter = 0 }
      to = { \(to) }
      [slider.other]
      to = { led = "other" }
      """
    ) { sys in
      try sys.addLight("backlight", "panel", brightness: 0, maximum: Self.range)
      try sys.addLight("leds", "lamp", brightness: 0, maximum: Self.range)
      try sys.addLight("leds", "other", brightness: 0, maximum: 1000)
    }
    _ = try scene.run { try scene.state(of: "subject").outputs[0].raw != nil }
  }

  // MARK: What is done

  func set(_ percent: Int) throws { try scene.set("subject", to: "\(percent)%") }

  /// A hand on a lever; its first report is a position.
  func drag(to percent: Int) throws {
    let device = lever ?? scene.attach(TestDevices.throttle)
    if lever == nil { scene.feel(device) { $0.axis(.throttle, 0) } }
    lever = device
    scene.feel(device) { $0.axis(.throttle, Int32(percent * 10)) }
  }

  func fail(_ code: Int32) { scene.faults.fail(thing, with: code) }
  func mend() { scene.faults.mend(thing) }

  func takeAway() throws {
    switch kind {
    case .backlight: try scene.removeLight("backlight", thing)
    case .led: try scene.removeLight("leds", thing)
    case .alsa: try card.fail(ENODEV)
    case .axis, .key: fail(ENODEV)
    }
    if let subsystem { scene.announce(.remove, subsystem, thing) }
  }

  func bringBack() throws {
    switch kind {
    case .backlight: try scene.addLight("backlight", thing, brightness: 5, maximum: Self.range)
    case .led: try scene.addLight("leds", thing, brightness: 5, maximum: Self.range)
    case .alsa: card.recover()
    case .axis, .key: mend()
    }
    announce()
  }

  /// udev says that it is there; nobody says so of a virtual device.
  func announce() {
    if let subsystem { scene.announce(.add, subsystem, thing) }
    if kind == .alsa { scene.announce(.change, .sound, "card0") }
  }

  private var subsystem: DeviceSubsystem? {
    switch kind {
    case .backlight: .backlight
    case .led: .leds
    case .alsa, .axis, .key: nil
    }
  }

  // MARK: What is seen

  /// Whether it comes to stand where it was put.
  /// - Parameter lost: how far it was moved while it was gone. Nobody wants a key pressed late, so that is lost to keys.
  func arrives(_ percent: Int, lost: Int = 0) -> Bool {
    scene.run { position == percent - (kind == .key ? lost : 0) }
  }

  /// In percent.
  private var position: Int? {
    switch kind {
    case .backlight: return scene.raw("backlight", thing)
    case .led: return scene.raw("leds", thing)
    case .alsa: return card.values(0)?.first
    case .axis: return scene.virtual.events(thing).last.map { Int((Double($0.value) * 100 / 65_535).rounded()) }
    case .key:
      let presses = scene.virtual.events(thing).filter { $0.value == 1 }
      return presses.reduce(0) { $0 + ($1.code == 115 ? 1 : -1) }
    }
  }

  /// Whether the state comes to have an error with these words; nil is none.
  func hasError(_ words: String?) throws -> Bool {
    try scene.run {
      let error = try scene.error("subject")
      return words.map { error?.contains($0) == true } ?? (error == nil)
    }
  }

  /// Whether another slider moves its output as ever.
  func othersWork(_ number: Int) throws -> Bool {
    try scene.set("other", to: "\(10 + number)%")
    return try scene.run(upTo: 2) { scene.raw("leds", "other") == (10 + number) * 10 } && scene.error("other") == nil
  }
}
