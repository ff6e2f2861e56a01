package import SliderBus
package import SliderCore
import SliderSystem

/// What the bus asks of the daemon.
extension Daemon: SliderServiceBackend {
  package var sliderNames: [String] { wiring.bank.sliders.map(\.definition.name) }

  package func state(of slider: String) -> SliderState? {
    wiring.bank.index(of: slider).map { index in
      var state = wiring.bank.sliders[index].state
      for output in state.outputs.indices {
        state.outputs[output].lastWrite =
          wiring.outputs.lastWrite(output, of: index)
          ?? wiring.commands?.lastRun(output, of: index).map { OutputState.LastWrite(raw: nil, time: $0) }
      }
      return state
    }
  }

  package func set(_ slider: String, to expression: String) throws(BusError) -> Double {
    let parsed: ValueExpression
    do throws(InvalidValue) {
      parsed = try ValueExpression(parsing: expression)
    } catch {
      throw .invalidValue(error.description)
    }
    if let index = wiring.bank.index(of: slider) {
      try refuseOutside(parsed, of: wiring.bank.sliders[index].definition.range)
    }
    return try change(slider) { wiring.bank.set($0, to: parsed, at: $1) }
  }

  /// A bare number beyond the range is a slip, most often of one who meant percent: to clamp 40 to 1 could be loud.
  private func refuseOutside(_ expression: ValueExpression, of range: SliderRange) throws(BusError) {
    guard case .value(let value) = expression, !(range.minimum...range.maximum).contains(value) else { return }
    let ends = "\(ValueText.number(range.minimum)) to \(ValueText.number(range.maximum))"
    let number = ValueText.number(value)
    let hint = (0...100).contains(value) ? " (did you mean \(number)%?)" : ""
    throw .invalidValue("\(number) is outside \(ends)\(hint)")
  }

  package func step(_ slider: String, by count: Int) throws(BusError) -> Double {
    try change(slider) { wiring.bank.step($0, by: count, at: $1) }
  }

  package func activate(_ slider: String) throws(BusError) -> Double {
    try change(slider) { wiring.bank.activate($0, at: $1) }
  }

  package func reset(_ slider: String, animated: Bool) throws(BusError) {
    try change(slider) { wiring.bank.reset($0, isAnimated: animated, at: $1) }
  }

  package func complete(_ slider: String) throws(BusError) {
    try change(slider) { wiring.bank.complete($0, at: $1) }
  }

  package func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError) {
    try change(slider) { wiring.setEnabled($0, isEnabled, at: $1) }
    // Its value is what it was, so nothing happened that anyone is told of as an event.
    state(of: slider).map { bus?.tell($0) }
  }

  package func reload() throws(BusError) {
    ServiceState.reloading()
    defer { ServiceState.ready(status) }
    do throws(StartError) {
      try swapConfiguration()
      Log.notice("configuration reloaded: \(status)")
    } catch {
      for line in error.message.split(separator: "\n") { Log.error(String(line)) }
      Log.error("the configuration is refused; the one before goes on")
      throw .invalidConfiguration(error.message)
    }
  }

  package func devices() -> [[String: BusValue]] {
    DeviceReport.entries(of: wiring)
  }

  /// One line for `systemctl status`.
  var status: String {
    let sliders = wiring.bank.sliders.count
    let (read, played) = wiring.deviceCounts
    let devices = read + played
    let kind = played == 0 ? "" : played == devices ? " (recorded)" : " (\(played) recorded)"
    return "\(sliders) slider\(sliders == 1 ? "" : "s"), \(devices) input device\(devices == 1 ? "" : "s")\(kind)"
  }

  private func change<Result>(_ slider: String, _ body: (Int, Instant) -> Result) throws(BusError) -> Result {
    guard let index = wiring.bank.index(of: slider) else { throw .unknownSlider(slider) }
    let result = body(index, Clock.now)
    wiring.settle()
    return result
  }
}
