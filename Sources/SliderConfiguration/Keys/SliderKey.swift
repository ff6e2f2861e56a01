import SliderCore

/// The keys of a slider's table.
enum SliderKey: String, CaseIterable {
  case label, min, max, steps
  case stepSize = "step_size"
  case snap, anchor, enabled, continuous, format, labels, complete, feedback, remember, restore, from, to
  case ticks, bubble, hollow, icons, glyph, direction, theme
}

/// A slider while its files are read: each key as the last of them has it.
struct SliderDraft {
  let name: String
  /// Where it is first defined.
  let place: Place
  private var label: String?
  private var minimum: Placed<Double>?
  private var maximum: Placed<Double>?
  private var steps: Int?
  private var stepSize: Placed<Double>?
  private var snaps: Bool?
  private var anchor: Placed<Double>?
  private var isEnabled: Bool?
  private var isContinuous: Bool?
  private var format: ValueTemplate?
  private var labels: Placed<[String]>?
  private var completion: Placed<Completion>?
  private var feedback: Placed<Feedback>?
  private var isRemembered: Bool?
  private var isRestored: Placed<Bool>?
  private var outputs: Placed<[OutputDefinition]>?
  private var look = LookDraft()
  /// Set together: a faulty `from` has a place, and nothing else.
  private(set) var source: SliderSource?
  private(set) var leader: Leader?
  private(set) var sourcePlace: Place?

  /// How many values a slider may have.
  private static let stepsLimit: Int64 = 1_000_000

  init(name: String, place: Place) {
    self.name = name
    self.place = place
  }

  /// Takes over the keys of one table.
  mutating func read(_ table: Field) {
    guard let fields = table.fields(SliderKey.self) else { return }
    for (key, field) in fields {
      switch key {
      case .label: label = field.string()
      case .min: minimum = field.placedNumber()
      case .max: maximum = field.placedNumber()
      case .steps: steps = field.integer(in: 0...Self.stepsLimit).map { Int($0) }
      case .stepSize: stepSize = field.placedSize()
      case .snap: snaps = field.boolean()
      case .anchor: anchor = field.placedNumber()
      case .enabled: isEnabled = field.boolean()
      case .continuous: isContinuous = field.boolean()
      case .format: format = field.template()
      case .labels: labels = field.placed(field.names())
      case .complete: completion = field.placed(field.completion())
      case .feedback: feedback = field.placed(field.feedback())
      case .remember: isRemembered = field.boolean()
      case .restore: isRestored = field.placed(field.boolean())
      case .from:
        (source, leader, sourcePlace) = (nil, nil, field.place)
        switch field.origin() {
        case .control(let control): source = control
        case .leader(let slider): leader = slider
        case nil: break
        }
      case .to: outputs = field.placed(field.outputs())
      case .ticks, .bubble, .hollow, .icons, .glyph, .direction, .theme: look.read(key, field)
      }
    }
  }

  /// The slider that the keys make together; of use only when nothing was reported.
  func definition(_ themes: ThemeDraft, for service: Service, _ report: Report) -> SliderDefinition {
    let low = minimum?.value ?? 0
    let high = maximum?.value ?? 1
    if let culprit = maximum ?? minimum {
      if low > high {
        report.error("'min' (\(low.plain)) is above 'max' (\(high.plain))", at: culprit.place)
      } else if !(high - low).isFinite {
        report.error("'min' and 'max' are too far apart", at: culprit.place)
      }
    }
    if let anchor, low <= high, !(low...high).contains(anchor.value) {
      report.warning(
        "'anchor' is outside \(low.plain) to \(high.plain), so the nearer end is taken", at: anchor.place)
    }
    if sourcePlace == nil {
      report.warning("slider \(name.quoted) has no 'from', so only slidectl can move it", at: place)
    }
    let range = SliderRange(
      minimum: low, maximum: high, steps: steps(from: low, to: high, report), snaps: snaps ?? true,
      anchor: anchor?.value)
    checkSteps(of: range, report)
    checkCompletion(in: range, report)
    if service == .system {
      checkCommands(report)
      checkHints(report)
    }
    checkSource(report)
    checkLeader(for: service, report)
    if let isRestored, isRestored.value, isRemembered != true {
      report.warning("'restore' has no effect without 'remember'", at: isRestored.place)
    }
    var definition = SliderDefinition(
      name: name, label: label, range: range, source: source, outputs: outputs?.value ?? [],
      completion: completion?.value, isEnabled: isEnabled ?? true,
      look: look.look(within: themes.outer(of: source)))
    definition.leader = leader
    definition.isContinuous = isContinuous ?? true
    definition.format = format
    definition.labels = labels?.value ?? []
    definition.feedback = feedback?.value ?? .silent
    definition.isRemembered = isRemembered ?? false
    definition.isRestored = isRestored?.value ?? false
    return definition
  }

