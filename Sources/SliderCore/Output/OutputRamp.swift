/// An output on its way to where its slider has jumped.
struct OutputRamp: Equatable, Sendable {
  /// Shortest time between two of its steps, in microseconds: below 60 a second, as the outputs' writers have it.
  static let interval: Int64 = 17_000

  let port: OutputPort.Peer
  /// Places on the output's own way, 0...1.
  let start: Double
  let end: Double
  let begun: Instant
  /// In microseconds.
  let duration: Int64
  /// The raw step that it was last told; nil when that may not be so.
  var raw: Int?
  /// When the next step is due.
  var due: Instant

  /// Where the step of a time leads. Each is as far as the ramp is to be when the next one comes: the first is a step
  /// already, and the last is in time.
  func place(at time: Instant) -> Double {
    let elapsed = time.microseconds - begun.microseconds + Self.interval
    guard elapsed < duration else { return end }
    return start + (end - start) * Double(max(elapsed, 0)) / Double(duration)
  }

  /// Whether the step of a time is the last.
  func isOver(at time: Instant) -> Bool {
    time.microseconds - begun.microseconds + Self.interval >= duration
  }
}

extension OutputPort {
  /// Turns to where a place in the slider's travel puts it.
  /// - Returns: the way from where it stands, as places on its own way; nil when there is nothing to change.
  mutating func turn(to fraction: Double) -> (start: Double, end: Double)? {
    guard let scale else { return nil }
    let end = min(max(share(at: fraction), 0), 1)
    let wanted = scale.raw(at: end)
    guard wanted != raw || error != nil else { return nil }
    let start = scale.fraction(ofRaw: raw ?? wanted)
    raw = wanted
    return (start, end)
  }

  /// It stays where a ramp has brought it.
  mutating func stop(at raw: Int) {
    self.raw = raw
  }
}
