/// A part that takes whatever comes: bytes in, and a promise that holds for all of them.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A configuration file's text.
  case configuration
  /// What a person asks a slider to become, and a template that a value is filled into.
  case expression
  /// Any events of any device, and any calls of programs, at sliders of every kind.
  case frames
  /// The file that positions are remembered in.
  case positions
  /// A recording's text.
  case recording
  /// A configuration and a recording, played.
  case replay

  /// Tries it. What crashes ends the process.
  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .configuration: try ConfigurationPromise.check(bytes)
    case .expression: try ExpressionPromise.check(bytes)
    case .frames: try FrameStory.check(ByteGenerator(bytes), frames: bytes.count / 8)
    case .positions: try PositionPromise.check(bytes)
    case .recording: try RecordingPromise.check(bytes)
    case .replay: try ReplayPromise.check(bytes)
    }
  }
}

/// What should hold for all that comes, and doesn't for this.
package struct BrokenPromise: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// - Parameter what: what is then broken.
func promise(_ holds: Bool, _ what: @autoclosure () -> String) throws(BrokenPromise) {
  if !holds { throw BrokenPromise(what()) }
}
