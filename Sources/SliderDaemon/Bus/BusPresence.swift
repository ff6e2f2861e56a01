import Glibc
package import SliderBus
package import SliderCore
package import SliderSystem

/// The daemon on the bus: connected, or trying again. The sliders go on without it.
package final class BusPresence {
  /// Between two attempts to reach a bus that is gone, in microseconds.
  private static let retryInterval: Int64 = 1_000_000

  private let address: BusAddress
  private unowned let backend: any SliderServiceBackend
  private let loop: EventLoop
  private let decided: () -> Void
  private var bus: Bus?
  private var service: SliderService?
  private var timer: EventSource?
  /// Why the bus is out of reach, as it was last said; nil while it isn't.
  private var complaint: String?

  /// Whether the first attempt has come to an end, well or not.
  package private(set) var isDecided = false
  /// Why the name can't be had: another program has it. There is no use in trying again.
  package private(set) var conflict: String?

  /// - Parameter decided: called when the first attempt has come to an end.
  package init(
    _ address: BusAddress, backend: any SliderServiceBackend, loop: EventLoop, decided: @escaping () -> Void
  ) {
    self.address = address
    self.backend = backend
    self.loop = loop
    self.decided = decided
    timer = try? .timer(on: loop) { [unowned self] in connect() }
  }

  package func connect() {
    do throws(BusError) {
      let bus = try Bus(address)
      try bus.attach(toEventLoop: loop.handle)
      bus.onLost = { [unowned self] in
        complain("lost \(address.description)")
        drop()
        retry()
      }
      let service = try SliderService(bus: bus, backend: backend, version: Version.current)
      (self.bus, self.service) = (bus, service)
      try service.requestName { [unowned self] error in nameIsDecided(error) }
    } catch {
      complain(error.message)
      drop()
      retry()
      decide()
    }
  }

  /// Tells of an event, and before it of the state that belongs to it.
  package func tell(_ state: SliderState, _ event: SliderEvent) {
    attempt { (service) throws(BusError) in
      try service.emitChanged(state)
      try service.emit(event, slider: state.name)
    }
  }

  /// Tells that a slider is otherwise now, though nothing happened to its value.
  package func tell(_ state: SliderState) {
    attempt { (service) throws(BusError) in try service.emitChanged(state) }
  }

  /// Tells that a slider's outputs look otherwise now.
  package func tellOfOutputs(_ state: SliderState) {
    attempt { (service) throws(BusError) in try service.emitChanged(state) }
  }

  /// Tells which sliders there are after a reload.
  package func publishSliders() {
    attempt { (service) throws(BusError) in try service.publishSliders() }
  }

  /// Calls a method of another program on the bus; nil when the bus is out of reach.
  package func call(
    _ method: BusMethod, _ arguments: [BusValue], microseconds: UInt64, then receive: @escaping (BusMessage) -> Void
  ) -> BusSlot? {
    defer { loop.touch() }
    return try? bus?.call(method, arguments, microseconds: microseconds, then: receive)
  }

  private func attempt(_ body: (SliderService) throws(BusError) -> Void) {
    guard let service else { return }
    // An input device's turn may have led here.
    defer { loop.touch() }
    do throws(BusError) {
      try body(service)
    } catch {
      // A lost connection is told by `onLost`; a full one drops a signal, and the next one tells all again.
      complain(error.message)
    }
  }

  private func nameIsDecided(_ error: BusError?) {
    if let error {
      // Another daemon at the start is a reason to end; one that came while this one had lost the bus may go again.
      if error.isNameTaken, !isDecided { conflict = error.message }
      complain(error.message)
      drop()
      retry()
    } else if complaint != nil {
      complaint = nil
      Log.notice("on \(address.description) again")
    }
    decide()
  }

  private func decide() {
    guard !isDecided else { return }
    isDecided = true
    decided()
  }

  /// Once for each reason.
  private func complain(_ reason: String) {
    if complaint != reason { Log.warning("\(reason); the sliders work, but slidectl can't reach them") }
    complaint = reason
  }

  private func drop() {
    (service, bus) = (nil, nil)
  }

  private func retry() {
    timer?.arm(at: Clock.now.advanced(byMicroseconds: Self.retryInterval))
  }
}
