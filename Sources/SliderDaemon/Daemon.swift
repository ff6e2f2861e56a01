import Glibc
package import SliderBus
import SliderConfiguration
package import SliderCore
import SliderSystem

/// The daemon: one loop, the configuration at work on it, and what tells the world of it.
package final class Daemon {
  /// How long outputs may take to be found before the service is called ready, and to take their last value at the end.
  private static let patience: Int64 = 1_500_000

  private let options: DaemonOptions
  private let loop: EventLoop
  private let reports: OutputReports
  private var wiring: Wiring
  private var retired: [Wiring] = []
  private var bus: BusPresence?
  private var monitor: DeviceMonitor?
  private var sources: [EventSource] = []
  private var patienceTimer: EventSource?
  private var phase = Phase.starting

  private enum Phase {
    case starting, running, stopping
  }

  /// Reads the configuration and sets up the loop; nothing is opened yet.
  /// - Throws: what keeps it from running, the configuration's mistakes one a line.
  package init(_ options: DaemonOptions) throws(StartError) {
    self.options = options
    let sliders = try Self.readConfiguration(options)
    do throws(SystemError) {
      loop = try EventLoop()
      reports = try OutputReports()
      // The world hears nothing before there is a bus.
      wiring = try Wiring(sliders, root: options.sysfsRoot, reports: reports, on: loop) { _, _ in }
      wiring = try makeWiring(sliders)
    } catch {
      throw StartError(message: error.description)
    }
  }

  /// Runs until it is told to end.
  package func run() throws(StartError) {
    do throws(SystemError) {
      try watch()
      try loop.enableWatchdog()
      bus = BusPresence(options.bus, backend: self, loop: loop) { [unowned self] in busIsDecided() }
      startMonitor()
      wiring.connect(at: Clock.now)
      try wiring.play(options.recordings, on: loop)
      bus?.connect()
      patienceTimer?.arm(at: Clock.now.advanced(byMicroseconds: Self.patience))
      becomeReadyIfSettled()
      try loop.run()
    } catch {
      throw StartError(message: error.description)
    }
    if let failure { throw failure }
  }

  /// Why the daemon ended, when nobody told it to.
  private var failure: StartError?

  // MARK: Beginning

  private func watch() throws(SystemError) {
    sources = [
      try .signal(SIGTERM, on: loop) { [unowned self] in stop() },
      try .signal(SIGINT, on: loop) { [unowned self] in stop() },
      try .signal(SIGHUP, on: loop) { [unowned self] in
        do throws(BusError) {
          try reload()
        } catch {
          // Logged where it is found.
        }
      },
      try .descriptor(reports.descriptor, on: loop, subject: "output reports") { [unowned self] _ in takeReports() },
    ]
    patienceTimer = try .timer(on: loop) { [unowned self] in patienceIsOver() }
  }

  private func startMonitor() {
    guard options.followsDevices else { return }
    do throws(SystemError) {
      monitor = try DeviceMonitor(on: loop) { [unowned self] in take($0) }
    } catch {
      Log.warning("\(error.description); devices that are plugged in from now on are not seen")
    }
  }

  private func makeWiring(_ sliders: [SliderDefinition]) throws(SystemError) -> Wiring {
    try Wiring(sliders, root: options.sysfsRoot, reports: reports, on: loop) { [unowned self] state, event in
      bus?.tell(state, event)
    }
  }

  private static func readConfiguration(_ options: DaemonOptions) throws(StartError) -> [SliderDefinition] {
    let (configuration, diagnostics) = Configuration.load(paths: options.configurationPaths)
    for diagnostic in diagnostics where diagnostic.severity == .warning { Log.warning(diagnostic.description) }
    guard let configuration else {
      let mistakes = diagnostics.filter { $0.severity == .error }.map(\.description)
      throw StartError(message: mistakes.joined(separator: "\n"), isConfiguration: true)
    }
    return configuration.sliders
  }

  // MARK: Readiness

  private func busIsDecided() {
    if let conflict = bus?.conflict {
      failure = StartError(message: conflict)
      stop()
    } else {
      becomeReadyIfSettled()
    }
  }

  private func becomeReadyIfSettled() {
    guard phase == .starting, bus?.isDecided ?? true, !wiring.outputs.isAwaiting else { return }
    becomeReady()
  }

  private func becomeReady() {
    phase = .running
    ServiceState.ready(status)
    Log.info(status)
  }

  private func patienceIsOver() {
    switch phase {
    case .starting: becomeReady()
    case .running: break
    case .stopping: loop.stop()
    }
  }

  /// One line for `systemctl status`.
  private var status: String {
    let sliders = wiring.bank.sliders.count
    let devices = wiring.inputs?.count ?? 0
    return "\(sliders) slider\(sliders == 1 ? "" : "s"), \(devices) input device\(devices == 1 ? "" : "s")"
  }

  // MARK: What comes in

  private func take(_ notice: DeviceMonitor.Notice) {
    let now = Clock.now
    switch notice {
    case .overflow:
      wiring.outputs.connect(at: now)
      wiring.inputs?.connectAll(at: now)
    case .change(let change) where change.device.subsystem == .input:
      switch change.action {
      case .remove: wiring.inputs?.disconnect(change.device, at: now)
      case .add, .change, .other: wiring.inputs?.connect(change.device)
      }
    case .change(let change):
      tellOfOutputs(wiring.outputs.take(change, at: now))
    }
    wiring.settle()
  }

  private func takeReports() {
    let now = Clock.now
    for report in reports.takeAll() {
      retired = retired.filter { old in
        _ = old.outputs.take(report, at: now)
        return !old.outputs.hasFinished
      }
      tellOfOutputs(wiring.outputs.take(report, at: now))
    }
    wiring.settle()
    if phase == .starting { becomeReadyIfSettled() }
    if phase == .stopping, wiring.outputs.hasFinished, retired.isEmpty { loop.stop() }
  }

  private func tellOfOutputs(_ sliders: [Int]) {
    for slider in sliders { bus?.tellOfOutputs(wiring.bank.sliders[slider].state) }
  }

  // MARK: Reloading and ending

  /// Swaps in a new configuration if it has no mistake; otherwise all stays as it is.
  private func swapConfiguration() throws(StartError) {
    let sliders = try Self.readConfiguration(options)
    let old = wiring
    let now = Clock.now
    do throws(SystemError) {
      let new = try makeWiring(sliders)
      old.disconnect(at: now)
      new.bank.inheritPositions(from: old.bank)
      if !old.outputs.hasFinished { retired.append(old) }
      wiring = new
      new.connect(at: now)
    } catch {
      throw StartError(message: error.description)
    }
    bus?.publishSliders()
  }

  private func stop() {
    guard phase != .stopping else { return }
    phase = .stopping
    ServiceState.stopping()
    monitor = nil
    wiring.disconnect(at: Clock.now)
    if wiring.outputs.hasFinished, retired.isEmpty { return loop.stop() }
    patienceTimer?.arm(at: Clock.now.advanced(byMicroseconds: Self.patience))
  }
}

