package import SliderCore

/// What holds of every slider at every time.
package enum SliderPromise {
  package static func check(_ slider: Slider) throws(BrokenPromise) {
    let range = slider.definition.range
    // No number is in no range.
    try promise(
      slider.value >= range.minimum && slider.value <= range.maximum,
      "\(slider.definition.name): \(slider.value) is outside \(range.minimum) to \(range.maximum)")
    try promise(
      slider.fraction >= 0 && slider.fraction <= 1, "\(slider.definition.name): a place of \(slider.fraction)")
    guard range.snaps, range.isStepped else { return }
    let step = slider.fraction * Double(range.steps - 1)
    try promise(
      abs(step - step.rounded()) <= 1e-9 * max(1, step), "\(slider.definition.name): \(step) is between two steps")
  }
}

/// What came of a bank's work, in order.
struct BankStory: Equatable {
  private var events: [SliderEvent] = []
  private var commands: [OutputCommand] = []
  private var runs: [CommandRun] = []
  private var feedback: [FeedbackEffect] = []

  var isEmpty: Bool { events.isEmpty }

  /// Takes over what happened, and holds it and all sliders against their promises.
  mutating func take(from bank: SliderBank) throws(BrokenPromise) {
    for slider in bank.sliders { try SliderPromise.check(slider) }
    for event in bank.events {
      try promise(event.fraction >= 0 && event.fraction <= 1, "an event at \(event.fraction)")
      try promise(event.value.isFinite, "an event with a value of \(event.value)")
    }
    for command in bank.commands {
      let port = bank.sliders[command.slider].outputs[command.output]
      // Keys are told how often to be pressed.
      if case .key = port.definition.target { continue }
      guard let scale = port.scale else { throw BrokenPromise("an order to an output that is not there") }
      try promise((scale.floor...scale.ceiling).contains(command.raw), "\(command.raw) for \(port.definition.target)")
    }
    events += bank.events
    commands += bank.commands
    runs += bank.runs
    feedback += bank.feedback
    bank.forgetEffects()
  }
}
