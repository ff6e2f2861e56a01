import OutputScene
import SliderBus
import SliderCore
import SliderSystem
import TestSupport
import Testing

/// Whether the session is locked, as a logind of the test's own says it.
@Suite struct SessionLockTests {
  private let bus: PrivateBus
  private let loop: EventLoop

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
  }

  private final class Seen {
    var changes = 0
  }

  private func lock(
    of subject: SessionLock.Subject = .seat, on address: BusAddress? = nil, _ seen: Seen = Seen()
  ) -> SessionLock {
    let lock = SessionLock(of: subject, on: address ?? .address(bus.address), loop: loop) { seen.changes += 1 }
    #expect(lock.isLocked && !lock.isDecided)
    lock.connect()
    return lock
  }

  private func run(until condition: () -> Bool) -> Bool {
    wait {
      _ = try? loop.runOnce(timeout: 2000)
      return condition()
    }
  }

  @Test(arguments: [SessionLock.Subject.seat, .user(1000)]) func itFollowsTheHint(subject: SessionLock.Subject) {
    let logind = FakeLogind(at: bus.address)
    logind.bring("3")
    let seen = Seen()
    let lock = lock(of: subject, seen)
    #expect(run { lock.isDecided && logind.questions >= 2 })
    #expect(run { !lock.isLocked })
    logind.lock("3")
    #expect(run { lock.isLocked })
    logind.lock("3", false)
    #expect(run { !lock.isLocked })
    // The first answer, and two changes; what stays as it is, is none.
    let questions = logind.questions
    logind.lock("3", false)
    #expect(run { logind.questions > questions })
    #expect(seen.changes == 3)
  }

  @Test func anotherSessionComesToTheFront() {
    let logind = FakeLogind(at: bus.address)
    logind.lock("c7")
    logind.bring("2")
    let lock = lock()
    #expect(run { lock.isDecided && !lock.isLocked && logind.questions >= 2 })
    logind.bring("c7")
    #expect(run { lock.isLocked })
    // Of the one that was left nothing is heard any more.
    logind.lock("2")
    logind.lock("2", false)
    logind.bring(nil)
    #expect(run { !lock.isLocked })
    logind.bring("c7")
    #expect(run { lock.isLocked })
  }

  @Test func withoutLogindNothingIsLocked() {
    let lock = lock()
    #expect(run { lock.isDecided })
    #expect(!lock.isLocked)
    let logind = FakeLogind(at: bus.address)
    logind.bring("1")
    logind.lock("1")
    #expect(run { lock.isLocked })
  }

  @Test func withoutABusNothingIsLocked() {
    let lock = lock(on: .address("unix:path=/nonexistent"))
    #expect(lock.isDecided && !lock.isLocked)
  }

  /// To crash logind or the bus unlocks nothing; it is unlocked when logind is there again and says so.
  @Test func aLostBusUnlocksNothing() throws {
    let logind = FakeLogind(at: bus.address)
    logind.bring("1")
    logind.lock("1")
    let seen = Seen()
    let lock = lock(seen)
    #expect(run { lock.isDecided && lock.isLocked && logind.questions >= 2 })
    let changes = seen.changes
    bus.stop()
    let questions = logind.questions
    logind.lock("1", false)
    try bus.start()
    #expect(run { logind.questions > questions && !lock.isLocked })
    #expect(seen.changes == changes + 1)
  }

  @Test func anAnswerThatIsNone() {
    let logind = FakeLogind(at: bus.address)
    logind.bring("1/../..")
    let lock = lock()
    #expect(run { lock.isDecided })
    #expect(!lock.isLocked)
  }
}

/// What a daemon does while its session is locked.
@Suite struct LockedTests {
  private static let configuration = """
    [slider.test]
    to = [{ command = ["sh", "-c", 'echo "ran $SLIDER_PERCENT"'] }, { led = "light" }]

    [slider.end]
    complete = { on_success = "latch", on_failure = "reset" }
    to       = { command = ["sh", "-c", "echo completed"], when = "complete" }
    """

  @Test(arguments: [[], ["--user"]]) func commandsDontRun(arguments: [String]) throws {
    let system = try PrivateBus()
    let logind = FakeLogind(at: system.address)
    logind.bring("1")
    logind.lock("1")
    let service = try RunningService(Self.configuration, system: system, lights: ["light": 0])
    let (daemon, client) = (service.daemon, service.client)
    #expect(try daemon.start(arguments))
    #expect(service.says("the session is locked: commands and keys are held back"))
    #expect(try wait { try client.state(of: "test").outputs[0].error == "held back: the session is locked" })

    _ = try client.set("test", to: "40%")
    // The rest follows.
    #expect(wait { daemon.brightness("leds", "light") == 400 })
    #expect(try client.state(of: "test").outputs[1].error == nil)
    // What was not run has failed: back to the rest.
    try client.complete("end")
    #expect(try client.state(of: "end").value == 0)

    logind.lock("1", false)
    #expect(try wait { try client.state(of: "test").outputs[0].error == nil })
    // Nothing is made up for.
    _ = try client.set("test", to: "41%")
    #expect(wait { daemon.log.contains("ran 41") })
    try client.complete("end")
    #expect(wait { daemon.log.contains("completed") })
    #expect(try client.state(of: "end").value == 1)
    #expect(!daemon.log.contains("ran 40"))
    #expect(daemon.log.split(separator: "\n").filter { $0.hasSuffix("completed") }.count == 1)
  }

  /// A reload is no way past it.
  @Test func aReloadUnlocksNothing() throws {
    let system = try PrivateBus()
    let logind = FakeLogind(at: system.address)
    logind.bring("1")
    logind.lock("1")
    let service = try RunningService("[slider.other]\n", system: system, lights: ["light": 0])
    #expect(try service.daemon.start())
    #expect(logind.questions == 0)
    try service.daemon.write(Self.configuration)
    try service.client.reload()
    #expect(service.says("the session is locked"))
    try service.client.reload()
    _ = try service.client.set("test", to: "40%")
    #expect(wait { service.daemon.brightness("leds", "light") == 400 })
    #expect(try service.client.state(of: "test").outputs[0].error == "held back: the session is locked")
    #expect(!service.daemon.log.contains("ran 40"))
  }
}
