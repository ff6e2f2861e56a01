package import SliderBus
package import SliderCore
package import SliderSystem

/// Hints on the screen of a person's session: a notification with a bar for each slider whose output asks for it (`osd`), replaced
/// in place as the slider moves.
///
/// One question of a slider is under way at a time and the newest state goes next, at most 20 a second; nothing waits for it.
package final class HintSet {
  /// How long a program that shows notifications may take to answer, in microseconds.
  package static let patience: UInt64 = 5_000_000
  /// Shortest time between two hints of a slider, in microseconds.
  private static let interval: Int64 = 50_000
  /// How long none is shown after one failed, in microseconds: each attempt may start a program that fails.
  private static let silence: Int64 = 10_000_000
  /// How long one is seen, in milliseconds.
  private static let duration: Int32 = 1500

  private struct Hint {
    var isWanted = false
    /// The notification that is replaced; 0 for a new one.
    var number: UInt32 = 0
    var question: BusSlot?
    var asked = Instant(microseconds: 0)
    /// When the next one may be shown; while one is under way, when it is given up.
    var notBefore = Instant(microseconds: .min)
  }

  private let call: (BusMethod, [BusValue], @escaping (BusMessage) -> Void) -> BusSlot?
  private let state: (String) -> SliderState?
  /// By the slider's name: a configuration that is read again replaces what is on the screen.
  private var hints: [String: Hint] = [:]
  private var deadline: Deadline?
  private var silentUntil = Instant(microseconds: .min)
  /// Why none is shown, as it was last said; nil while they are.
  private var complaint: String?

  /// - Parameters:
  ///   - call: asks another program; nil where that can't be done.
  ///   - state: a slider as it is now.
  package init(
    on loop: EventLoop,
    call: @escaping (BusMethod, [BusValue], @escaping (BusMessage) -> Void) -> BusSlot?,
    state: @escaping (String) -> SliderState?
  ) {
    self.call = call
    self.state = state
    deadline = Deadline(on: loop) { [unowned self] in showWhatIsDue(at: Clock.now) }
  }

  /// Shows the sliders whose outputs have just been told to change something; what others change they show themselves.
  package func take(from bank: SliderBank) {
    var isNew = false
    for command in bank.commands { want(command.slider, command.output, of: bank, &isNew) }
    for run in bank.runs { want(run.slider, run.output, of: bank, &isNew) }
    if isNew { showWhatIsDue(at: Clock.now) }
  }

  private func want(_ slider: Int, _ output: Int, of bank: SliderBank, _ isNew: inout Bool) {
    guard bank.sliders[slider].outputs[output].definition.showsHint else { return }
    hints[bank.sliders[slider].definition.name, default: Hint()].isWanted = true
    isNew = true
  }

  private func showWhatIsDue(at now: Instant) {
    var next: Instant?
    for (name, hint) in hints where hint.isWanted {
      if hint.notBefore <= now {
        show(name, at: now)
      } else {
        next = min(next ?? hint.notBefore, hint.notBefore)
      }
    }
    deadline?.set(next)
  }

  private func show(_ name: String, at now: Instant) {
    hints[name]?.isWanted = false
    guard silentUntil <= now, let state = state(name) else { return }
    let question = call(Self.notify, Self.arguments(state, replacing: hints[name]?.number ?? 0)) {
      [unowned self] reply in answered(name, reply)
    }
    hints[name]?.question = question
    // The call's own end comes first: a server that hangs is told of, and left alone for a while.
    let wait = question == nil ? Self.interval : Int64(Self.patience) + Self.silence
    hints[name]?.notBefore = now.advanced(byMicroseconds: wait)
    hints[name]?.asked = now
  }

  private func answered(_ name: String, _ reply: BusMessage) {
    let now = Clock.now
    hints[name]?.question = nil
    let asked = hints[name]?.asked ?? now
    hints[name]?.notBefore = asked.advanced(byMicroseconds: Self.interval)
    if let error = reply.error {
      fail(error, at: now)
    } else {
      if case .uint32(let number)? = try? reply.values().first { hints[name]?.number = number }
      if complaint != nil { Log.notice("osd: hints are shown again") }
      complaint = nil
    }
    showWhatIsDue(at: now)
  }

  private func fail(_ error: BusError, at now: Instant) {
    silentUntil = now.advanced(byMicroseconds: Self.silence)
    let reason =
      error.category == .notRunning
      ? "no program on the session bus shows notifications (a desktop has one; else install mako or dunst)"
      : "the program that shows notifications refuses it: \(error.message)"
    // Once for each reason.
    if complaint != reason { Log.warning("osd: \(reason); the sliders work without") }
    complaint = reason
  }
}

/// The Desktop Notifications Specification, 1.2.
extension HintSet {
  private static let notify = BusMethod(
    service: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications", member: "Notify")

  private static func arguments(_ state: SliderState, replacing number: UInt32) -> [BusValue] {
    let hints: [String: BusValue] = [
      "value": .int32(Int32((min(max(state.fraction, 0), 1) * 100).rounded())),
      // Programs that don't go by the number replace by this.
      "x-canonical-private-synchronous": .string("slided-\(state.name)"), "transient": .bool(true),
    ]
    return [
      .string("slided"), .uint32(number), .string(icon(of: state)), .string(state.label),
      .string(markup(state.spoken)), .array([], element: "s"), .dictionary(hints), .int32(duration),
    ]
  }

  /// A name of the freedesktop icon themes.
  private static func icon(of state: SliderState) -> String {
    switch state.outputs.first?.kind {
    case "backlight", "ddc": "display-brightness-symbolic"
    case "led": "keyboard-brightness-symbolic"
    case "alsa": state.fraction > 0 ? "audio-volume-high-symbolic" : "audio-volume-muted-symbolic"
    default: ""
    }
  }

  /// A body may have tags: what is no tag must not look like one.
  private static func markup(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
