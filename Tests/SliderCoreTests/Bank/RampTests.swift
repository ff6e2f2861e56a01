import SliderCore
import TestSupport
import Testing

@Suite struct RampTests {
  private let bank: SliderBank

  init() {
    var slider = TestSliders.onEdge()
    slider.outputs[0].ramp = 500_000
    bank = SliderBank([slider])
    bank.connectOutput(maximum: 1000, raw: 100)
  }

  private func time(_ milliseconds: Int64) -> Instant { Instant(microseconds: milliseconds * 1000) }

  /// Lets time pass to a moment, deadline by deadline; the raw steps that were ordered, with their times.
  private func pass(to end: Instant) -> [(raw: Int, time: Int64)] {
    var orders: [(raw: Int, time: Int64)] = []
    while let due = bank.nextDeadline, due <= end {
      bank.advance(to: due)
      orders += bank.commands.map { ($0.raw, due.microseconds) }
      bank.forgetEffects()
    }
    return orders
  }

  private func takeOrders() -> [Int] {
    defer { bank.forgetEffects() }
    return bank.commands.map(\.raw)
  }

  @Test func aJumpTakesItsTimeAndNoMore() throws {
    _ = bank.set(0, to: .fraction(0.9), at: time(0))
    // At once: a hand must see that it was heard. The slider itself has arrived.
    let first = takeOrders()
    #expect(first.count == 1 && first[0] > 100 && first[0] < 200)
    #expect(bank.sliders[0].fraction == 0.9)
    #expect(bank.sliders[0].state.outputs[0].raw == 900)
    let orders = pass(to: time(10_000))
    #expect(orders.last?.raw == 900)
    #expect(try #require(orders.last).time <= 500_000)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $0.raw < $1.raw })
    // At most 60 a second.
    #expect(orders.count <= 30)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $1.time - $0.time >= 1_000_000 / 60 })
    #expect(bank.nextDeadline == nil)
  }

  @Test func aNewJumpGoesOnFromWhereTheLastOneIs() {
    _ = bank.set(0, to: .fraction(0.9), at: time(0))
    let before = takeOrders() + pass(to: time(250)).map(\.raw)
    _ = bank.set(0, to: .fraction(0), at: time(250))
    let after = takeOrders() + pass(to: time(10_000)).map(\.raw)
    #expect(before.last.map { $0 > 450 && $0 < 550 } == true)
    #expect(after.allSatisfy { $0 <= before.last ?? 0 })
    #expect(zip(after, after.dropFirst()).allSatisfy { $0 > $1 })
    #expect(after.last == 0)
  }

  @Test func askedForTheSameItGoesOn() {
    _ = bank.set(0, to: .fraction(0.9), at: time(0))
    _ = pass(to: time(250))
    _ = bank.set(0, to: .fraction(0.9), at: time(250))
    #expect(takeOrders() == [])
    let orders = pass(to: time(10_000))
    #expect(orders.last?.raw == 900)
    #expect((orders.last?.time ?? .max) <= 500_000)
  }

  @Test func aHandEndsItAndIsFollowedAtOnce() throws {
    let (device, _) = bank.attach(TestDevices.touchpad)
    var hand = TestHand()
    bank.process(hand.touch(2, 80), from: device)
    _ = bank.set(0, to: .fraction(0.5), at: hand.now)
    bank.forgetEffects()
    bank.process(hand.move(2, 70), from: device)
    bank.process(hand.move(2, 60), from: device)
    #expect(takeOrders().last == bank.sliders[0].outputs[0].raw)
    let raw = try #require(bank.sliders[0].outputs[0].raw)
    #expect(raw == Int((bank.sliders[0].fraction * 1000).rounded()))
    #expect(pass(to: time(100_000)).isEmpty)
  }

  /// The hand goes to where the ramp would have ended: it has to be written.
  @Test func aHandThatGoesWhereItWasBoundIsFollowed() throws {
    var lever = TestSliders.onLever()
    lever.outputs[0].ramp = 500_000
    let bank = SliderBank([lever])
    bank.connectOutput(maximum: 1000, raw: 100)
    let (device, _) = bank.attach(TestDevices.throttle)
    var hand = TestHand()
    bank.process(hand.axis(.throttle, 100), from: device)
    _ = bank.set(0, to: .fraction(0.9), at: hand.now)
    bank.process(hand.axis(.throttle, 899), from: device)
    bank.forgetEffects()
    bank.process(hand.axis(.throttle, 900), from: device)
    #expect(bank.commands.map(\.raw) == [900])
    #expect(bank.nextDeadline == nil)
  }

  @Test func whoeverElseSetsTheOutputEndsIt() {
    _ = bank.set(0, to: .fraction(0.9), at: time(0))
    _ = pass(to: time(100))
    bank.adopt(300, 0, of: 0, at: time(110))
    #expect(bank.sliders[0].fraction == 0.3)
    #expect(pass(to: time(10_000)).isEmpty)
  }

  @Test func whatIsGoneIsNotRamped() {
    _ = bank.set(0, to: .fraction(0.9), at: time(0))
    bank.forgetEffects()
    bank.disconnect(0, of: 0, "gone")
    #expect(pass(to: time(10_000)).isEmpty)
  }

  /// Ten levels are reached in ten writes.
  @Test func aCoarseOutputHasNoMoreStepsThanItHas() {
    var slider = TestSliders.onEdge()
    slider.outputs[0].ramp = 500_000
    let bank = SliderBank([slider])
    bank.connectOutput(maximum: 10, raw: 0)
    _ = bank.set(0, to: .fraction(1), at: time(0))
    var orders = bank.commands.map(\.raw)
    while let due = bank.nextDeadline {
      bank.forgetEffects()
      bank.advance(to: due)
      orders += bank.commands.map(\.raw)
    }
    #expect(orders == Array(1...10))
  }
}
