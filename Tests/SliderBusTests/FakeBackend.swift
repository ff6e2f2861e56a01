import SliderBus
import SliderCore

/// Sliders that do as they are told, and tell the bus what a daemon would tell, at once and in its order.
final class FakeBackend: SliderServiceBackend {
  var states: [SliderState] = [.sample("brightness"), .sample("kbd-light")]
  var warnings = ["config.toml:1:1: warning: odd"]
  weak var service: SliderService?
  private var time: Int64 = 1_000_000

  var sliderNames: [String] { states.map(\.name) }

  /// Called when it is asked for a slider.
  var asked: (() -> Void)?

  func state(of slider: String) -> SliderState? {
    asked?()
    return states.first { $0.name == slider }
  }

  func set(_ slider: String, to expression: String) throws(BusError) -> Double {
    guard let value = Double(expression), (0...1).contains(value) else {
      throw .invalidValue("'\(expression)' is no value of \(slider)")
    }
    return try change(slider, .set) {
      $0.value = value
      $0.fraction = value
      $0.outputs[0].raw = Int(value * 1000)
    }
  }

  func step(_ slider: String, by count: Int) throws(BusError) -> Double {
    let value = state(of: slider)?.value ?? 0
    return try set(slider, to: "\(value + Double(count) / 10)")
  }

  func activate(_ slider: String) throws(BusError) -> Double {
    try change(slider, .set) { $0.value = 1 }
  }

  func reset(_ slider: String, animated: Bool) throws(BusError) {
    _ = try change(slider, .reset) { $0.value = animated ? 0.25 : 0 }
  }

  func complete(_ slider: String) throws(BusError) {
    _ = try change(slider, .complete) { $0.isComplete = true }
  }

  func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError) {
    guard let index = states.firstIndex(where: { $0.name == slider }) else { throw .unknownSlider(slider) }
    states[index].isEnabled = isEnabled
    try service?.emitChanged(states[index])
  }

  /// One slider goes, one comes, one is called otherwise; the second time the configuration is refused.
  func reload() throws(BusError) {
    guard state(of: "kbd-light") != nil else { throw .invalidConfiguration("config.toml:1:1: error: no\nsecond line") }
    states = [.sample("brightness"), .sample("volume")]
    states[0].label = "Screen"
    warnings = []
    try service?.publishSliders()
  }

  func devices() -> [[String: BusValue]] {
    [["name": .string("Pad"), "axes": .array([.string("ABS_X")], element: "s"), "sliders": .array([], element: "s")]]
  }

  private func change(
    _ slider: String, _ kind: SliderEvent.Kind, _ body: (inout SliderState) -> Void
  ) throws(BusError) -> Double {
    guard let index = states.firstIndex(where: { $0.name == slider }) else { throw .unknownSlider(slider) }
    body(&states[index])
    time += 1
    let state = states[index]
    try service?.emitChanged(states[index])
    try service?.emit(
      SliderEvent(
        slider: index, kind: kind, value: state.value, fraction: state.fraction, time: Instant(microseconds: time)),
      slider: slider)
    return state.value
  }
}

extension SliderState {
  static func sample(_ name: String) -> SliderState {
    SliderState(
      name: name, label: "The \(name)", value: 0.5, minimum: 0, maximum: 1, fraction: 0.5, steps: 21, anchor: 0,
      isHolding: false, isComplete: false, isEnabled: true, text: "50%",
      outputs: [
        OutputState(kind: "backlight", target: "intel_backlight", raw: 500, maximum: 1000),
        OutputState(kind: "alsa", target: "PCH,Master,0", error: "there is no such card"),
      ])
  }
}
