import Glibc
import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem

/// The daemon: one loop, the configuration at work on it, and what tells the world of it.
package final class Daemon {
  /// How long outputs may take to be found before the service is called ready, and to take their last value at the end.
  private static let patience: Int64 = 1_500_000

  private let options: DaemonOptions
  let loop: EventLoop
  private let reports: OutputReports
  private(set) var wiring: Wiring
  private var retired: [Wiring] = []
  private(set) var bus: BusPresence?
  private var monitor: DeviceMonitor?
  private var clock: WallClockWatch?
  private var sources: [EventSource] = []
  private var patienceTimer: EventSource?
  private var retry: RetryTimer?
  private var memory: PositionMemory?
  private var hints: HintSet?
  /// The system's sliders, when any slider here follows one.
  private var system: SystemSliders?
  /// Whether the session is locked, when any slider here has a command or keys.
  private(set) var lock: SessionLock?
  private var phase = Phase.starting
  /// What is doubtful in the running configuration, a line each.
  private var doubts: [String]

  private enum Phase {
    case starting, running, stopping
  }

  /// Reads the configuration and sets up the loop; nothing is opened yet.
  /// - Throws: what keeps it from running, the configuration's mistakes one a line.
  package init(_ options: DaemonOptions) throws(StartError) {
    self.options = options
    let sliders: [SliderDefinition]
    (sliders, doubts) = try Self.readConfiguration(options)
    do throws(SystemError) {
      loop = try EventLoop()
      reports = try OutputReports()
      // The world hears nothing before there is a bus.
      wiring = Wiring(sliders, root: options.sysfsRoot, reports: reports, on: loop) { _, _ in }
      hints = HintSet(on: loop) { [unowned self] in
        bus?.call($0, $1, microseconds: HintSet.patience, then: $2)
      } state: { [unowned self] in
        state(of: $0)
      }
      wiring = makeWiring(sliders)
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
      memory = PositionMemory(directory: options.stateDirectory, on: loop, reports: reports) { [unowned self] in
        wiring.bank.rememberedValues
      }
      wiring.bank.restore(memory?.recall() ?? [])
      wiring.connect(at: Clock.now)
      scheduleRetry()
      try wiring.play(options.recordings, on: loop)
      system?.connect()
      lock?.connect()
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
    clock = try WallClockWatch(on: loop) { [unowned self] in
      wiring.outputs.followAll(at: Clock.now)
      wiring.settle()
    }
    patienceTimer = try .timer(on: loop) { [unowned self] in patienceIsOver() }
    retry = try RetryTimer(on: loop) { [unowned self] in tellOfOutputs(wiring.tryAgain(at: Clock.now)) }
  }

  private func startMonitor() {
    guard options.followsDevices else { return }
    do throws(SystemError) {
      monitor = try DeviceMonitor(on: loop) { [unowned self] in take($0) }
    } catch {
      Log.warning("\(error.description); devices that are plugged in from now on are not seen")
    }
  }

  private func makeWiring(
    _ sliders: [SliderDefinition], replacing old: Wiring? = nil
  ) -> Wiring {
    let isFollowing = sliders.contains { $0.leader != nil }
    system = isFollowing ? system ?? SystemSliders(on: loop) { [unowned self] in take($0) } : nil
    lock = lock(for: sliders, isUser: options.isUser)
    let wiring = Wiring(
      sliders, root: options.sysfsRoot, reports: reports, on: loop, isUser: options.isUser, system: system,
      hints: hints, replacing: old
    ) { [unowned self] state, event in
      bus?.tell(state, event)
      memory?.noteChange()
    } commandsChanged: { [unowned self] in
      takeCommands(of: $0)
    } inputFailed: { [unowned self] in
      scheduleRetry()
    }
    if let lock { _ = wiring.setLocked(lock.isLocked) }
    return wiring
  }

  private static func readConfiguration(
    _ options: DaemonOptions
  ) throws(StartError) -> (sliders: [SliderDefinition], warnings: [String]) {
    let (configuration, diagnostics) = options.loadConfiguration()
    let warnings = diagnostics.filter { $0.severity == .warning }.map(\.description)
    for warning in warnings { Log.warning(warning) }
    guard let configuration else {
      let mistakes = diagnostics.filter { $0.severity == .error }.map(\.description)
      throw StartError(message: mistakes.joined(separator: "\n"), isConfiguration: true)
    }
    return (configuration.sliders, warnings)
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

  func becomeReadyIfSettled() {
    guard phase == .starting, bus?.isDecided ?? true, lock?.isDecided ?? true, !wiring.outputs.isAwaiting else {
      return
    }
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

  /// What is doubtful in the running configuration, and what keeps its sliders from following the system's, a line each.
  package var warnings: [String] { doubts + (wiring.leaders?.problems ?? []) }

  // MARK: What comes in

  private func take(_ notice: DeviceMonitor.Notice) {
    let now = Clock.now
    switch notice {
    case .overflow:
      tellOfOutputs(wiring.outputs.reconnect(at: now))
      wiring.inputs?.connectAll(at: now)
    case .change(let change) where change.device.subsystem == .input:
      switch change.action {
      case .remove: wiring.inputs?.disconnect(change.device, at: now)
      case .change: wiring.inputs?.refresh(change.device, at: now)
      case .add, .other: wiring.inputs?.connect(change.device)
      }
    case .change(let change):
      tellOfOutputs(wiring.outputs.take(change, at: now))
    }
    wiring.settle()
  }

  /// Something happened to the system's sliders.
  private func take(_ notice: SliderNotice) {
    let known = warnings
    wiring.leaders?.take(notice, at: Clock.now)
    wiring.settle()
    if warnings != known { bus?.publishSliders() }
  }

  private func takeReports() {
    let now = Clock.now
    for report in reports.takeAll() {
      retired = retired.filter { old in
        _ = old.outputs.take(report, at: now)
        return !old.hasFinished
      }
      tellOfOutputs(wiring.outputs.take(report, at: now))
      wiring.feedback.take(report)
      memory?.take(report)
    }
    tellOfOutputs(wiring.bank.noteForgetfulness(memory?.complaint))
    wiring.settle()
    if phase == .starting { becomeReadyIfSettled() }
    stopIfFinished()
  }

  /// Commands ended: those of these sliders, or of a configuration that is let go.
  private func takeCommands(of sliders: [Int]) {
    tellOfOutputs(sliders)
    wiring.settle()
    retired.removeAll(where: \.hasFinished)
    stopIfFinished()
  }

  private func stopIfFinished() {
    if phase == .stopping, wiring.hasFinished, retired.isEmpty, memory?.hasFinished ?? true { loop.stop() }
  }

  func tellOfOutputs(_ sliders: [Int]) {
    scheduleRetry()
    for slider in sliders { bus?.tellOfOutputs(wiring.bank.sliders[slider].state) }
  }

  private func scheduleRetry() {
    retry?.update(isNeeded: wiring.needsRetry)
  }

  // MARK: Reloading and ending

  /// Swaps in a new configuration if it has no mistake; otherwise all stays as it is.
  func swapConfiguration() throws(StartError) {
    let (sliders, newDoubts) = try Self.readConfiguration(options)
    let old = wiring
    let now = Clock.now
    let new = makeWiring(sliders, replacing: old)
    old.disconnectInputs(at: now, isReplaced: true)
    new.bank.inheritPositions(from: old.bank)
    _ = new.bank.noteForgetfulness(memory?.complaint)
    (wiring, doubts) = (new, newDoubts)
    new.connect(at: now)
    scheduleRetry()
    system?.connect()
    lock?.connect()
    // What the new one hasn't taken over.
    old.stopOutputs()
    new.outputs.letGoOfPredecessor()
    if !old.hasFinished { retired.append(old) }
    bus?.publishSliders()
    memory?.noteChange()
  }

  private func stop() {
    guard phase != .stopping else { return }
    phase = .stopping
    ServiceState.stopping()
    monitor = nil
    wiring.disconnectInputs(at: Clock.now)
    wiring.stopOutputs()
    memory?.stop()
    stopIfFinished()
    patienceTimer?.arm(at: Clock.now.advanced(byMicroseconds: Self.patience))
  }
}
