import SliderCore

/// The keys of `complete`.
enum CompletionKey: String, CaseIterable {
  case threshold, fire, rest
  case onSuccess = "on_success"
  case onFailure = "on_failure"
  case resetAfter = "reset_after"
  case timeout
}

extension Field {
  /// What carrying a slider to its end means: the table `complete`.
  func completion() -> Completion? {
    guard let fields = fields(CompletionKey.self) else { return nil }
    var completion = Completion()
    for (key, field) in fields {
      switch key {
      case .threshold: completion.threshold = field.threshold() ?? completion.threshold
      case .fire: completion.firing = field.word(Completion.Firing.self) ?? completion.firing
      case .rest: completion.rest = field.number()
      case .onSuccess: completion.onSuccess = field.word(Completion.Outcome.self) ?? completion.onSuccess
      case .onFailure: completion.onFailure = field.word(Completion.Outcome.self) ?? completion.onFailure
      case .resetAfter: completion.resetDelay = field.duration(in: .seconds)
      case .timeout: completion.timeout = field.positiveDuration(in: .seconds) ?? completion.timeout
      }
    }
    return completion
  }

  private func threshold() -> Double? {
    guard let threshold = number() else { return nil }
    guard threshold > 0, threshold <= 1 else {
      error("must be above 0 and at most 1, is \(threshold.plain)")
      return nil
    }
    return threshold
  }
}

/// The keys of `feedback`.
enum FeedbackKey: String, CaseIterable {
  case ends, anchor, steps, complete
}

extension Field {
  /// What a hand feels: the table `feedback`.
  func feedback() -> Feedback? {
    guard let fields = fields(FeedbackKey.self) else { return nil }
    var feedback = Feedback.silent
    for (key, field) in fields {
      guard let means = field.word(Feedback.Means.self) else { continue }
      switch key {
      case .ends: feedback.ends = means
      case .anchor: feedback.anchor = means
      case .steps: feedback.steps = means
      case .complete: feedback.complete = means
      }
    }
    return feedback
  }
}
