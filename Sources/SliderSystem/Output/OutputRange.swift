package import SliderCore

/// What an output has between its ends, before a configuration says how much of it a slider's travel is.
package enum OutputRange: Equatable, Sendable {
  /// 0...maximum, with the curve that its driver hints at, and the floor that it has unless told: in percent, nil for one
  /// raw step.
  case light(maximum: Int, curve: Curve, floor: Double?)
  /// A volume; that of a capture may be above 0 dB by default.
  case mixer(MixerScale, isCapture: Bool)

  package func scale(for definition: OutputDefinition) -> OutputScale {
    switch self {
    case .light(let maximum, let curve, let floor):
      OutputScale(
        minimum: 0, maximum: maximum, curve: definition.curve ?? curve, floor: definition.floor?.percent ?? floor,
        ceiling: definition.ceiling?.percent)
    case .mixer(let mixer, let isCapture):
      OutputScale(
        mixer, curve: definition.curve, floor: definition.floor,
        ceiling: definition.ceiling ?? (isCapture ? .percent(100) : nil))
    }
  }
}
