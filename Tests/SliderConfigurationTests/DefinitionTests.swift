import SliderConfiguration
import SliderCore
import Testing

/// The sliders of files that must be without a mistake, with the warnings.
private func parse(
  _ texts: String..., location: SourceLocation = #_sourceLocation
) throws -> (sliders: [SliderDefinition], warnings: [String]) {
  let files = texts.enumerated().map { ConfigurationFile(path: "\($0)", text: $1) }
  let (configuration, diagnostics) = Configuration.parse(files)
  let sliders = try #require(configuration, "\(diagnostics)", sourceLocation: location).sliders
  return (sliders, diagnostics.map(\.description))
}

@Suite struct DefinitionTests {
  @Test func examples() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.brightness]
      label = "Screen brightness"
      from  = { device = "touchpad", edge = "left", width = "8%" }
      to    = { backlight = "auto", floor = "2%" }

      [slider.volume]
      label = "Volume level"
      from  = { device = { name = "*Throttle*", vendor = 0x1234 }, axis = "ABS_THROTTLE", insets = ["2%", "2%"] }
      to    = { alsa = "PCH", element = "Master" }
      steps = 21
      """)
    var throttle = DeviceMatch(name: Glob("*Throttle*"))
    throttle.vendor = 0x1234
    var turn = SliderSource(device: throttle, control: .axis(.throttle, range: nil))
    turn.insets = (.percent(2), .percent(2))
    #expect(warnings == [])
    #expect(
      sliders == [
        SliderDefinition(
          name: "brightness", label: "Screen brightness",
          source: SliderSource(
            device: DeviceMatch(deviceClass: .touchpad), control: .edge(.left, width: .percent(8))),
          outputs: [OutputDefinition(target: .backlight("auto"), floor: .percent(2))]),
        SliderDefinition(
          name: "volume", label: "Volume level", range: SliderRange(steps: 21), source: turn,
          outputs: [OutputDefinition(target: .alsa(card: "PCH", element: "Master", index: 0))]),
      ])
  }

  @Test func hints() throws {
    let (sliders, warnings) = try parse(
      "[slider.a]\nfrom = { slider = \"a\" }\nto = [{ led = \"x\", osd = true }, { key = { up = \"KEY_A\", down = \"KEY_B\" } }]\n"
    )
    #expect(warnings == [])
    #expect(sliders.flatMap(\.outputs).map(\.showsHint) == [true, false])
  }

  @Test func aSliderThatFollows() throws {
    let (sliders, warnings) = try parse(
      "[slider.a]\nfrom = { device = \"touchpad\", edge = \"left\" }\n[slider.b]\nfrom = { slider = \"pan\" }\n",
      "[slider.a]\nfrom = { slider = \"volume\", invert = true }\n",
      "[slider.b]\nfrom = { device = \"touchpad\", edge = \"left\" }\n")
    #expect(warnings == [])
    #expect(sliders.map(\.leader) == [Leader("volume", isInverted: true), nil])
    #expect(sliders.map { $0.source == nil } == [true, false])
  }

  @Test func everyKey() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.all]
      label = "All of it"
      min = -50
      max = 50.5
      steps = 11.0
      anchor = 0
      enabled = false
      complete = { threshold = 0.97 }

      [slider.all.from]
      device = { name = "n*", vendor = 1, product = 0xffff, bus = 3, phys = "usb-*", uniq = "", path = "/dev/input/*" }
      axis = "ABS_MISC"
      range = [-5, 1023]
      mode = "relative"
      invert = true
      insets = [3, "1.5 mm"]
      travel = "150%"

      [[slider.all.to]]
      backlight = "intel_*"
      curve = "perceptual"
      floor = "0%"
      ceiling = "90.5 %"
      [[slider.all.to]]
      led = "*::kbd_backlight"
      curve = 2.2
      [[slider.all.to]]
      alsa = "default"
      element = "Headphone"
      index = 1
      curve = "linear"
      floor = "-48.5dB"
      ceiling = "+3 dB"
      """)
    var device = DeviceMatch(name: Glob("n*"))
    (device.vendor, device.product, device.bus) = (1, 0xffff, 3)
    (device.physicalPath, device.uniqueID, device.node) = (Glob("usb-*"), Glob(""), Glob("/dev/input/*"))
    let axis = try #require(AxisCode(named: "ABS_MISC"))
    var source = SliderSource(device: device, control: .axis(axis, range: -5...1023))
    source.mode = .relative
    source.isInverted = true
    source.insets = (.units(3), .millimetres(1.5))
    source.travel = .percent(150)
    let all = SliderDefinition(
      name: "all", label: "All of it", range: SliderRange(minimum: -50, maximum: 50.5, steps: 11, anchor: 0),
      source: source,
      outputs: [
        OutputDefinition(
          target: .backlight("intel_*"), curve: .perceptual, floor: .percent(0), ceiling: .percent(90.5)),
        OutputDefinition(target: .led("*::kbd_backlight"), curve: .exponent(2.2)),
        OutputDefinition(
          target: .alsa(card: "default", element: "Headphone", index: 1), curve: .linear,
          floor: .decibels(-48.5), ceiling: .decibels(3)),
      ],
      completion: Completion(threshold: 0.97), isEnabled: false)
    #expect(warnings == [])
    #expect(sliders == [all])
  }

  @Test func everyKeyOfAnEdgeWithACommand() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.all]
      step_size = 0.25
      snap = false
      continuous = false
      format = "{percent}%"
      remember = true
      restore = true
      feedback = { ends = "rumble", anchor = "led", steps = "bell", complete = "none" }
      from = { device = "x", edge = "top", mode = "pickup", jump_guard = 0.5, min_travel = 0, hold = 300 }
      to = [
        { command = ["say", "{text}"], timeout = "2s", when = "complete" },
        { led = "kbd", between = ["30%", "0%"], when = "release" },
      ]
      [slider.all.complete]
      threshold = 0.9
      fire = "reach"
      rest = 0.2
      on_success = "reset"
      on_failure = "latch"
      reset_after = 1.5
      timeout = "1min"
      """)
    var source = SliderSource(device: DeviceMatch(name: Glob("x")), control: .edge(.top, width: .percent(8)))
    source.mode = .pickup
    source.tap = .offThumb
    source.jumpGuard = .value(0.5)
    source.minimumTravel = .units(0)
    source.hold = 300_000
    var command = OutputDefinition(
      target: .command([try ValueTemplate("say"), try ValueTemplate("{text}")], timeout: 2_000_000))
    command.occasion = .complete
    var light = OutputDefinition(target: .led("kbd"))
    (light.occasion, light.part) = (.release, (0.3, 0))
    var all = SliderDefinition(
      name: "all", range: SliderRange(steps: 5, snaps: false), source: source, outputs: [command, light],
      completion: Completion(
        threshold: 0.9, firing: .reach, rest: 0.2, onSuccess: .reset, onFailure: .latch, resetDelay: 1_500_000,
        timeout: 60_000_000))
    all.isContinuous = false
    all.format = try ValueTemplate("{percent}%")
    (all.isRemembered, all.isRestored) = (true, true)
    all.feedback = Feedback(ends: .rumble, anchor: .led, steps: .bell)
    #expect(warnings == [])
    #expect(sliders == [all])
  }

  @Test func everyKeyOfAnOutput() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.a]
      from = { device = "x", edge = "top" }
      to = [
        { backlight = ["left", "right*"], ramp = "0.3s", floor = "3%" },
        { alsa = "PCH", element = "Mic", capture = true, mute = "at-min", ramp = 200 },
        { ddc = "DELL U2720Q", floor = "10%" },
      ]
      """)
    var left = OutputDefinition(target: .backlight("left"), floor: .percent(3))
    left.ramp = 300_000
    var right = left
    right.target = .backlight("right*")
    var microphone = OutputDefinition(
      target: .alsa(card: "PCH", element: "Mic", index: 0, isCapture: true))
    (microphone.ramp, microphone.mutesAtFloor) = (200_000, true)
    #expect(warnings == [])
    let monitor = OutputDefinition(target: .ddc("DELL U2720Q"), floor: .percent(10))
    #expect(sliders.first?.outputs == [left, right, microphone, monitor])
  }

  @Test func labelsNameTheSteps() throws {
    let (sliders, _) = try parse("[slider.a]\nsteps = 3\nlabels = [\"off\", \"low\", \"high\"]")
    #expect(sliders.first?.text(at: 0.4) == "low")
    #expect(sliders.first?.spokenText(at: 1) == "high")
  }

  @Test func defaults() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.edge]
      from = { device = "touchpad", edge = "top" }
      [slider.axis]
      from = { device = "Fader 1", axis = "ABS_X" }
      complete = {}
      [slider.bare]
      """)
    let edge = SliderSource(
      device: DeviceMatch(deviceClass: .touchpad), control: .edge(.top, width: .percent(8)))
    let axis = SliderSource(device: DeviceMatch(name: Glob("Fader 1")), control: .axis(.x, range: nil))
    #expect(edge.mode == .relative)
    #expect(axis.mode == .absolute)
    #expect(warnings == ["0:6:1: warning: slider 'bare' has no 'from', so only slidectl can move it"])
    #expect(
      sliders == [
        SliderDefinition(name: "edge", source: edge),
        SliderDefinition(name: "axis", source: axis, completion: Completion(threshold: 1)),
        SliderDefinition(name: "bare"),
      ])
  }

  /// The order of the file, not that of the names; a header that comes back doesn't change it.
  @Test func order() throws {
    let (sliders, _) = try parse(
      "[slider.z.from]\ndevice = \"*\"\naxis = \"ABS_Z\"\n[slider.a]\n[slider.z]\n[slider.m]")
    #expect(sliders.map(\.name) == ["z", "a", "m"])
  }

  @Test func anchorIsClamped() throws {
    let (sliders, warnings) = try parse("[slider.a]\nanchor = 3\nmax = 2")
    #expect(sliders.first?.range == SliderRange(minimum: 0, maximum: 2, anchor: 2))
    #expect(warnings.contains { $0.contains("'anchor'") })
  }

  @Test func laterFileReplacesKeys() throws {
    let (sliders, warnings) = try parse(
      """
      [slider.b]
      label = "first"
      steps = 11
      from = { device = "touchpad", edge = "left", width = "12mm" }
      [slider.c]
      from = { device = "touchpad", edge = "right" }
      """,
      """
      [slider.a]
      from = { device = "touchpad", edge = "left" }
      [slider.b]
      label = "second"
      from = { device = "touchpad", edge = "top" }
      """)
    let edge = SliderSource(device: DeviceMatch(deviceClass: .touchpad), control: .edge(.top, width: .percent(8)))
    #expect(warnings == [], "b has given the left edge to a")
    #expect(sliders.map(\.name) == ["b", "c", "a"])
    #expect(
      sliders.first
        == SliderDefinition(name: "b", label: "second", range: SliderRange(steps: 11), source: edge))
  }

  @Test func everyFileIsChecked() {
    let (configuration, diagnostics) = Configuration.parse([
      ConfigurationFile(
        path: "1", text: "[slider.a]\nfrom = { device = \"x\", axis = \"ABS_X\" }\nmin = 5\nsteps = \"x\""),
      ConfigurationFile(path: "2", text: "[slider.a"),
      ConfigurationFile(path: "3", text: "[slider.a]\nsteps = 3\nmax = 4"),
    ])
    #expect(configuration == nil)
    #expect(
      diagnostics.map(\.description) == [
        "1:4:9: error: 'steps': expected an integer, found a string",
        "2:1:10: error: not TOML: table header: encountered end-of-file",
        "3:3:7: error: 'min' (5) is above 'max' (4)",
      ])
  }
}
