/// How far a slider's completion has come, from the touch that reaches the end to the reset.
///
/// A plain value: its methods say what is to be done, the bank does it.
struct CompletionProgress: Equatable, Sendable {
  /// The end was reached within this touch.
  private(set) var hasReached = false
  /// The outputs did their work within this touch.
  private var hasFired = false
  private var phase = Phase.idle

  private enum Phase: Equatable {
    case idle
    /// Commands that decide the outcome are at work: outputs as bits.
    case running(outputs: UInt64, hasFailed: Bool, deadline: Instant)
    /// At the end until then.
    case latched(until: Instant)
    /// To be reset as soon as no finger is on it.
    case resetDue
  }

  /// Outputs whose commands can decide the outcome, the first ones.
  static let outputLimit = 64

  /// When `expire(at:)` has something to say.
  var deadline: Instant? {
    switch phase {
    case .running(_, _, let deadline), .latched(let deadline): deadline
    case .idle, .resetDue: nil
    }
  }

  mutating func beginTouch() {
    (hasReached, hasFired) = (false, false)
  }

  mutating func reach() {
    hasReached = true
  }

  /// The slider left its end: a latch that would end by time is over.
  mutating func leave() {
    if case .latched = phase { phase = .idle }
  }

  /// Whether the outputs are to do their work now; from now on they have. Never while their commands still run.
  mutating func fire() -> Bool {
    if case .running = phase { return false }
    guard !hasFired else { return false }
    hasFired = true
    return true
  }

  /// The commands of these outputs decide.
  mutating func wait(for outputs: UInt64, until deadline: Instant) {
    phase = .running(outputs: outputs, hasFailed: false, deadline: deadline)
  }

  /// An output's command ended.
  /// - Returns: whether all ended well, once the last of them has.
  mutating func end(_ output: Int, success: Bool) -> Bool? {
    guard output < Self.outputLimit, case .running(let outputs, let hasFailed, let deadline) = phase,
      outputs & (1 << UInt64(output)) != 0
    else { return nil }
    let left = outputs & ~(1 << UInt64(output))
    if left == 0 {
      phase = .idle
      return success && !hasFailed
    }
    phase = .running(outputs: left, hasFailed: hasFailed || !success, deadline: deadline)
    return nil
  }

  mutating func latch(until end: Instant?) {
    phase = end.map(Phase.latched) ?? .idle
  }

  mutating func requestReset() {
    phase = .resetDue
  }

  /// Whether a reset was waiting for the finger to lift; from now on it isn't.
  mutating func takeReset() -> Bool {
    guard phase == .resetDue else { return false }
    phase = .idle
    return true
  }

  /// The slider was reset: nothing is left to wait for, but commands that run.
  mutating func clear() {
    if case .running = phase { return }
    phase = .idle
  }

  /// The commands that run were ended by others: how they would have ended is not known, so nothing follows from it.
  mutating func cancel() {
    if case .running = phase { phase = .idle }
  }

  enum Expiry {
    /// Commands took too long: they count as failed.
    case failure
    /// The latch is over.
    case latchOver
  }

  mutating func expire(at now: Instant) -> Expiry? {
    guard let deadline, deadline <= now else { return nil }
    defer { phase = .idle }
    if case .running = phase { return .failure }
    return .latchOver
  }
}
