import SliderCore

/// The keys of a slider's table.
enum SliderKey: String, CaseIterable {
  case label, min, max, steps, anchor, enabled, complete, from, to
  case ticks, bubble, hollow, icons, direction, theme
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
  private var anchor: Placed<Double>?
  private var isEnabled: Bool?
  private var completion: Completion?
  private var outputs: [OutputDefinition]?
  private var look = LookDraft()
  /// Set together: a faulty `from` has a place, but no source.
  private(set) var source: SliderSource?
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
      case .anchor: anchor = field.placedNumber()
      case .enabled: isEnabled = field.boolean()
      case .complete: completion = field.completion()
      case .from:
        source = field.source()
        sourcePlace = field.place
      case .to: outputs = field.outputs()
      case .ticks, .bubble, .hollow, .icons, .direction, .theme: look.read(key, field)
      }
    }
  }

  /// The slider that the keys make together; of use only when nothing was reported.
  func definition(_ themes: ThemeDraft, _ report: Report) -> SliderDefinition {
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
    return SliderDefinition(
      name: name, label: label,
      range: SliderRange(minimum: low, maximum: high, steps: steps ?? 0, anchor: anchor?.value),
      source: source, outputs: outputs ?? [], completion: completion, isEnabled: isEnabled ?? true,
      look: look.look(within: themes.outer(of: source)))
  }
}

/// The keys of `complete`.
private enum CompletionKey: String, CaseIterable {
  case threshold
}

extension Field {
  fileprivate func placedNumber() -> Placed<Double>? {
    number().map { Placed(value: $0, place: place) }
  }

  /// The table `complete`.
  fileprivate func completion() -> Completion? {
    guard let fields = fields(CompletionKey.self) else { return nil }
    guard let field = fields[.threshold] else { return Completion() }
    guard let threshold = field.number() else { return nil }
    guard threshold > 0, threshold <= 1 else {
      field.error("must be above 0 and at most 1, is \(threshold.plain)")
      return nil
    }
    return Completion(threshold: threshold)
  }
}
