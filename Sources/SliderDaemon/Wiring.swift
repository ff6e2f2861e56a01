package import SliderCore
package import SliderSystem

/// One configuration at work: devices into the bank, the bank's commands to its outputs, its events to whoever listens.
///
/// A reload makes a new one and lets the old one go.
package final class Wiring {
  package let bank: SliderBank
  package let outputs: OutputSet
  package private(set) var inputs: InputSet?
  private var recorded: RecordedInput?
  private let publisher: StatePublisher
  private var timer: EventSource?
  /// What the timer is set to.
  private var deadline: Instant?

  /// - Parameters:
  ///   - root: `/sys`, or what stands in for it.
  ///   - tell: gets an event and the slider as it was right after it.
  package init(
    _ definitions: [SliderDefinition], root: String, reports: OutputReports, on loop: EventLoop,
    tell: @escaping (SliderState, SliderEvent) -> Void
  ) throws(SystemError) {
    bank = SliderBank(definitions)
    outputs = OutputSet(bank, root: root, reports: reports)
    publisher = StatePublisher(bank, tell: tell)
    timer = try EventSource.timer(on: loop) { [unowned self] in
      deadline = nil
      let now = Clock.now
      publisher.flush(upTo: now)
      bank.advance(to: now)
      settle()
    }
    inputs = InputSet(bank, on: loop) { [unowned self] in settle() }
  }

  /// Finds outputs, then inputs; nothing is written.
  package func connect(at time: Instant) {
    outputs.connect(at: time)
    // Where the outputs stand is where the sliders begin: nothing has happened yet, and only what is restored is written.
    outputs.carryOut(bank.commands)
    bank.forgetEffects()
    inputs?.connectAll(at: time)
  }

  /// Plays recordings as if their devices were plugged in.
  package func play(_ recordings: [Recording], on loop: EventLoop) throws(SystemError) {
    recorded = try RecordedInput(recordings, into: bank, on: loop) { [unowned self] in settle() }
  }

  /// Sends what the bank has recorded on its way: commands to the outputs, events to the world.
  package func settle() {
    guard bank.hasEffects else {
      if let due = bank.nextDeadline, due != deadline { armTimer() }
      return
    }
    outputs.carryOut(bank.commands)
    publisher.take(bank.events)
    bank.forgetEffects()
    armTimer()
  }

  /// Lets go of the devices, and ends the outputs' threads once they have written what they were asked to.
  package func disconnect(at time: Instant) {
    recorded = nil
    inputs?.disconnectAll(at: time)
    publisher.flush(upTo: Instant(microseconds: .max))
    outputs.stop()
  }

  private func armTimer() {
    let dues = [publisher.nextDeadline, bank.nextDeadline].compactMap(\.self)
    guard let next = dues.min(), next != deadline else { return }
    deadline = next
    timer?.arm(at: next)
  }
}
