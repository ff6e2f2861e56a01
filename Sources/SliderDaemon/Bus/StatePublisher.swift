package import SliderCore

/// Decides when the world hears of a slider: changes at most 60 times a second for each, the last one always; all else at once.
///
/// Time is that of the frames, so frames 20 ms apart are told one by one, however late they are read.
package final class StatePublisher {
  /// Shortest time between two changes of a slider that are told, in microseconds: below 60 a second.
  package static let interval: Int64 = 17_000

  /// What a slider was right after a frame, kept without allocating.
  private struct Moment {
    var event: SliderEvent
    var isHolding: Bool
    var isComplete: Bool
    var isEnabled: Bool
  }

  private struct Channel {
    var pending: Moment?
    /// By output; as of `pending`.
    var raws: [Int?]
    /// When the last change could be told.
    var told: Int64?

    /// When the pending change may be told.
    var due: Int64? {
      pending.map { max($0.event.time.microseconds, told.map { $0 + StatePublisher.interval } ?? .min) }
    }
  }

  private let bank: SliderBank
  private let tell: (SliderState, SliderEvent) -> Void
  private var channels: [Channel]

  /// - Parameter tell: gets an event and the slider as it was right after it.
  package init(_ bank: SliderBank, tell: @escaping (SliderState, SliderEvent) -> Void) {
    self.bank = bank
    self.tell = tell
    channels = bank.sliders.map { Channel(raws: Array(repeating: nil, count: $0.outputs.count)) }
  }

  /// When `flush` has something to tell.
  package var nextDeadline: Instant? {
    var earliest: Int64?
    for index in channels.indices {
      if let due = channels[index].due { earliest = min(earliest ?? .max, due) }
    }
    return earliest.map(Instant.init(microseconds:))
  }

  /// Takes in what the bank has just recorded.
  package func take(_ events: [SliderEvent]) {
    for event in events {
      let index = event.slider
      if let due = channels[index].due, event.kind != .change || due <= event.time.microseconds { flush(index) }
      remember(event)
      if event.kind != .change { flush(index) }
    }
  }

  /// Tells every change whose time has come.
  package func flush(upTo now: Instant) {
    for index in channels.indices {
      if let due = channels[index].due, due <= now.microseconds { flush(index) }
    }
  }

  private func remember(_ event: SliderEvent) {
    let index = event.slider
    // Piece by piece: a copy of the whole slider would retain all that it has.
    channels[index].pending = Moment(
      event: event, isHolding: bank.sliders[index].holder != nil, isComplete: bank.sliders[index].isComplete,
      isEnabled: bank.sliders[index].isEnabled)
    for output in channels[index].raws.indices {
      channels[index].raws[output] = bank.sliders[index].outputs[output].raw
    }
  }

  private func flush(_ index: Int) {
    guard let moment = channels[index].pending, let due = channels[index].due else { return }
    channels[index].pending = nil
    if moment.event.kind == .change { channels[index].told = due }
    var state = bank.sliders[index].state(asOf: moment.event)
    state.isHolding = moment.isHolding
    state.isComplete = moment.isComplete
    state.isEnabled = moment.isEnabled
    for output in state.outputs.indices { state.outputs[output].raw = channels[index].raws[output] }
    tell(state, moment.event)
  }
}
