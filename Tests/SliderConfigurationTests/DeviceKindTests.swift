import SliderConfiguration
import SliderCore
import TestSupport
import Testing

/// What devices are told to be, and to be good for.
@Suite struct DeviceKindTests {
  @Test(
    arguments: [
      ("clickpad-click-in-a-slide", .clickpad, "edge = \"left\""),
      ("dial-right-and-left", .dial, "dial = \"REL_DIAL\""),
      ("keyboard", .keyboard, nil),
      ("mouse", .pointer, nil),
      ("semi-multitouch-second-finger", .semiMultitouchPad, "edge = \"left\""),
      ("single-touch-other-finger", .singleTouchPad, "edge = \"left\""),
      ("tablet-touch-dial", .tabletTouch, "edge = \"left\""),
      ("throttle-up-and-down", .throttle, "axis = \"ABS_THROTTLE\""),
      ("touchpad-left-edge", .clickpad, "edge = \"left\""),
      ("touchpad-two-fingers", .touchpad, "edge = \"left\""),
      ("touchscreen-bottom-edge", .touchscreen, "edge = \"left\""),
      ("controls/encoder", .rotaryEncoder, "ring = \"ABS_WHEEL\""),
      ("controls/knob-console", .knobConsole, "dial = \"REL_RZ\""),
      ("controls/ring", .touchRing, "ring = \"ABS_WHEEL\""),
      ("controls/strip", .touchStrip, "axis = \"ABS_WHEEL\""),
      ("controls/trigger", .gamepad, nil),
      ("controls/volume-axis", .volumeAxis, "axis = \"ABS_VOLUME\""),
      ("controls/volume-keys", .volumeKeys, "keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"]"),
    ] as [(String, DeviceKind, String?)])
  func recordedDevices(name: String, kind: DeviceKind, use: String?) throws {
    let device = try Recordings.own(name).device
    #expect(device.kind == kind)
    let suggestion = ControlSuggestion(for: device)
    #expect(suggestion.controls.first?.fields.joined(separator: ", ") == use)
    #expect((suggestion.reason == nil) == (use != nil))
  }

  /// What no recording at hand has.
  @Test(
    arguments: [
      ("volume knob", [], [113, 114, 115, 164], [], [], .volumeKeys, "keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"]"),
      ("second node of a keyboard", [], [16, 17, 18, 57, 114, 115], [], [], .buttons, nil),
      ("two dials", [], [0x100, 0x101, 0x14b], [6, 8, 11, 12], [0, 1, 40], .dial, "dial = \"REL_WHEEL\""),
      ("wheel of a mouse", [], [], [8], [], .pointer, nil),
      ("rotary encoder", [], [28], [], [8], .rotaryEncoder, "ring = \"ABS_WHEEL\""),
      ("space mouse", [], [0x100, 0x101], [0, 1, 2, 3, 4, 5], [], .knobConsole, "dial = \"REL_RZ\""),
      ("volume axis", [], [], [], [32], .volumeAxis, "axis = \"ABS_VOLUME\""),
      ("fader", [], [], [], [0], .fader, "axis = \"ABS_X\""),
      ("pedals", [], [], [], [9, 10], .throttle, "axis = \"ABS_GAS\""),
      ("light sensor", [], [], [], [28, 40], .sensor, nil),
      ("accelerometer", [6], [], [], [0, 1, 2], .sensor, nil),
      ("pad with buttons", [], [0x100, 0x101, 0x14b], [], [0, 1, 40], .tabletPad, "keys = [\"BTN_0\", \"BTN_1\"]"),
      ("pad of one button", [], [0x100, 0x14b], [], [0, 1, 40], .tabletPad, nil),
      ("pen", [], [0x140, 0x14a, 0x14b], [], [0, 1, 8, 24], .penTablet, nil),
      ("pen without its tool", [], [0x14a, 0x14b], [], [0, 1, 24], .penTablet, nil),
      ("tablet, touched", [0], [0x145, 0x14a], [], [0, 1, 47, 53, 54, 57], .tabletTouch, "edge = \"left\""),
      ("absolute pointer", [], [0x110, 0x111], [8], [0, 1], .pointer, nil),
      ("old touch monitor", [], [0x110], [], [0, 1], .touchscreen, nil),
      ("gamepad", [], [0x130], [], [0, 1, 2, 3, 4, 5], .gamepad, "axis = \"ABS_Z\""),
      ("stick only", [], [0x130], [], [0, 1], .gamepad, nil),
      ("jack", [], [], [], [], .other, nil),
    ] as [(String, [UInt16], [UInt16], [UInt16], [UInt16], DeviceKind, String?)])
  func announced(
    name: String, properties: [UInt16], keys: [UInt16], relative: [UInt16], absolute: [UInt16], kind: DeviceKind,
    use: String?
  ) {
    var device = DeviceDescription(name: name)
    device.properties = CodeSet(properties)
    device.keys = CodeSet(keys)
    device.relativeAxes = CodeSet(relative)
    device.axes = absolute.map { AbsoluteAxis(code: AxisCode(rawValue: $0), minimum: 0, maximum: 100) }
    #expect(device.kind == kind)
    #expect(ControlSuggestion(for: device).controls.first?.fields.joined(separator: ", ") == use)
  }

  /// A wheel may be a ring or a strip until its range is known; afterwards it is one of them.
  @Test(arguments: [(71, [.ring]), (11, [.ring]), (7, [.strip]), (0, [.ring, .strip])] as [(Int32, [DeviceClass])])
  func wheels(maximum: Int32, classes: [DeviceClass]) {
    var pad = DeviceDescription(name: "Pad")
    pad.keys = CodeSet([0x100])
    pad.axes = [AbsoluteAxis(code: .wheel, minimum: 0, maximum: maximum)]
    #expect(pad.classes == classes)
  }

  /// Whatever is suggested moves a slider: no device says afterwards that it can't.
  @Test(arguments: Recordings.all)
  func suggestionsHold(path: String) throws {
    let recording = try Recordings.read(path)
    let controls = ControlSuggestion(for: recording.device).controls
    let definitions = controls.enumerated().map { index, control in
      SliderDefinition(
        name: "slider\(index)", source: SliderSource(device: DeviceMatch(name: Glob("*")), control: control))
    }
    let bank = SliderBank(definitions)
    let (device, problems) = bank.attach(recording.device)
    #expect(problems == [])
    // Every recording is played to its end, and leaves every slider inside its range.
    for frame in recording.frames {
      bank.process(frame, from: device)
      for slider in bank.sliders { #expect((0...1).contains(slider.fraction)) }
    }
    bank.detach(device, at: recording.frames.last?.time ?? Instant(microseconds: 0))
    #expect(bank.sliders.allSatisfy { $0.holder == nil })
  }
}