  /// The number of steps that `steps` and `step_size` say, once they agree.
  private func steps(from low: Double, to high: Double, _ report: Report) -> Int {
    guard let stepSize, low <= high, (high - low).isFinite else { return steps ?? 0 }
    guard let count = SliderRange.steps(of: stepSize.value, from: low, to: high), count <= Self.stepsLimit else {
      report.error(
        "'step_size' (\(stepSize.value.plain)) doesn't divide \(low.plain) to \(high.plain) into whole steps",
        at: stepSize.place)
      return steps ?? 0
    }
    if let steps, steps != count {
      report.error(
        "'step_size' (\(stepSize.value.plain)) makes \(count) steps, 'steps' says \(steps)", at: stepSize.place,
        hint: "one of the two is enough")
    }
    return count
  }

  /// Reports what wants steps and has none.
  private func checkSteps(of range: SliderRange, _ report: Report) {
    if let labels, range.step(at: 0) == nil {
      report.error("'labels' name the steps, and the slider has none", at: labels.place, hint: "give 'steps'")
    } else if let labels, labels.value.count != range.steps {
      report.error("'labels' has \(labels.value.count) names for \(range.steps) steps", at: labels.place)
    }
    if let feedback, feedback.value.steps != .none, !range.isStepped {
      report.warning("'feedback' has 'steps', and the slider has none", at: feedback.place)
    }
  }

  /// Reports commands that run where few commands are of use.
  private func checkCommands(_ report: Report) {
    guard let outputs, outputs.value.contains(where: { $0.target.kind == "command" }) else { return }
    report.warning(
      "a 'command' of the system's slided runs shut in, as the user slided: no session, no home, no network",
      at: outputs.place,
      hint: "slided --user runs it as you; commands.conf in slided's documentation is a drop-in that opens the network")
  }

  /// Reports hints where there is nobody to show them to.
  private func checkHints(_ report: Report) {
    guard let outputs, outputs.value.contains(where: \.showsHint) else { return }
    report.error(
      "'osd' shows a hint in a person's session, which the system's slided doesn't have", at: outputs.place,
      hint: "it goes into the configuration of slided --user: ~/.config/slided/config.toml")
  }

  /// Reports a zone of what has no surface.
  private func checkSource(_ report: Report) {
    guard let source, let sourcePlace, source.control.isTouched, let deviceClass = source.device.deviceClass,
      ![.touchpad, .touchscreen].contains(deviceClass)
    else { return }
    var part = "surface"
    if case .edge = source.control { part = "edge" }
    report.warning(
      "a \(deviceClass.rawValue) has no \(part), so nothing moves the slider", at: sourcePlace,
      hint: "it has axes: axis = \"ABS_X\"; slidectl devices names them")
  }

  /// Reports a slider that follows another where there is none to follow, and what the other one would have to do.
  private func checkLeader(for service: Service, _ report: Report) {
    guard leader != nil, let sourcePlace else { return }
    if service == .system {
      report.error(
        "'slider' follows a slider of the system's slided, and that is this one", at: sourcePlace,
        hint: "it goes into the configuration of slided --user: ~/.config/slided/config.toml")
    }
    if let feedback {
      report.warning(
        "'feedback' has no effect on a slider that follows another", at: feedback.place,
        hint: "the hand is at the other one: give it to that")
    }
  }

  /// Reports a rest that can't be one, and outputs that wait for a completion that never comes.
  private func checkCompletion(in range: SliderRange, _ report: Report) {
    if let completion, let rest = completion.value.rest {
      if !(range.minimum...range.maximum).contains(rest) {
        report.error(
          "'rest' (\(rest.plain)) is outside \(range.minimum.plain) to \(range.maximum.plain)", at: completion.place)
      } else if range.snapped(range.fraction(of: rest)) >= completion.value.threshold {
        report.error("'rest' (\(rest.plain)) is not below 'threshold'", at: completion.place)
      }
    }
    if completion == nil, let outputs, outputs.value.contains(where: { $0.occasion == .complete }) {
      report.warning(
        "'to' waits with when = \"complete\", and the slider has no 'complete'", at: outputs.place,
        hint: "add complete = {}")
    }
  }
}

extension Field {
  fileprivate func placed<Value>(_ value: Value?) -> Placed<Value>? {
    value.map { Placed(value: $0, place: place) }
  }

  fileprivate func placedNumber() -> Placed<Double>? {
    placed(number())
  }

  /// The distance between two steps.
  fileprivate func placedSize() -> Placed<Double>? {
    guard let size = number() else { return nil }
    guard size > 0 else {
      error("must be above 0")
      return nil
    }
    return placed(size)
  }

  /// An array of names.
  fileprivate func names() -> [String]? {
    guard let elements else {
      expected("an array of strings")
      return nil
    }
    let names = elements.map { $0.string() }
    return names.contains(nil) ? nil : names.compactMap(\.self)
  }
}
