// poll.h comes in with it, and so pollfd counts as its own.
internal import CALSA
import Glibc
package import SliderCore
import Synchronization

/// The thread that writes to one device node or sound card, which may take its time or hang without delaying anything else.
///
/// Each output has a mailbox of one place: a newer value replaces one that waits. An output is written at most 60 times
/// a second, the first time at once, the last value always, and never the value it has. The thread begins with the first
/// value (`post`), or earlier where the driver has to listen (`start`).
package final class OutputWriter: Sendable {
  /// Shortest time between the beginnings of two writes to an output, in microseconds: below 60 a second.
  package static let interval: Int64 = 17_000

  /// Enough for libasound's deepest calls; the default of 8 MB counts against memory limits.
  private static let stackSize = 256 << 10

  private struct State {
    var mailboxes: [OutputMailbox]
    var hasStarted = false
    /// The thread sleeps, and looks into the mailboxes only when it is woken or its time is up.
    var isAsleep = false
    var isWriting = false
    var isStopping = false
    /// How many writes have begun.
    var writes: UInt64 = 0
  }

  /// A driver isn't Sendable, and a let can't be emptied into the thread's closure. It came in as `sending`, so nobody else has it, and only the
  /// writer's one thread calls it after `start`.
  private struct Handover: @unchecked Sendable {
    let driver: any OutputDriver
  }

  private let driver: Handover
  private let state: Mutex<State>
  /// What the thread sleeps on, and for a driver that polls, a descriptor to poll in its place.
  private let semaphore = Semaphore()
  private let wakeUp: WakeUp?
  private let reports: OutputReports

  package init(slots: Int, driver: sending any OutputDriver, reports: OutputReports) throws(SystemError) {
    self.driver = Handover(driver: driver)
    self.reports = reports
    state = Mutex(State(mailboxes: Array(repeating: OutputMailbox(), count: slots)))
    wakeUp = driver.canPoll ? try WakeUp() : nil
  }

  // MARK: On the loop's thread

  /// Asks for a raw step. It never waits.
  package func post(_ raw: Int, slot: Int) throws(SystemError) {
    let (mustStart, mustWake) = state.withLock { state in
      let wasWaiting = state.mailboxes[slot].put(raw)
      defer { state.hasStarted = true }
      return (!state.hasStarted, state.isAsleep && !wasWaiting)
    }
    if mustStart { try startThread() }
    if mustWake { wake() }
  }

  /// Begins to listen to the driver.
  package func start() throws(SystemError) {
    let mustStart = state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    if mustStart { try startThread() }
  }

  /// Ends the thread once all that was asked for is written; `finished` is reported then.
  package func stop() {
    let hasThread = state.withLock { state in
      state.isStopping = true
      for slot in state.mailboxes.indices where state.mailboxes[slot].isAgain { state.mailboxes[slot].hurry() }
      return state.hasStarted
    }
    guard hasThread else { return reports.send(OutputReport(writer: self, content: .finished)) }
    wake()
  }

  private func wake() {
    if let wakeUp { wakeUp.signal() } else { semaphore.signal() }
  }

  /// Something happened to the thing: what couldn't be written may work now.
  package func tryAgain() {
    let mustWake = state.withLock { state in
      let waiting = state.mailboxes.indices.filter { state.mailboxes[$0].isAgain }
      for slot in waiting { state.mailboxes[slot].hurry() }
      return state.isAsleep && !waiting.isEmpty
    }
    if mustWake { wake() }
  }

  /// Says where an output stands, as it was read before anything was written.
  package func note(_ raw: Int, slot: Int) {
    state.withLock { $0.mailboxes[slot].known = $0.mailboxes[slot].known ?? raw }
  }

  /// What was last written with success.
  package func lastWrite(slot: Int) -> OutputState.LastWrite? {
    state.withLock { $0.mailboxes[slot].lastWrite }
  }

  /// How many writes have begun.
  package var writeCount: UInt64 { state.withLock { $0.writes } }

  /// The raw step that an output has, or is about to have, by what was asked for; nil when that is not known.
  package func standing(slot: Int) -> Int? {
    state.withLock { $0.mailboxes[slot].pending ?? $0.mailboxes[slot].written }
  }

  /// Where an output stood as it was last written with success, or told of by its driver; nil when it never was.
  package func lastKnown(slot: Int) -> Int? {
    state.withLock { $0.mailboxes[slot].known }
  }

  /// The raw step of an output that someone else made, read by `read`; nil while that can't be told from own writes:
  /// each is followed by another echo to look at, or by a report that this came too early.
  package func rawSetByOthers(slot: Int, _ read: () throws(SystemError) -> Int) throws(SystemError) -> Int? {
    let before = state.withLock { $0.writes }
    let raw = try read()
    return state.withLock { state in
      let mailbox = state.mailboxes[slot]
      let isQuiet = state.writes == before && !state.isWriting && (mailbox.pending == nil || mailbox.isAgain)
      if state.isWriting { state.mailboxes[slot].isLookedAt = true }
      if mailbox.pending != nil, !mailbox.isAgain { state.mailboxes[slot].isPassedOver = true }
      guard isQuiet, !mailbox.explains(raw) else { return nil }
      // Known now: the next echo of the same change tells nothing new.
      state.mailboxes[slot].giveWay(to: raw)
      return raw
    }
  }

  /// Others put an output at a raw step: that is known elsewhere.
  package func adopt(_ raw: Int, slot: Int) {
    state.withLock { $0.mailboxes[slot].giveWay(to: raw) }
  }

  private func startThread() throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let itself = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<OutputWriter>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, itself.toOpaque())
    guard code == 0 else {
      itself.release()
      state.withLock { $0.hasStarted = false }
      throw SystemError(subject: "output thread", operation: "create", code: code)
    }
  }

  // MARK: On its own thread

  private enum Turn {
    case write(Int, slot: Int)
    /// On the monotonic clock; nil until woken.
    case wait(until: Instant?)
    case end
  }

  private func run() {
    driver.driver.start().forEach(take)
    while true {
      switch nextTurn(now: Clock.now.microseconds) {
      case .write(let raw, let slot): write(raw, slot)
      case .wait(let time): if let wakeUp { poll(wakeUp, until: time) } else { semaphore.wait(until: time) }
      case .end: return report(.finished)
      }
    }
  }

  private func nextTurn(now: Int64) -> Turn {
    let interval = driver.driver.interval
    var unread: Int?
    defer { if let unread { report(.unread(slot: unread)) } }
    return state.withLock { state in
      var earliest: Int64?
      for slot in state.mailboxes.indices {
        guard let wanted = state.mailboxes[slot].pending else { continue }
        guard wanted != state.mailboxes[slot].written else {
          state.mailboxes[slot].pending = nil
          if state.mailboxes[slot].isPassedOver { unread = slot }
          state.mailboxes[slot].isPassedOver = false
          continue
        }
        guard let raw = state.mailboxes[slot].take(at: now, interval: interval) else {
          earliest = min(earliest ?? .max, state.mailboxes[slot].notBefore)
          continue
        }
        state.isWriting = true
        state.isAsleep = false
        state.writes += 1
        return .write(raw, slot: slot)
      }
      if state.isStopping, earliest == nil { return .end }
      state.isAsleep = true
      return .wait(until: earliest.map(Instant.init(microseconds:)))
    }
  }

  private func write(_ raw: Int, _ slot: Int) {
    var failure: SystemError?
    do throws(SystemError) {
      try driver.driver.write(raw, slot: slot)
    } catch {
      failure = error
    }
    let isKept = failure?.code != ENODEV && driver.driver.isPersistent
    let hasFailed = failure != nil
    let interval = driver.driver.interval
    let changes = driver.driver.readChanges()
    let (hadFailed, wasLookedAt) = state.withLock { state in
      state.isWriting = false
      defer { state.mailboxes[slot].isLookedAt = false }
      let hadFailed = state.mailboxes[slot].failures > 0
      if hasFailed {
        state.mailboxes[slot].fail(raw, isKept: isKept && !state.isStopping)
      } else {
        state.mailboxes[slot].succeed(raw, next: interval)
      }
      // Before anyone reads it again.
      for case .doubted(let slot, _) in changes { state.mailboxes[slot].isDoubted = true }
      return (hadFailed, state.mailboxes[slot].isLookedAt)
    }
    if wasLookedAt { report(.unread(slot: slot)) }
    if let failure {
      report(failure.code == ENODEV ? .disconnected(slot: slot, failure) : .failed(slot: slot, failure))
    } else if hadFailed {
      report(.recovered(slot: slot))
    }
    changes.forEach(take)
  }

  private func poll(_ wakeUp: WakeUp, until time: Instant?) {
    let others = driver.driver.pollDescriptors
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: others.count + 1) { descriptors in
      descriptors.initializeElement(at: 0, to: pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0))
      for (index, other) in others.enumerated() {
        descriptors.initializeElement(
          at: index + 1, to: pollfd(fd: other.descriptor, events: other.events, revents: 0))
      }
      // Rounded up: waking too early only means to wait once more.
      let timeout = time.map { Int32(clamping: max(0, $0.microseconds - Clock.now.microseconds + 999) / 1000) } ?? -1
      let ready = Glibc.poll(descriptors.baseAddress, nfds_t(descriptors.count), timeout)
      guard ready > 0 else {
        // poll(2) fails for want of memory only, and nothing tells when there is some: trying again at once would spin.
        if ready < 0, errno != EINTR { usleep(100_000) }
        return
      }
      if descriptors[0].revents != 0 { wakeUp.clear() }
      if descriptors.dropFirst().contains(where: { $0.revents != 0 }) {
        driver.driver.readChanges().forEach(take)
      }
    }
  }

  /// Passes on what the driver tells, and remembers it.
  private func take(_ content: OutputReport.Content) {
    switch content {
    case .changed(let slot, let raw): adopt(raw, slot: slot)
    case .connected(let slot, let reading): state.withLock { $0.mailboxes[slot].known = reading.raw }
    default: break
    }
    report(content)
  }

  private func report(_ content: OutputReport.Content) {
    reports.send(OutputReport(writer: self, content: content))
  }
}
