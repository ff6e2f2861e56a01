import Glibc
import SliderCore
import SliderSystem
import Testing

/// What goes past sd-event, and how the two sides meet.
@Suite struct EventLoopTests {
  private let loop: EventLoop
  private let wakeUp: WakeUp
  /// Ends a loop that nothing else ends.
  private let guardian: EventSource

  init() throws {
    let loop = try EventLoop()
    self.loop = loop
    wakeUp = try WakeUp()
    guardian = try EventSource.timer(on: loop) {
      Issue.record("nothing has ended the loop")
      loop.stop()
    }
    guardian.arm(at: Clock.now.advanced(byMicroseconds: 10_000_000))
  }

  @Test func deadlineIsMetOnceAndNotBeforeItsTime() throws {
    let due = Clock.now.advanced(byMicroseconds: 5000)
    var met: [Instant] = []
    let deadline = Deadline(on: loop) { met.append(Clock.now) }
    let end = Deadline(on: loop) { loop.stop() }
    deadline.set(due)
    end.set(due.advanced(byMicroseconds: 5000))
    try loop.run()
    #expect(met.count == 1)
    #expect(met.allSatisfy { $0 >= due })
    #expect(deadline.time == nil)
  }

  @Test func deadlineThatIsTakenBackIsNotMet() throws {
    let deadline = Deadline(on: loop) { Issue.record("met all the same") }
    let end = Deadline(on: loop) { loop.stop() }
    deadline.set(Clock.now)
    deadline.set(nil)
    end.set(Clock.now)
    do {
      let gone = Deadline(on: loop) { Issue.record("met after its end") }
      gone.set(Clock.now)
    }
    try loop.run()
  }

  @Test func inputHasATurnForAsLongAsItIsReadable() throws {
    var turns = 0
    let source = try InputSource(wakeUp.descriptor, on: loop, subject: "test") {
      turns += 1
      if turns == 3 { wakeUp.clear() }
    }
    let end = Deadline(on: loop) { loop.stop() }
    wakeUp.signal()
    end.set(Clock.now.advanced(byMicroseconds: 20_000))
    try loop.run()
    #expect(turns == 3)
    withExtendedLifetime(source) {}
  }

  @Test func inputThatIsLetGoHasNoTurn() throws {
    do {
      let source = try InputSource(wakeUp.descriptor, on: loop, subject: "test") { Issue.record("a turn all the same") }
      withExtendedLifetime(source) {}
    }
    wakeUp.signal()
    let end = Deadline(on: loop) { loop.stop() }
    end.set(Clock.now.advanced(byMicroseconds: 5000))
    try loop.run()
  }

  @Test func inputNeverKeepsOthersFromTheirTurn() throws {
    // Readable for ever.
    let source = try InputSource(wakeUp.descriptor, on: loop, subject: "test") {}
    wakeUp.signal()
    let other = try WakeUp()
    let end = try EventSource.descriptor(other.descriptor, on: loop, subject: "test") { _ in loop.stop() }
    let deadline = Deadline(on: loop) { other.signal() }
    deadline.set(Clock.now)
    try loop.run()
    withExtendedLifetime((source, end)) {}
  }

  @Test func timerThatAnInputSetsGoesOff() throws {
    let timer = try EventSource.timer(on: loop) { loop.stop() }
    let source = try InputSource(wakeUp.descriptor, on: loop, subject: "test") {
      wakeUp.clear()
      timer.arm(at: Clock.now)
    }
    let deadline = Deadline(on: loop) { wakeUp.signal() }
    // By then the loop waits, with all that sd-event has armed.
    deadline.set(Clock.now.advanced(byMicroseconds: 5000))
    try loop.run()
    withExtendedLifetime(source) {}
  }

  @Test func inputCanEndTheLoop() throws {
    let source = try InputSource(wakeUp.descriptor, on: loop, subject: "test") { loop.stop() }
    wakeUp.signal()
    try loop.run()
    #expect(try !loop.runOnce(timeout: 0))
    withExtendedLifetime(source) {}
  }
}
