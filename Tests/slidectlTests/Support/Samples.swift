import SliderCore

extension SliderState {
  static func sample(
    _ name: String = "brightness", label: String = "Screen brightness", fraction: Double = 0.4, minimum: Double = 0,
    maximum: Double = 1, steps: Int = 0, anchor: Double? = nil, isHolding: Bool = false, isComplete: Bool = false,
    isEnabled: Bool = true, text: String? = nil, outputs: [OutputState] = []
  ) -> SliderState {
    let value = minimum + fraction * (maximum - minimum)
    return SliderState(
      name: name, label: label, value: value, minimum: minimum, maximum: maximum, fraction: fraction, steps: steps,
      anchor: anchor ?? minimum, isHolding: isHolding, isComplete: isComplete, isEnabled: isEnabled,
      text: text ?? ValueText.number(value), outputs: outputs)
  }
}
