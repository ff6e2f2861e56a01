import Glibc
import SliderCore
import SliderSystem
import Synchronization
import TestSupport
import Testing

@Suite struct OutputWriterTests {
  private let reports: OutputReports
  private let journal = Journal()
  private let writer: OutputWriter

  init() throws {
    reports = try OutputReports()
    writer = try OutputWriter(slots: 2, driver: JournalDriver(journal), reports: reports)
  }

  @Test func theFirstIsWrittenAtOnceAndTheLastAlways() throws {
    for raw in 1...200 { try writer.post(raw, slot: 0) }
    #expect(wait { journal.raws(slot: 0).last == 200 })
    let raws = journal.raws(slot: 0)
    #expect(raws == raws.sorted())
    #expect(Set(raws).count == raws.count)
    // A newer value replaces one that waits.
    #expect(raws.count < 200)
  }

  @Test func writesAreSpacedAndInOrder() throws {
    var posted = 0
    // As fast as it goes until four writes were seen.
    #expect(
      try wait {
        posted += 1
        try writer.post(posted, slot: 0)
        return journal.writes(slot: 0).count >= 4
      })
    let times = journal.writes(slot: 0).map(\.time)
    for (earlier, later) in zip(times, times.dropFirst()) {
      // The writer reads the clock a moment before the driver does.
      #expect(later - earlier >= OutputWriter.interval - 1000)
    }
  }

  @Test func theValueItHasIsNotWrittenAgain() throws {
    try writer.post(5, slot: 0)
    #expect(wait { journal.raws(slot: 0) == [5] })
    try writer.post(5, slot: 0)
    try writer.post(6, slot: 1)
    try writer.post(5, slot: 0)
    #expect(wait { journal.raws(slot: 1) == [6] })
    writer.stop()
    #expect(wait { takeContents().contains { if case .finished = $0 { true } else { false } } })
    #expect(journal.raws(slot: 0) == [5])
  }

  @Test func whatHangsDelaysNobodyElse() throws {
    let other = try OutputWriter(slots: 1, driver: JournalDriver(journal, firstSlot: 10), reports: reports)
    journal.hang(slot: 0)
    try writer.post(1, slot: 0)
    #expect(wait { journal.isHanging })
    // Nothing here waits for the one that hangs, and what comes meanwhile is not lost.
    for raw in 2...9 { try writer.post(raw, slot: 0) }
    try other.post(7, slot: 0)
    #expect(wait { journal.raws(slot: 10) == [7] })
    #expect(journal.raws(slot: 0) == [])
    journal.letGo()
    #expect(wait { journal.raws(slot: 0) == [1, 9] })
  }

  @Test(arguments: [EINVAL, EIO, EACCES, EBUSY])
  func afterAFailureTheNextIsTried(code: Int32) throws {
    journal.fail(with: code)
    try writer.post(3, slot: 0)
    var failures: [Int32] = []
    #expect(
      wait {
        for case .failed(_, let error) in takeContents() { failures.append(error.code) }
        return !failures.isEmpty
      })
    #expect(failures == [code])
    journal.fail(with: nil)
    // The same value: a failed write has not given it to the output.
    try writer.post(3, slot: 0)
    #expect(wait { takeContents().contains { if case .recovered(slot: 0) = $0 { true } else { false } } })
    #expect(journal.raws(slot: 0) == [3])
  }

  /// Nobody asks again: it recovers by itself.
  @Test func whatFailedIsTriedAgain() throws {
    let persistent = try OutputWriter(
      slots: 1, driver: JournalDriver(journal, isPersistent: true), reports: reports)
    journal.fail(with: EIO)
    try persistent.post(3, slot: 0)
    #expect(wait { takeContents().contains { if case .failed = $0 { true } else { false } } })
    journal.fail(with: nil)
    #expect(wait { takeContents().contains { if case .recovered(slot: 0) = $0 { true } else { false } } })
    #expect(journal.raws(slot: 0) == [3])
    #expect(persistent.lastWrite(slot: 0)?.raw == 3)
  }

  @Test func aSignOfLifeHasItTriedAtOnce() throws {
    let persistent = try OutputWriter(
      slots: 1, driver: JournalDriver(journal, isPersistent: true), reports: reports)
    journal.fail(with: EBUSY)
    try persistent.post(3, slot: 0)
    // By then the pause is minutes long.
    #expect(
      wait {
        persistent.tryAgain()
        return persistent.writeCount > 8
      })
    journal.fail(with: nil)
    persistent.tryAgain()
    #expect(wait(upTo: 5) { journal.raws(slot: 0) == [3] })
  }

  @Test func whatFailedIsGivenUpAtTheEnd() throws {
    let persistent = try OutputWriter(
      slots: 1, driver: JournalDriver(journal, isPersistent: true), reports: reports)
    journal.fail(with: EIO)
    try persistent.post(3, slot: 0)
    #expect(wait { takeContents().contains { if case .failed = $0 { true } else { false } } })
    persistent.stop()
    #expect(wait { takeContents().contains { if case .finished = $0 { true } else { false } } })
  }

  @Test func whatIsGoneIsSaidToBeGone() throws {
    journal.fail(with: ENODEV)
    try writer.post(3, slot: 1)
    #expect(
      wait { takeContents().contains { if case .disconnected(slot: 1, _) = $0 { true } else { false } } })
  }

  @Test func stoppingWritesTheLastValueFirst() throws {
    for raw in 1...50 { try writer.post(raw, slot: 0) }
    writer.stop()
    #expect(wait { takeContents().contains { if case .finished = $0 { true } else { false } } })
    #expect(journal.raws(slot: 0).last == 50)
  }

  @Test func aWriterThatNeverWroteStopsToo() {
    writer.stop()
    #expect(takeContents().contains { if case .finished = $0 { true } else { false } })
  }

  @Test func ownWritesAreToldFromOthers() throws {
    try writer.post(8, slot: 0)
    #expect(wait { journal.raws(slot: 0) == [8] })
    #expect(wait { (try? writer.rawSetByOthers(slot: 0) { 3 }) == 3 })
    try writer.post(8, slot: 0)
    // Others changed it: the value that was ours is a write again.
    #expect(wait { journal.raws(slot: 0) == [8, 8] })
    #expect(wait { (try? writer.rawSetByOthers(slot: 0) { 8 }) == .some(nil) })
  }

  /// What others write right after us is told of before our own write has ended.
  @Test func whatWasLookedAtTooEarlyIsLookedAtAgain() throws {
    journal.hang(slot: 0)
    try writer.post(8, slot: 0)
    #expect(wait { journal.isHanging })
    #expect(try writer.rawSetByOthers(slot: 0) { 3 } == nil)
    journal.letGo()
    #expect(wait { takeContents().contains { if case .unread(slot: 0) = $0 { true } else { false } } })
    #expect(try writer.rawSetByOthers(slot: 0) { 3 } == 3)
    // Once: of the writes after it nothing is told, nor of the last one's end.
    for raw in [9, 10] {
      try writer.post(raw, slot: 0)
      #expect(wait { writer.lastWrite(slot: 0)?.raw == raw })
    }
    #expect(takeContents().isEmpty)
  }

  /// There and back before anything is written needs no write, and so brings no echo of its own.
  @Test func whatOthersDidMeanwhileIsLookedAtWhenNothingIsWritten() throws {
    try writer.post(8, slot: 0)
    #expect(wait { writer.lastWrite(slot: 0)?.raw == 8 })
    try writer.post(9, slot: 0)
    #expect(try writer.rawSetByOthers(slot: 0) { 3 } == nil)
    try writer.post(8, slot: 0)
    #expect(wait { takeContents().contains { if case .unread(slot: 0) = $0 { true } else { false } } })
    #expect(try writer.rawSetByOthers(slot: 0) { 3 } == 3)
    #expect(journal.raws(slot: 0) == [8])
  }

  private func takeContents() -> [OutputReport.Content] {
    reports.takeAll().map(\.content)
  }
}

