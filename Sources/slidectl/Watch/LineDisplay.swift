import SliderBus
import SliderCore

/// What happens, a line each.
final class LineDisplay: WatchDisplay {
  enum Format: Equatable {
    /// `brightness change 40%`
    case plain
    case json
    /// The percent alone, for https://github.com/francma/wob.
    case wob
    case custom(LineFormat)
  }

  private let format: Format
  private var isGone = false

  init(_ format: Format) {
    self.format = format
  }

  func show(_ notice: SliderNotice) throws(CommandFailure) {
    switch notice {
    case .event(let kind, let state, let time):
      guard let line = Self.line(format, kind, state, time) else { return }
      try StandardStream.print(line)
    case .disconnected:
      isGone = true
      StandardStream.complain("slidectl: slided: went away (waiting for it to come back)")
    case .connected(let states):
      if isGone { StandardStream.complain("slidectl: slided: is back") }
      isGone = false
      for state in states { try introduce(state) }
    case .appeared(let state): try introduce(state)
    case .vanished, .changed: break
    }
  }

  func end() {}

  /// A status bar has to show something before anything happens.
  private func introduce(_ state: SliderState) throws(CommandFailure) {
    if case .custom(let format) = format { try StandardStream.print(format.line("state", state)) }
  }

  /// - Returns: nil for what has no line in this format.
  static func line(_ format: Format, _ kind: SliderEvent.Kind, _ state: SliderState, _ time: Instant) -> String? {
    switch format {
    case .json: return SliderJSON.line(kind, state, at: time)
    case .plain: return PlainText.line("\(state.name) \(kind.rawValue) \(ValueText.percent(state.fraction))") + "\n"
    case .custom(let format): return format.line(kind.rawValue, state)
    case .wob:
      // A bar pops up for each line, so only what moved the slider is one.
      guard [.change, .set, .reset].contains(kind) else { return nil }
      // wob ends at a number beyond its maximum, and whoever has the name on the bus may send one.
      return "\(ValueText.percent(min(max(state.fraction, 0), 1)).dropLast())\n"
    }
  }
}
