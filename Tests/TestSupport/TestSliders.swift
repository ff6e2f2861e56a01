package import SliderCore

/// Sliders as data.
package enum TestSliders {
  /// Dragged along an edge of any touchpad, over an output of 0...`steps`.
  package static func onEdge(_ name: String = "edge", _ edge: Edge = .left, mode: DragMode = .relative)
    -> SliderDefinition
  {
    var source = SliderSource(device: DeviceMatch(deviceClass: .touchpad), control: .edge(edge, width: .percent(8)))
    source.mode = mode
    return SliderDefinition(name: name, source: source, outputs: [OutputDefinition(target: .backlight("auto"))])
  }

  /// Moved by the throttle's lever.
  package static func onLever(_ name: String = "lever", range: SliderRange = SliderRange()) -> SliderDefinition {
    let source = SliderSource(
      device: DeviceMatch(name: Glob("*Throttle*")), control: .axis(.throttle, range: nil))
    return SliderDefinition(
      name: name, range: range, source: source, outputs: [OutputDefinition(target: .backlight("auto"))])
  }

  /// Moved by the throttle's lever, over an LED.
  package static func onLight(_ name: String, led: String) -> SliderDefinition {
    var slider = onLever(name)
    slider.outputs = [OutputDefinition(target: .led(led))]
    return slider
  }
}

extension SliderBank {
  /// What happened since the last call, as words.
  package func takeKinds() -> [SliderEvent.Kind] {
    defer { forgetEffects() }
    return events.map(\.kind)
  }

  /// Connects a slider's first output to 0...`maximum`.
  package func connectOutput(of slider: Int = 0, maximum: Int, raw: Int, floor: Double = 0) {
    connect(
      0, of: slider, name: "test", scale: OutputScale(minimum: 0, maximum: maximum, floor: floor), raw: raw,
      at: Instant(microseconds: 0))
    forgetEffects()
  }
}
