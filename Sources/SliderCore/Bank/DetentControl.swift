/// A relative axis of a device that moves a slider.
struct DialControl {
  /// Index of the slider in the bank.
  let slider: Int
  var reading: DialReading
  var detents: Detents
}

/// Two keys of a device that move a slider.
struct KeyControl {
  /// Index of the slider in the bank.
  let slider: Int
  let down: KeyCode
  let up: KeyCode
  var detents: Detents
}

extension AttachedDevice {
  func bindDial(_ code: RelativeCode, perTurn: Double, _ source: SliderSource, slider: Int) -> String? {
    guard let reading = DialReading(code, on: description) else { return "it has no \(code)" }
    dials.append(DialControl(slider: slider, reading: reading, detents: Detents(source, perTurn: perTurn)))
    return nil
  }

  func bindKeys(down: KeyCode, up: KeyCode, perTurn: Double, _ source: SliderSource, slider: Int) -> String? {
    keys.append(KeyControl(slider: slider, down: down, up: up, detents: Detents(source, perTurn: perTurn)))
    let missing = [down, up].filter { !description.keys.contains($0.rawValue) }
    return missing.first.map { "it has no \($0)" }
  }
}

extension Detents {
  fileprivate init(_ source: SliderSource, perTurn: Double) {
    self.init(perTurn: perTurn, acceleration: source.acceleration, isInverted: source.isInverted)
  }
}