/// Why the daemon can't run: one line, or a configuration's mistakes, one a line.
package struct StartError: Error, Equatable, Sendable {
  package var message: String
  /// Trying again is no use before the configuration is changed.
  package var isConfiguration = false
}

// MARK: - What the bus asks

extension Daemon: SliderServiceBackend {
  package var sliderNames: [String] { wiring.bank.sliders.map(\.definition.name) }

  package func state(of slider: String) -> SliderState? {
    wiring.bank.index(of: slider).map { wiring.bank.sliders[$0].state }
  }

  package func set(_ slider: String, to expression: String) throws(BusError) -> Double {
    let parsed: ValueExpression
    do throws(InvalidValue) {
      parsed = try ValueExpression(parsing: expression)
    } catch {
      throw .invalidValue(error.description)
    }
    return try change(slider) { wiring.bank.set($0, to: parsed, at: $1) }
  }

  package func step(_ slider: String, by count: Int) throws(BusError) -> Double {
    try change(slider) { wiring.bank.step($0, by: count, at: $1) }
  }

  package func activate(_ slider: String) throws(BusError) -> Double {
    try change(slider) { wiring.bank.activate($0, at: $1) }
  }

  package func reset(_ slider: String, animated: Bool) throws(BusError) {
    try change(slider) { wiring.bank.reset($0, isAnimated: animated, at: $1) }
  }

  package func complete(_ slider: String) throws(BusError) {
    try change(slider) { wiring.bank.complete($0, at: $1) }
  }

  package func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError) {
    try change(slider) { wiring.bank.setEnabled($0, isEnabled, at: $1) }
  }

  package func reload() throws(BusError) {
    ServiceState.reloading()
    defer { ServiceState.ready(status) }
    do throws(StartError) {
      try swapConfiguration()
      Log.notice("configuration reloaded: \(status)")
    } catch {
      for line in error.message.split(separator: "\n") { Log.error(String(line)) }
      Log.error("the configuration is refused; the one before goes on")
      throw .invalidConfiguration(error.message)
    }
  }

  package func devices() -> [[String: BusValue]] {
    DeviceReport.entries(of: wiring)
  }

  private func change<Result>(_ slider: String, _ body: (Int, Instant) -> Result) throws(BusError) -> Result {
    guard let index = wiring.bank.index(of: slider) else { throw .unknownSlider(slider) }
    let result = body(index, Clock.now)
    wiring.settle()
    return result
  }
}
