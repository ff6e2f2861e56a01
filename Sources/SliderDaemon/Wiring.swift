package import SliderCore
package import SliderSystem

/// One configuration at work: devices into the bank, the bank's commands to its outputs, its events to whoever listens.
///
/// A reload makes a new one and lets the old one go.
package final class Wiring {
  package let bank: SliderBank
  package let outputs: OutputSet
  package private(set) var commands: CommandSet?
  package let feedback: FeedbackSet
  package private(set) var inputs: InputSet?
  /// nil when no slider follows one of the system's.
  package private(set) var leaders: LeaderSet?
  private let hints: HintSet?
  private var recorded: RecordedInput?
  private let publisher: StatePublisher
  /// When the publisher or the bank has something to do.
  private var deadline: Deadline?

  /// How long after its time a change is told, in microseconds: frames that are there and the outputs' threads go first.
  private static let courtesy: Int64 = 1000

  /// - Parameters:
  ///   - root: `/sys`, or what stands in for it.
  ///   - isUser: it works for a person's session.
  ///   - drivers: the ways to the outputs; nil for the system's.
  ///   - watchesLights: what others do to lights is told. Each write of ours comes back too, so who counts instructions does without.
  ///   - system: where the sliders are that sliders here follow.
  ///   - hints: what shows sliders whose outputs ask for it.
  ///   - old: the one that this one takes the place of, with its writers.
  ///   - tell: gets an event and the slider as it was right after it.
  ///   - commandsChanged: called from the loop with the sliders whose commands ended, with none after
  ///     `disconnectInputs`, when something has ended that was waited for.
  ///   - inputFailed: called when `needsRetry` has come to hold for an input device.
  package init(
    _ definitions: [SliderDefinition], root: String, reports: OutputReports, on loop: EventLoop,
    isUser: Bool = false, drivers: OutputDrivers? = nil, watchesLights: Bool = true, system: SystemSliders? = nil,
    hints: HintSet? = nil, replacing old: Wiring? = nil,
    tell: @escaping (SliderState, SliderEvent) -> Void,
    commandsChanged: @escaping ([Int]) -> Void = { _ in },
    inputFailed: @escaping () -> Void = {}
  ) {
    bank = SliderBank(definitions)
    self.hints = definitions.contains { $0.outputs.contains(where: \.showsHint) } ? hints : nil
    weak var itself: Wiring?
    outputs = OutputSet(
      bank, root: root, reports: reports, isUser: isUser, drivers: drivers, replacing: old?.outputs
    ) {
      guard watchesLights else { return nil }
      return try? LightWatch(
        on: loop, wrote: { itself?.follow($0, raw: nil) }, hardware: { itself?.follow($0, raw: $1) })
    }
    feedback = FeedbackSet(bank, root: root, reports: reports)
    publisher = StatePublisher(bank, tell: tell)
    deadline = Deadline(on: loop) { [unowned self] in
      let now = Clock.now
      publisher.flush(upTo: now)
      bank.advance(to: now)
      settle()
      setDeadline()
    }
    commands = CommandSet(bank, on: loop, changed: commandsChanged)
    inputs = InputSet(bank, on: loop, replacing: old?.inputs) { [unowned self] in settle() }
    leaders = LeaderSet(bank, system, outputs: outputs, replacing: old?.leaders)
    inputs?.feedback = feedback
    inputs?.finished = { commandsChanged([]) }
    inputs?.failed = inputFailed
    recorded = old?.recorded
    itself = self
  }

  /// Someone else set a light.
  private func follow(_ light: ClassDevice, raw: Int?) {
    if let raw {
      outputs.followHardware(of: light, raw: raw, at: Clock.now)
    } else {
      outputs.followChange(of: light, at: Clock.now)
    }
    settle()
  }

  /// Whether all that was asked for is written, no command runs any more and no device is open, after `disconnectInputs`.
  package var hasFinished: Bool {
    outputs.hasFinished && commands?.hasFinished ?? true && inputs?.hasFinished ?? true
  }

  /// Finds outputs, then inputs; nothing is written.
  package func connect(at time: Instant) {
    outputs.connect(at: time)
    commands?.check()
    // Where the outputs stand is where the sliders begin: nothing has happened yet, and only what is restored is written.
    outputs.carryOut(bank.commands)
    bank.forgetEffects()
    inputs?.connectAll(at: time)
    recorded?.resume(into: bank) { [unowned self] in settle() }
    leaders?.connect(at: time)
    // What was inherited may be waiting for its time.
    settle()
  }

  /// Something failed that may work if it is tried again in a while.
  package var needsRetry: Bool { outputs.needsRetry || inputs?.needsRetry ?? false }

  /// Tries again what failed.
  /// - Returns: the sliders whose outputs may look otherwise now.
  package func tryAgain(at time: Instant) -> [Int] {
    if inputs?.needsRetry ?? false { inputs?.tryAgain(at: time) }
    defer { settle() }
    return outputs.needsRetry ? outputs.connect(at: time) : []
  }

  /// Plays recordings as if their devices were plugged in.
  package func play(_ recordings: [Recording], on loop: EventLoop) throws(SystemError) {
    recorded = try RecordedInput(recordings, into: bank, on: loop) { [unowned self] in settle() }
  }

  /// How many devices are read, and how many are played instead.
  package var deviceCounts: (read: Int, played: Int) { (inputs?.count ?? 0, recorded?.count ?? 0) }

  /// Sends what the bank has recorded on its way: commands to the outputs, events to the world.
  package func settle() {
    leaders?.settle()
    guard bank.hasEffects else {
      if bank.nextDeadline != nil { setDeadline() }
      return
    }
    outputs.carryOut(bank.commands)
    commands?.carryOut(bank.runs)
    feedback.play(bank.feedback)
    hints?.take(from: bank)
    publisher.take(bank.events)
    bank.forgetEffects()
    setDeadline()
  }

  /// Turns a slider on or off; what was to be told of it before is told before.
  package func setEnabled(_ index: Int, _ isEnabled: Bool, at time: Instant) {
    publisher.flush(upTo: Instant(microseconds: .max))
    bank.setEnabled(index, isEnabled, at: time)
    settle()
  }

  /// Whether commands and keys were held back when it was last said.
  package private(set) var isLocked = false

  /// Holds back commands and keys while the session is locked, or lets them work again.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func setLocked(_ isLocked: Bool) -> [Int] {
    self.isLocked = isLocked
    let changed = bank.setLocked(isLocked)
    if isLocked { commands?.dropOrders() }
    settle()
    return changed
  }

  /// Lets go of the devices: nothing moves the sliders any more.
  /// - Parameter isReplaced: another wiring goes on with those that are its sliders' alone.
  package func disconnectInputs(at time: Instant, isReplaced: Bool = false) {
    recorded?.suspend(at: time)
    if !isReplaced { recorded = nil }
    inputs?.disconnectAll(at: time, isReplaced: isReplaced)
    leaders?.stop(at: time)
    settle()
    publisher.flush(upTo: Instant(microseconds: .max))
  }

  /// Ends the outputs' threads once they have written what they were asked to, and commands at once.
  package func stopOutputs() {
    outputs.stop()
    commands?.stop()
  }

  private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  private func setDeadline() {
    let telling = publisher.nextDeadline?.advanced(byMicroseconds: Self.courtesy)
    deadline?.set(earlier(telling, bank.nextDeadline))
  }
}
