/// A slider as anyone outside sees it at one moment: what the bus publishes and the command line prints.
package struct SliderState: Equatable, Sendable {
  package var name: String
  package var label: String
  /// In `minimum...maximum`, on the grid when the slider has steps.
  package var value: Double
  package var minimum: Double
  package var maximum: Double
  /// The value's place in the range, 0...1; 0 where the range is empty.
  package var fraction: Double
  /// How many values the slider has; 0 when it is continuous.
  package var steps: Int
  package var anchor: Double
  /// A finger is dragging it now.
  package var isHolding: Bool
  /// The value has reached the completion threshold.
  package var isComplete: Bool
  package var isEnabled: Bool
  /// The value as the label shows it.
  package var text: String
  /// The value as it is said to who can't see the range.
  package var spoken: String
  package var outputs: [OutputState]
  package var look: SliderLook

  /// - Parameter spoken: nil for whole percent.
  package init(
    name: String, label: String, value: Double, minimum: Double, maximum: Double, fraction: Double, steps: Int,
    anchor: Double, isHolding: Bool, isComplete: Bool, isEnabled: Bool, text: String, spoken: String? = nil,
    outputs: [OutputState], look: SliderLook = SliderLook()
  ) {
    self.name = name
    self.label = label
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.fraction = fraction
    self.steps = steps
    self.anchor = anchor
    self.isHolding = isHolding
    self.isComplete = isComplete
    self.isEnabled = isEnabled
    self.text = text
    self.spoken = spoken ?? ValueText.percent(fraction)
    self.outputs = outputs
    self.look = look
  }
}

/// One output of a slider as anyone outside sees it.
package struct OutputState: Equatable, Sendable {
  /// The configuration's word for it: `backlight`, `led`, `alsa`, `command`.
  package var kind: String
  /// Which one: `intel_backlight`, `PCH,Master,0`; the configured text while none is there.
  package var target: String
  /// The raw step last asked for or read; nil while the output has never been seen.
  package var raw: Int?
  /// The largest raw step; nil while the output has never been seen.
  package var maximum: Int?
  /// Why the output doesn't follow, in one line; nil while it does.
  package var error: String?
  /// What there is to know beside: why it was chosen, or that it can't go anywhere.
  package var note: String?
  /// What was last written to it, or when its command last began, as far as the state was asked for and not told; nil when
  /// nothing was.
  package var lastWrite: LastWrite?

  /// A write that succeeded.
  package struct LastWrite: Equatable, Sendable {
    /// nil for a command, which has none.
    package var raw: Int?
    package var time: Instant

    package init(raw: Int?, time: Instant) {
      (self.raw, self.time) = (raw, time)
    }
  }

  package init(
    kind: String, target: String, raw: Int? = nil, maximum: Int? = nil, error: String? = nil, note: String? = nil
  ) {
    self.kind = kind
    self.target = target
    self.raw = raw
    self.maximum = maximum
    self.error = error
    self.note = note
  }
}
