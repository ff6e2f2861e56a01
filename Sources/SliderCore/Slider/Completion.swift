/// Drag to complete: a slider that means something only when it is carried to its end. Released before, it springs
/// back to its rest.
package struct Completion: Equatable, Sendable {
  /// The fraction from which the slider is complete, above 0 and at most 1.
  package var threshold: Double
  package var firing: Firing
  /// The value that it springs back to, below the threshold; nil for the slider's minimum.
  package var rest: Double?
  /// What becomes of the slider when every command that the completion ran ended well; also when it ran none.
  package var onSuccess: Outcome
  /// What becomes of it when one of them failed, or took too long.
  package var onFailure: Outcome
  /// How long a latched slider stays at its end, in microseconds; nil for as long as nobody moves it.
  package var resetDelay: Int64?
  /// How long the commands may take before they count as failed, in microseconds.
  package var timeout: Int64

  /// When the outputs with `when = complete` do their work: once a touch, however often the end is reached in it.
  package enum Firing: String, CaseIterable, Sendable {
    /// As soon as the threshold is reached, the finger still down.
    case reach
    /// When the finger lifts beyond the threshold.
    case release
  }

  package enum Outcome: String, CaseIterable, Sendable {
    /// The slider stays at its end.
    case latch
    /// The slider goes back to its rest; under a finger, when that lifts.
    case reset
  }

  /// Ten seconds, in microseconds.
  package static let standardTimeout: Int64 = 10_000_000

  package init(
    threshold: Double = 1, firing: Firing = .release, rest: Double? = nil, onSuccess: Outcome = .latch,
    onFailure: Outcome = .reset, resetDelay: Int64? = nil, timeout: Int64 = Completion.standardTimeout
  ) {
    self.threshold = threshold
    self.firing = firing
    self.rest = rest
    self.onSuccess = onSuccess
    self.onFailure = onFailure
    self.resetDelay = resetDelay
    self.timeout = timeout
  }
}
