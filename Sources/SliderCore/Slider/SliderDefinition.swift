/// A slider as the configuration defines it.
package struct SliderDefinition: Equatable, Sendable {
  package var name: String
  package var label: String
  package var range: SliderRange
  /// nil for a slider that only programs move.
  package var source: SliderSource?
  package var outputs: [OutputDefinition]
  /// nil for a slider that has nothing to complete.
  package var completion: Completion?
  package var isEnabled: Bool
  package var look: SliderLook

  package init(
    name: String, label: String? = nil, range: SliderRange = SliderRange(), source: SliderSource? = nil,
    outputs: [OutputDefinition] = [], completion: Completion? = nil, isEnabled: Bool = true,
    look: SliderLook = SliderLook()
  ) {
    self.name = name
    self.label = label ?? name
    self.range = range
    self.source = source
    self.outputs = outputs
    self.completion = completion
    self.isEnabled = isEnabled
    self.look = look
  }
}

/// Drag to complete: a slider that means something only when it is carried to its end. Released before, it springs
/// back to its minimum.
package struct Completion: Equatable, Sendable {
  /// The fraction from which the slider is complete, above 0 and at most 1.
  package var threshold: Double

  package init(threshold: Double = 1) {
    self.threshold = threshold
  }
}