/// What drivers were told to write, from any thread.
private final class Journal: Sendable {
  struct Write {
    var raw: Int
    var time: Int64
  }

  private struct State {
    var writes: [Int: [Write]] = [:]
    var failure: Int32?
    var hangingSlot: Int?
    var isHanging = false
  }

  private let state = Mutex(State())

  func writes(slot: Int) -> [Write] { state.withLock { $0.writes[slot] ?? [] } }
  func raws(slot: Int) -> [Int] { writes(slot: slot).map(\.raw) }
  func fail(with code: Int32?) { state.withLock { $0.failure = code } }
  func hang(slot: Int) { state.withLock { $0.hangingSlot = slot } }
  func letGo() { state.withLock { $0.hangingSlot = nil } }
  var isHanging: Bool { state.withLock { $0.isHanging } }

  func write(_ raw: Int, slot: Int) throws(SystemError) {
    let time = Clock.now.microseconds
    _ = wait {
      state.withLock { state in
        state.isHanging = state.hangingSlot == slot
        return !state.isHanging
      }
    }
    let failure = state.withLock { state in
      if state.failure == nil { state.writes[slot, default: []].append(Write(raw: raw, time: time)) }
      return state.failure
    }
    if let failure { throw SystemError(subject: "test", operation: "write", code: failure) }
  }
}

private final class JournalDriver: OutputDriver {
  private let journal: Journal
  private let firstSlot: Int
  let isPersistent: Bool

  init(_ journal: Journal, firstSlot: Int = 0, isPersistent: Bool = false) {
    self.journal = journal
    self.firstSlot = firstSlot
    self.isPersistent = isPersistent
  }

  func start() -> [OutputReport.Content] { [] }
  var canPoll: Bool { false }
  var pollDescriptors: [PollDescriptor] { [] }
  func readChanges() -> [OutputReport.Content] { [] }

  func write(_ raw: Int, slot: Int) throws(SystemError) {
    try journal.write(raw, slot: slot + firstSlot)
  }
}
