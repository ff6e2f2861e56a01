/// A slider as the configuration defines it.
package struct SliderDefinition: Equatable, Sendable {
  package var name: String
  package var label: String
  package var range: SliderRange
  /// nil for a slider that no control moves.
  package var source: SliderSource?
  /// The system's slider that it follows, instead of a control; nil for none.
  package var leader: Leader?
  package var outputs: [OutputDefinition]
  /// nil for a slider that has nothing to complete.
  package var completion: Completion?
  package var isEnabled: Bool
  /// `continuous`: changes are told, and outputs follow, while a hand is at it. Otherwise once, when it lets go.
  package var isContinuous = true
  package var feedback = Feedback.silent
  /// `format`; nil for the bare number.
  package var format: ValueTemplate?
  /// `labels`: the names of the steps, one each; empty for numbers.
  package var labels: [String] = []
  /// `remember`: its position outlives the daemon.
  package var isRemembered = false
  /// `restore`: a remembered position is written to its outputs at start.
  package var isRestored = false
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

  /// Whether a slider may have this name: 1 to 64 letters, digits, `_` and `-`.
  package static func isName(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// A place in the range, 0...1, as people read it: its step's name, the format, or the value with at most three digits.
  package func text(at fraction: Double) -> String {
    if !labels.isEmpty, let step = range.step(at: fraction), labels.indices.contains(step) { return labels[step] }
    let value = range.value(at: fraction)
    let number = ValueText.number(value)
    return format?.filled(.init(value: value, fraction: fraction, text: number)) ?? number
  }

  /// The same for who can't see the range: its step's name, or whole percent.
  package func spokenText(at fraction: Double) -> String {
    if !labels.isEmpty, let step = range.step(at: fraction), labels.indices.contains(step) { return labels[step] }
    return ValueText.percent(fraction)
  }
}
