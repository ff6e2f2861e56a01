import SliderCore
import SliderDaemon
import TestSupport
import Testing

@Suite struct StatePublisherTests {
  private let bank: SliderBank
  private let lever: Int
  private let publisher: StatePublisher
  private let told = Told()

  /// What the world heard.
  private final class Told {
    var lines: [(kind: SliderEvent.Kind, value: Double, raw: Int?)] = []
  }

  init() {
    bank = SliderBank([TestSliders.onLever()])
    lever = bank.attach(TestDevices.throttle).device
    bank.connectOutput(maximum: 1000, raw: 500)
    let told = told
    publisher = StatePublisher(bank) { state, event in
      told.lines.append((event.kind, state.value, state.outputs[0].raw))
    }
    bank.process(InputFrame(time: Instant(microseconds: 0), events: [.axis(.throttle, 1)]), from: lever)
  }

  /// The lever is at a thousandth at a time in milliseconds.
  private func move(_ thousandths: Int32, at milliseconds: Int64) {
    let time = Instant(microseconds: milliseconds * 1000)
    bank.process(InputFrame(time: time, events: [.axis(.throttle, thousandths)]), from: lever)
    publisher.take(bank.events)
    bank.forgetEffects()
  }

  @Test func aChangeIsToldWhenTheTimerComes() {
    move(200, at: 100)
    #expect(told.lines.isEmpty)
    #expect(publisher.nextDeadline == Instant(microseconds: 100_000))
    publisher.flush(upTo: Instant(microseconds: 100_000))
    #expect(told.lines.map(\.value) == [0.2])
    #expect(publisher.nextDeadline == nil)
  }

  @Test func framesTwentyMillisecondsApartAreToldOneByOneHoweverLate() {
    for step in 1...10 { move(Int32(step * 10), at: Int64(100 + 20 * step)) }
    publisher.flush(upTo: Instant(microseconds: 10_000_000))
    #expect(told.lines.map(\.value) == (1...10).map { Double($0) / 100 })
    #expect(told.lines.map(\.raw) == (1...10).map { $0 * 10 })
  }

  @Test func denserOnesAreThinnedAndTheLastIsTold() {
    for step in 1...100 { move(Int32(step), at: Int64(1000 + step)) }
    publisher.flush(upTo: Instant(microseconds: 10_000_000))
    // 100 ms at 60 a second, and the last.
    #expect(told.lines.count == 7)
    #expect(told.lines.last?.value == 0.1)
    let values = told.lines.map(\.value)
    #expect(values == values.sorted())
  }

  @Test func whatIsNoChangeComesAtOnceAndInOrder() {
    move(200, at: 100)
    _ = bank.set(0, to: .fraction(0.9), at: Instant(microseconds: 100_500))
    publisher.take(bank.events)
    #expect(told.lines.map(\.kind) == [.change, .set])
    #expect(told.lines.map(\.value) == [0.2, 0.9])
    #expect(told.lines.map(\.raw) == [200, 900])
  }
}
