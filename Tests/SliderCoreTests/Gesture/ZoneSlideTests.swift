import SliderCore
import TestSupport
import Testing

@Suite struct ZoneSlideTests {
  private let now = Instant(microseconds: 0)
  private let zone: TouchZone

  init() throws {
    let tracker = try #require(ContactTracker(TestDevices.touchpad))
    zone = .strip(Strip(.left, width: .percent(8), insets: (.zero, .zero), isInverted: false, on: tracker))
  }

  /// From (4 %, 50 %) of the pad by millimetres: what makes a touch a slide.
  @Test(arguments: [
    (0.0, 2.9, false), (0, 3.1, true), (0, -3.1, true), (1.4, 3.1, true), (1.6, 3.1, false), (1.6, 10, true),
    (5.1, 10, false),
    (3.1, 0, false),
  ])
  func becomesASlide(across: Double, along: Double, isSlide: Bool) throws {
    var slide = ZoneSlide(zone: zone)
    slide.touch(0, middle: TestDevices.point(4, 50), at: now)
    let step = slide.move(to: TestDevices.point(4 + across, 50 + along / 0.6), at: now)
    #expect((step == .begin) == isSlide)
    #expect(slide.isSliding == isSlide)
  }

  @Test func whatOnceWasNoSlideNeverIs() throws {
    var slide = ZoneSlide(zone: zone)
    slide.touch(0, middle: TestDevices.point(4, 50), at: now)
    let step1 = slide.move(to: TestDevices.point(8, 51), at: now)
    #expect(step1 == .none)
    let step2 = slide.move(to: TestDevices.point(4, 10), at: now)
    #expect(step2 == .none)
    let step3 = slide.release([0])
    #expect(step3 == .pass)
  }

  @Test func movesByWhatGoesBeyondThreeMillimetres() throws {
    var slide = ZoneSlide(zone: zone)
    slide.touch(0, middle: TestDevices.point(4, 50), at: now)
    let step4 = slide.move(to: TestDevices.point(4, 40), at: now)
    #expect(step4 == .begin)
    guard case .move(let distance, let place) = slide.move(to: TestDevices.point(4, 40), at: now) else {
      Issue.record("no move follows the beginning")
      return
    }
    #expect(abs(distance - (0.1 - 3 / 60.0)) < 0.001)
    #expect(abs(place - 0.6) < 0.001)
    let step5 = slide.move(to: TestDevices.point(4, 40), at: now)
    #expect(step5 == .none)
    let step6 = slide.release([0])
    #expect(step6 == .slide)
  }

  @Test func severalFingersSlideByTheirMiddle() {
    var slide = ZoneSlide(zone: zone, fingers: 2)
    slide.touch(0, middle: TestDevices.point(3, 60), at: now)
    #expect(!slide.isTouching)
    let early = slide.move(to: TestDevices.point(3, 57), at: now)
    #expect(early == .none)
    slide.touch(3, middle: TestDevices.point(4, 50), at: now)
    #expect(slide.isTouching)
    let step = slide.move(to: TestDevices.point(4, 40), at: now)
    #expect(step == .begin)
    let end = slide.release([3])
    #expect(end == .slide)
    // The zone is not free before the last has lifted.
    #expect(slide.slots == [0])
    let last = slide.release([0])
    #expect(last == .pass)
    #expect(slide.slots.isEmpty)
  }

  @Test func tooManyFingersSlideNothing() {
    var slide = ZoneSlide(zone: zone)
    slide.touch(0, middle: TestDevices.point(4, 60), at: now)
    slide.touch(1, middle: TestDevices.point(4, 50), at: now)
    let step = slide.move(to: TestDevices.point(4, 20), at: now)
    #expect(step == .none)
    #expect(!slide.isSliding)
  }

  @Test func aFingerThatWentAwayIsNotJoined() {
    var slide = ZoneSlide(zone: zone, fingers: 2)
    slide.touch(0, middle: TestDevices.point(4, 60), at: now)
    let step = slide.move(to: TestDevices.point(4, 54), at: now)
    #expect(step == .none)
    slide.touch(1, middle: TestDevices.point(4, 50), at: now)
    #expect(!slide.isTouching)
  }

  /// The pad's clock went back by a second while a finger rested.
  @Test func aClockThatGoesBackDelaysAHoldByNoMoreThanItself() {
    var slide = ZoneSlide(zone: zone, minimumTravel: .zero, hold: 300_000)
    let late = Instant(microseconds: 5_000_000)
    slide.touch(0, middle: TestDevices.point(4, 60), at: late)
    let early = Instant(microseconds: 4_000_000)
    let step = slide.move(to: TestDevices.point(4, 60), at: early)
    #expect(step == .none)
    #expect(slide.deadline == early.advanced(byMicroseconds: 300_000))
  }
}
