/// A slider: where it is, who holds it, and what follows it.
///
/// A plain value: its methods change it and say whether its value changed; the bank tells the world.
package struct Slider: Equatable, Sendable {
  package private(set) var definition: SliderDefinition
  package private(set) var isEnabled: Bool
  /// The control that drags it now.
  package private(set) var holder: Holder?
  package private(set) var isComplete = false
  package var outputs: [OutputPort]
  /// Why its position will not outlive the daemon, though it should; nil while it will.
  var forgetfulness: String?
  var progress = CompletionProgress()
  /// Where it was when its holder took hold.
  private(set) var placeAtHold = 0.0
  /// Whether a hand gets any feedback of it.
  let isFelt: Bool
  /// A remembered position that outputs are to take when they connect.
  private(set) var isRestoring = false

  /// Where it is, 0...1, finer than its grid: a slow finger gets from one step to the next in the end.
  private(set) var travel = 0.0
  /// `travel` on the grid: what is shown, and what outputs follow.
  package private(set) var fraction = 0.0

  /// Which control of which device of a bank.
  package struct Holder: Equatable, Sendable {
    package var device: Int
    package var control: Int

    /// The hand at the slider that this one follows.
    static let leader = Holder(device: -1, control: 0)
  }

  package init(_ definition: SliderDefinition) {
    self.definition = definition
    isEnabled = definition.isEnabled
    isFelt = definition.feedback != .silent
    outputs = definition.outputs.map(OutputPort.init)
  }

  package var value: Double { definition.range.value(at: fraction) }

  /// Whether an output is there that says where the slider is.
  package var isLedByOutput: Bool {
    outputs.indices.contains { output in
      (output == 0 || outputs[output].isPart) && outputs[output].scale != nil
        && outputs[output].definition.target.hasPlace
    }
  }

  /// Takes hold; not of a slider that is off, or that another control holds.
  package mutating func hold(by holder: Holder) -> Bool {
    guard isEnabled, self.holder == nil else { return false }
    self.holder = holder
    // What the last drag left over between two steps is nobody's any more.
    travel = fraction
    placeAtHold = fraction
    progress.beginTouch()
    return true
  }

  package mutating func letGo() {
    holder = nil
  }

  /// - Returns: whether the value changed.
  package mutating func move(to place: Double) -> Bool {
    guard place.isFinite else { return false }
    travel = min(max(place, 0), 1)
    let snapped = definition.range.snapped(travel)
    guard snapped != fraction else { return false }
    // What only differs by how numbers are rounded is no change for anyone.
    let isSame = abs(snapped - fraction) < 3 * Double.ulpOfOne * (snapped + fraction)
    fraction = snapped
    return !isSame
  }

  /// Gives it another range. Its value stays as far as the range has it.
  /// - Returns: whether the value changed.
  mutating func change(to range: SliderRange) -> Bool {
    let before = value
    definition.range = range
    _ = move(to: range.fraction(of: before))
    return value != before
  }

  /// - Returns: whether the value changed.
  package mutating func move(by distance: Double) -> Bool {
    move(to: travel + distance)
  }

  package mutating func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    if !isEnabled { holder = nil }
  }

  /// Takes over the value of a slider that this one replaces, and whether it was switched on or off.
  package mutating func inheritPosition(from old: Slider) {
    _ = move(to: definition.range.fraction(of: old.value))
    _ = updateCompletion()
    if definition.completion != nil {
      progress = old.progress
      progress.cancel()
    }
    for output in outputs.indices { _ = outputs[output].isNews(fraction) }
    if old.isEnabled != old.definition.isEnabled { isEnabled = old.isEnabled }
  }

  /// Puts it where it was remembered to be.
  mutating func restore(_ value: Double) {
    guard value.isFinite else { return }
    _ = move(to: definition.range.fraction(of: value))
    _ = updateCompletion()
    isRestoring = definition.isRestored
    guard !isRestoring else { return }
    for output in outputs.indices { _ = outputs[output].isNews(fraction) }
  }

  /// Brings `isComplete` up to the value.
  /// - Returns: whether it flipped.
  package mutating func updateCompletion() -> Bool {
    let isComplete = definition.completion.map { fraction >= $0.threshold } ?? false
    guard isComplete != self.isComplete else { return false }
    self.isComplete = isComplete
    return true
  }

  /// Where an expression leads from here, 0...1.
  package func place(of expression: ValueExpression) -> Double {
    let range = definition.range
    let span = range.maximum - range.minimum
    return switch expression {
    case .value(let value): value.isFinite ? range.fraction(of: value) : .nan
    case .fraction(let fraction): fraction
    case .valueChange(let distance): span > 0 ? placeAfter(distance / span) : fraction
    case .fractionChange(let distance): placeAfter(distance)
    }
  }

  /// Where a distance leads from here: on a grid at least one step, or small ones would never add up to any.
  private func placeAfter(_ distance: Double) -> Double {
    // A distance beyond all numbers leads to an end, not to nowhere.
    let place = min(max(fraction + distance, 0), 1)
    guard distance != 0, definition.range.step(at: 0) != nil, definition.range.snapped(place) == fraction else {
      return place
    }
    return fraction + (distance > 0 ? 1 : -1) * definition.range.increment
  }

  /// Where whole increments lead. Those of a range without a grid are of no use to an output that is coarser than they.
  func place(afterIncrements count: Int) -> Double {
    let range = definition.range
    let place = fraction + Double(count) * range.increment
    guard count != 0, !(range.isStepped && range.snaps), let output = outputs.first(where: { $0.scale != nil }) else {
      return place
    }
    return output.place(place, orNextStepFrom: fraction)
  }

  /// Where one activation leads: a third of the way to the middle, and nowhere once that is within 1.5 % of the range.
  package var placeOfActivation: Double {
    let distance = (0.5 - fraction) / 3
    return abs(distance) > 0.015 ? fraction + distance : fraction
  }

  /// The place that a completion springs back to, 0...1.
  var restPlace: Double {
    definition.completion?.rest.map(definition.range.fraction(of:)) ?? 0
  }

  /// With the value that an event told of: more may have happened since.
  package func state(asOf event: SliderEvent) -> SliderState {
    state(value: event.value, fraction: event.fraction)
  }

  package var state: SliderState { state(value: value, fraction: fraction) }

  private func state(value: Double, fraction: Double) -> SliderState {
    let range = definition.range
    let outputs = outputs.map { output in
      var state = output.state
      if let forgetfulness { state.note = [state.note, forgetfulness].compactMap(\.self).joined(separator: "; ") }
      return state
    }
    var look = definition.look
    look.snaps = range.snaps
    return SliderState(
      name: definition.name, label: definition.label, value: value, minimum: range.minimum, maximum: range.maximum,
      fraction: fraction, steps: range.isStepped ? range.steps : 0, anchor: range.anchor, isHolding: holder != nil,
      isComplete: isComplete, isEnabled: isEnabled, text: definition.text(at: fraction),
      spoken: definition.spokenText(at: fraction), outputs: outputs, look: look)
  }
}
