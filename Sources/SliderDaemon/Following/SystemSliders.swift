package import SliderBus
package import SliderCore
package import SliderSystem

/// The system's service as a person's own one sees it: its sliders, what happens to them, and a way to set them. It may be away, and
/// come back; nothing here waits for it.
package final class SystemSliders {
  /// Between two attempts to reach it, in microseconds; doubled from one to the other.
  private static let retryIntervals: ClosedRange<Int64> = 1_000_000...60_000_000

  private let loop: EventLoop
  private let receive: (SliderNotice) -> Void
  private var client: SliderClient?
  private var watch: SliderWatch?
  private var timer: EventSource?
  private var retryInterval = retryIntervals.lowerBound
  /// Why it can't be reached, in one line; nil while it is, and before anything is known.
  package private(set) var complaint: String?

  /// - Parameter receive: gets what happens, from the loop: `disconnected` too when nobody was there to begin with.
  package init(on loop: EventLoop, receive: @escaping (SliderNotice) -> Void) {
    self.loop = loop
    self.receive = receive
    timer = try? .timer(on: loop) { [unowned self] in
      // One that didn't answer is asked anew; the bus only tells of one that comes.
      guard !isConnected else { return }
      (watch, client) = (nil, nil)
      connect()
    }
  }

  package var isConnected: Bool { watch?.isConnected ?? false }

  /// The sliders that are there, by name.
  package var states: [String: SliderState] { watch?.states ?? [:] }

  /// Does nothing where it is under way already.
  package func connect() {
    guard client == nil else { return }
    do throws(BusError) {
      let bus = try Bus(.system)
      try bus.attach(toEventLoop: loop.handle)
      bus.onLost = { [unowned self] in lose("lost the system bus") }
      let client = SliderClient(on: bus)
      (self.client, watch) = (client, try client.watch { [unowned self] in take($0) })
    } catch {
      lose(error.message)
    }
  }

  /// Puts a slider at a place in its travel, 0...1.
  /// - Parameter completion: called from the loop with why it was refused, or nil.
  /// - Returns: the question, which releasing it forgets; nil when it could not be asked.
  package func set(
    _ slider: String, to fraction: Double, then completion: @escaping (BusError?) -> Void
  ) -> BusSlot? {
    // It may have been an input device's turn.
    defer { loop.touch() }
    let expression = "\(ValueText.number(fraction * 100, digits: ValueText.mostDigits))%"
    return try? client?.request(.set(expression), of: slider) { result in
      if case .failure(let error) = result { completion(error) } else { completion(nil) }
    }
  }

  private func take(_ notice: SliderNotice) {
    switch notice {
    case .connected:
      complaint = nil
      retryInterval = Self.retryIntervals.lowerBound
    case .disconnected:
      complaint = "it is not running (sudo systemctl enable --now slided)"
      retry()
    case .appeared, .vanished, .changed, .event: break
    }
    receive(notice)
  }

  private func lose(_ reason: String) {
    (watch, client) = (nil, nil)
    complaint = reason
    retry()
    receive(.disconnected)
  }

  private func retry() {
    timer?.arm(at: Clock.now.advanced(byMicroseconds: retryInterval))
    retryInterval = min(retryInterval * 2, Self.retryIntervals.upperBound)
  }
}
