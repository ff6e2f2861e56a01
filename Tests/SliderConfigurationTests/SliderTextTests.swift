import SliderConfiguration
import SliderCore
import TestSupport
import Testing

/// What is written for a slider reads back as the same.
@Suite struct SliderTextTests {
  private static let sources: [SliderSource] = {
    let device = DeviceMatch(name: Glob("*Knob \"quoted\" \\ ü*"))
    let controls: [Control] = [
      .edge(.left, width: Control.standardWidth), .edge(.top, width: .percent(12.5)),
      .edge(.right, width: .millimetres(9)),
      .axis(.throttle, range: nil), .axis(.z, range: -5...300), .ring(.wheel, range: nil), .ring(.wheel, range: 0...23),
      .dial(.dial, perTurn: 40), .dial(.wheel, perTurn: 24),
      .keys(down: KeyCode(rawValue: 114), up: KeyCode(rawValue: 115), perTurn: 40),
      .circle(x: .percent(50), y: .percent(40), radius: Control.standardRadius),
      .area(
        Area(left: .percent(10), top: .percent(0), right: .percent(20), bottom: .percent(100)), along: .y),
    ]
    var sources = controls.map { SliderSource(device: device, control: $0) }
    sources[3].isInverted = true
    sources[4].jitter = .length(.units(3))
    sources[7].device = DeviceMatch(deviceClass: .dial)
    sources[8].device.vendor = 0x77d
    sources[8].device.product = 0x410
    sources[8].device.physicalPath = Glob("usb-1/input0")
    sources[8].device.node = Glob("/dev/input/event3")
    sources[8].device.uniqueID = Glob("12:34")
    return sources
  }()

  @Test(arguments: sources.indices)
  func readsBack(index: Int) throws {
    let targets: [OutputTarget?] = [
      nil, .backlight("auto"), .led("tpacpi::kbd_backlight"), .alsa(card: "PCH", element: "Master", index: 0),
      .alsa(card: "0", element: "Line \"1\"", index: 2), .alsa(card: "0", element: "Mic", index: 0, isCapture: true),
      .command([try ValueTemplate("set \"it\""), try ValueTemplate("{percent}%")], timeout: 10_000_000),
      .key(up: KeyCode(rawValue: 115), down: KeyCode(rawValue: 114)),
    ]
    let target = targets[index % targets.count]
    let written = SliderText(
      name: "a-1", source: Self.sources[index], target: target, comments: ["one\nline", "[slider.not]"])
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "a.toml", text: written.text)])
    let slider = try #require(configuration?.sliders.first, "\(written.text)\(diagnostics)")
    #expect(configuration?.sliders.count == 1)
    #expect(slider.name == "a-1")
    #expect(slider.source == Self.sources[index])
    #expect(slider.outputs.map(\.target) == [target].compactMap(\.self))
  }

  /// What is written goes to a terminal when nobody says where else.
  @Test(arguments: ["Evil\u{1b}[2J", "Evil\u{7f}\u{9b}35;45m", "\u{202e}tfel \u{2066}\u{2028}"])
  func namesGiveATerminalNoOrders(name: String) throws {
    let source = SliderSource(device: DeviceMatch(name: Glob(name)), control: .axis(.throttle, range: nil))
    let written = SliderText(name: "a", source: source, target: nil, comments: [name]).text
    #expect(!written.unicodeScalars.contains { PlainText.isOrder($0) && $0 != "\n" })
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "a.toml", text: written)])
    #expect(try #require(configuration?.sliders.first, "\(written)\(diagnostics)").source == source)
  }

  @Test(arguments: [Leader("volume"), Leader("a-b_1", isInverted: true)])
  func whatFollowsReadsBack(leader: Leader) throws {
    let target = OutputTarget.alsa(card: "default", element: "Master", index: 0)
    let written = SliderText(name: "mine", leader: leader, target: target)
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "a.toml", text: written.text)])
    let slider = try #require(configuration?.sliders.first, "\(written.text)\(diagnostics)")
    #expect(slider.leader == leader)
    #expect(slider.outputs.map(\.target) == [target])
  }

  /// What a learned device is named by, among others.
  @Test func devicesAreNamedSoThatNoOtherIsMeant() {
    var knob = DeviceDescription(name: "Knob")
    (knob.vendor, knob.product, knob.node) = (0x77d, 0x410, "/dev/input/event3")
    var other = knob
    other.node = "/dev/input/event4"
    let alone = DeviceMatch(identifying: knob, among: [knob])
    #expect(alone.matches(knob) && alone.matches(other))
    #expect(alone.node == nil && alone.vendor == 0x77d)
    // Alike but for the node, then the plug, then the serial number.
    #expect(DeviceMatch(identifying: knob, among: [knob, other]).node == Glob("/dev/input/event3"))
    (knob.physicalPath, other.physicalPath) = ("usb-1/input0", "usb-2/input0")
    #expect(DeviceMatch(identifying: knob, among: [knob, other]).physicalPath == Glob("usb-1/input0"))
    (knob.uniqueID, other.uniqueID) = ("a", "b")
    let match = DeviceMatch(identifying: knob, among: [knob, other])
    #expect(match.uniqueID == Glob("a"))
    #expect(match.matches(knob) && !match.matches(other))
    // What a pattern can't say stands for any character.
    knob.name = "K*n\u{FFFD}b?"
    let escaped = DeviceMatch(identifying: knob)
    #expect(escaped.name == Glob("K?n?b?"))
    #expect(escaped.matches(knob))
    #expect(DeviceMatch(identifying: DeviceDescription(name: "")).name == Glob("*"))
  }
}
