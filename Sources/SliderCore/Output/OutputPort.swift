/// One output of a slider, as the slider sees it: which raw step it last asked for, or heard of.
package struct OutputPort: Equatable, Sendable {
  package let definition: OutputDefinition
  /// The name of the thing that was found; nil while none is there.
  package private(set) var name: String?
  package private(set) var scale: OutputScale?
  /// The raw step that it was asked to be at, or is known to be at; during a ramp the one at its end.
  package internal(set) var raw: Int?
  /// What there is to know of it beside its state: why it was chosen, or that it can't go anywhere.
  package internal(set) var note: String?
  /// Why the output doesn't follow, in one line.
  package var error: String?
  /// Which of the bank's lists of ports to one thing it is in; meaningless while nothing is there.
  var group = 0
  /// Whether it is a command, which has no raw steps and no place of its own.
  package let isCommand: Bool
  /// Whether it is keys: they have no place of their own, and are told how many presses lie between two steps.
  let isKey: Bool
  /// How often its key up was to be pressed, less how often its key down.
  private var presses = 0
  /// Whether it is not to act, because the session is locked.
  var isHeldBack = false
  /// Whether only a part of the slider's travel is its way.
  let isPart: Bool
  /// The fraction that the command last heard of.
  private var told = 0.0

  /// A port of a bank.
  struct Peer: Equatable, Sendable {
    let slider: Int
    let output: Int
  }

  package init(_ definition: OutputDefinition) {
    self.definition = definition
    if case .command = definition.target { isCommand = true } else { isCommand = false }
    if case .key = definition.target { isKey = true } else { isKey = false }
    isPart = definition.part != (0, 1)
  }

  /// The thing is there now, standing at a raw step.
  package mutating func connect(_ name: String, scale: OutputScale, raw: Int, note: String? = nil) {
    (self.name, self.scale, self.raw, error) = (name, scale, raw, nil)
    self.note = note
  }

  /// The thing is there now, and stands where the slider is: it is virtual.
  /// - Parameter presses: how often its key was pressed before, less how often the other one.
  /// - Returns: the raw step.
  mutating func connect(_ name: String, scale: OutputScale, at fraction: Double, presses: Int) -> Int {
    let raw = scale.raw(at: share(at: fraction))
    connect(name, scale: scale, raw: raw)
    self.presses = presses
    return raw
  }

  /// The slider moved, and its keys are not to be pressed for it.
  mutating func skip(to fraction: Double) {
    if let scale { raw = scale.raw(at: share(at: fraction)) }
  }

  /// The thing is gone, or can't be used. What was last known of it stays to be seen.
  package mutating func disconnect(_ reason: String) {
    scale = nil
    error = reason
  }

  /// What tells one thing from another.
  struct Identity: Hashable {
    var kind: String
    var name: String
  }

  /// Which thing it is to; nil while none is there.
  var identity: Identity? {
    guard scale != nil, let name else { return nil }
    return Identity(kind: definition.target.kind, name: name)
  }

  /// The raw step for a place in the slider's travel, or for keys their presses in all; nil when there is nothing to change.
  @inline(__always)
  package mutating func follow(_ fraction: Double) -> Int? {
    // After a failure it may not be where it was told to be.
    guard let wanted = scale?.raw(at: share(at: fraction)), wanted != raw || error != nil else { return nil }
    defer { raw = wanted }
    guard isKey else { return wanted }
    guard !isHeldBack else { return nil }
    presses += wanted - (raw ?? wanted)
    return presses
  }

  /// Someone else changed it.
  /// - Returns: where the slider must be now; nil when it already is where this raw step is.
  @inline(__always)
  package mutating func adopt(_ raw: Int, from fraction: Double) -> Double? {
    self.raw = raw
    guard let scale, scale.raw(at: share(at: fraction)) != raw else { return nil }
    let part = definition.part
    let place = part.start + scale.fraction(ofRaw: raw) * (part.end - part.start)
    return place == fraction ? nil : place
  }

  /// Whether a place in the slider's travel is in this output's part of it.
  func covers(_ fraction: Double) -> Bool {
    let part = definition.part
    return fraction >= min(part.start, part.end) && fraction <= max(part.start, part.end)
  }

  /// How far along its own way it is when the slider is at a place in its travel; outside of 0...1 where it stands at an end.
  @inline(__always)
  package func share(at fraction: Double) -> Double {
    let part = definition.part
    return (fraction - part.start) / (part.end - part.start)
  }

  /// Whether the command has yet to hear of a place in the travel; from now on it has.
  mutating func isNews(_ fraction: Double) -> Bool {
    defer { told = fraction }
    return told != fraction
  }

  /// The command with a slider's value filled in, and how long it may run; nil for other targets.
  package func command(_ filling: ValueTemplate.Filling) -> (arguments: [String], timeout: Int64)? {
    guard case .command(let arguments, let timeout) = definition.target else { return nil }
    return (arguments.map { $0.filled(filling) }, timeout)
  }

  package var state: OutputState {
    OutputState(
      kind: definition.target.kind, target: name ?? definition.target.text, raw: raw, maximum: scale?.maximum,
      error: error ?? (isHeldBack ? "held back: the session is locked" : nil), note: scale == nil ? nil : note)
  }
}

/// An order to an output: be at this raw step.
package struct OutputCommand: Equatable, Sendable {
  /// Index of the slider in its bank.
  package var slider: Int
  /// Index among the slider's outputs.
  package var output: Int
  package var raw: Int

  package init(slider: Int, output: Int, raw: Int) {
    self.slider = slider
    self.output = output
    self.raw = raw
  }
}
