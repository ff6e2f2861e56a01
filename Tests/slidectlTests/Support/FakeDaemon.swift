import Glibc
import SliderBus
import SliderCore
import SliderSystem

/// A daemon without devices on a private bus, in a thread of its own: real sliders, pretended outputs. Releasing it ends it.
final class FakeDaemon {
  private var thread = pthread_t()
  private let stopEnd: Int32

  init(at address: String) throws {
    var stop: [Int32] = [-1, -1]
    var ready: [Int32] = [-1, -1]
    guard pipe(&stop) == 0, pipe(&ready) == 0 else { throw ProgramError(code: errno) }
    for end in stop + ready { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopEnd = stop[1]
    let start = Start(address: address, stop: stop[0], ready: ready[1])
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(start).toOpaque())
    var answer: UInt8 = 0
    let count = read(ready[0], &answer, 1)
    close(ready[0])
    guard count == 1 else { throw ProgramError(code: ENOTCONN) }
  }

  deinit {
    // A byte, since another test's process may hold a copy of the descriptor for a moment.
    var byte: UInt8 = 0
    write(stopEnd, &byte, 1)
    pthread_join(thread, nil)
    close(stopEnd)
  }

  /// What the thread is given; it owns the descriptors.
  private final class Start: Sendable {
    let address: String
    let stop: Int32
    let ready: Int32

    init(address: String, stop: Int32, ready: Int32) {
      (self.address, self.stop, self.ready) = (address, stop, ready)
    }

    func run() {
      let ready = ready
      var isReady = false
      defer { close(stop) }
      do {
        let loop = try EventLoop()
        let source = try EventSource.descriptor(stop, on: loop, subject: "stop") { _ in loop.stop() }
        let bus = try Bus(.address(address))
        try bus.attach(toEventLoop: loop.handle)
        let backend = FakeBackend()
        let service = try SliderService(bus: bus, backend: backend, version: "1.2.3")
        backend.service = service
        try service.requestName { error in
          var byte: UInt8 = 1
          if error == nil { write(ready, &byte, 1) }
          close(ready)
          isReady = true
        }
        try loop.run()
        withExtendedLifetime((service, source)) {}
      } catch {
        if !isReady { close(ready) }
      }
    }
  }
}

/// Three sliders in a bank; reloading is always refused.
private final class FakeBackend: SliderServiceBackend {
  weak var service: SliderService?
  private static let volume = {
    var slider = SliderDefinition(name: "volume", label: "e\u{1b}[2Jvil", range: SliderRange(steps: 21))
    slider.labels = ["mute"] + (1...20).map { "\($0)" }
    return slider
  }()

  private let bank = SliderBank([
    SliderDefinition(
      name: "brightness", label: "Screen brightness", outputs: [OutputDefinition(target: .backlight("auto"))]),
    SliderDefinition(name: "balance", range: SliderRange(minimum: -50, maximum: 50, anchor: 0)),
    volume,
  ])
  private var time: Int64 = 5_000_000

  init() {
    bank.connect(
      0, of: 0, name: "intel_backlight", scale: OutputScale(minimum: 0, maximum: 1000, curve: .linear, floor: 0),
      raw: 400,
      at: Instant(microseconds: 0))
    bank.forgetEffects()
  }

  var sliderNames: [String] { bank.sliders.map(\.definition.name) }

  func state(of slider: String) -> SliderState? {
    bank.index(of: slider).map { bank.sliders[$0].state }
  }

  func set(_ slider: String, to expression: String) throws(BusError) -> Double {
    let parsed: ValueExpression
    do throws(InvalidValue) {
      parsed = try ValueExpression(parsing: expression)
    } catch {
      throw .invalidValue(error.description)
    }
    return try change(slider) { bank.set($0, to: parsed, at: $1) }
  }

  func step(_ slider: String, by count: Int) throws(BusError) -> Double {
    try change(slider) { bank.step($0, by: count, at: $1) }
  }

  func activate(_ slider: String) throws(BusError) -> Double {
    try change(slider) { bank.activate($0, at: $1) }
  }

  func reset(_ slider: String, animated: Bool) throws(BusError) {
    try change(slider) { bank.reset($0, at: $1) }
  }

  func complete(_ slider: String) throws(BusError) {
    try change(slider) { bank.complete($0, at: $1) }
  }

  func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError) {
    try change(slider) { bank.setEnabled($0, isEnabled, at: $1) }
  }

  func reload() throws(BusError) {
    throw .invalidConfiguration("/c.toml:1:2: error: one\n/c.toml:3:4: error: two")
  }

  var warnings: [String] { [] }

  func devices() -> [[String: BusValue]] { [] }

  private func change<Answer>(_ slider: String, _ body: (Int, Instant) -> Answer) throws(BusError) -> Answer {
    guard let index = bank.index(of: slider) else { throw .unknownSlider(slider) }
    time += 250_000
    let answer = body(index, Instant(microseconds: time))
    try service?.emitChanged(bank.sliders[index].state)
    for event in bank.events { try service?.emit(event, slider: slider) }
    bank.forgetEffects()
    return answer
  }
}
