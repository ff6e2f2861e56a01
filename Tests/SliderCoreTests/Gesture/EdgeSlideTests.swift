import SliderCore
import TestSupport
import Testing

@Suite struct EdgeSlideTests {
  private let now = Instant(microseconds: 0)

  private static func zone(_ edge: Edge, width: Length = .percent(8), isInverted: Bool = false) throws -> EdgeZone {
    let tracker = try #require(ContactTracker(TestDevices.touchpad))
    return EdgeZone(edge: edge, width: width, insets: (.zero, .zero), isInverted: isInverted, on: tracker)
  }

  private static func contact(_ x: Double, _ y: Double) -> Contact {
    var contact = Contact()
    contact.isDown = true
    (contact.x, contact.y) = (Int32(1000 + 40 * x), Int32(1000 + 30 * y))
    return contact
  }

  /// Places in percent of the pad; the pad is 100 mm by 60 mm.
  @Test(arguments: [
    (Edge.left, 7.9, 50.0, true), (.left, 8.1, 50, false), (.right, 92.1, 50, true), (.right, 91.9, 50, false),
    (.top, 50, 7.9, true), (.top, 50, 8.1, false), (.bottom, 50, 92.1, true), (.bottom, 50, 91.9, false),
    (.left, -1, 50, true),
  ])
  func contains(edge: Edge, x: Double, y: Double, isInside: Bool) throws {
    #expect((try Self.zone(edge).depth(Self.contact(x, y)) <= 1) == isInside)
  }

  @Test(arguments: [
    (Edge.left, false, 4.0, 0.0, 1.0), (.left, false, 4, 100, 0), (.left, true, 4, 100, 1),
    (.right, false, 98, 25, 0.75),
    (.top, false, 0, 4, 0), (.top, false, 100, 4, 1), (.bottom, true, 25, 98, 0.75),
  ])
  func growsUpAndRight(edge: Edge, isInverted: Bool, x: Double, y: Double, place: Double) throws {
    let zone = try Self.zone(edge, isInverted: isInverted)
    #expect(abs(zone.place(Self.contact(x, y)) - place) < 0.001)
  }

  /// From (4 %, 50 %) of the pad by millimetres: what makes a touch a slide.
  @Test(arguments: [
    (0.0, 2.9, false), (0, 3.1, true), (0, -3.1, true), (1.4, 3.1, true), (1.6, 3.1, false), (1.6, 10, true),
    (5.1, 10, false),
    (3.1, 0, false),
  ])
  func becomesASlide(across: Double, along: Double, isSlide: Bool) throws {
    var slide = EdgeSlide(zone: try Self.zone(.left))
    slide.touch(Self.contact(4, 50), slot: 0, at: now)
    let step = slide.move(to: Self.contact(4 + across, 50 + along / 0.6), at: now)
    #expect((step == .begin) == isSlide)
    #expect(slide.isSliding == isSlide)
  }

  @Test func whatOnceWasNoSlideNeverIs() throws {
    var slide = EdgeSlide(zone: try Self.zone(.left))
    slide.touch(Self.contact(4, 50), slot: 0, at: now)
    let step1 = slide.move(to: Self.contact(8, 51), at: now)
    #expect(step1 == .none)
    let step2 = slide.move(to: Self.contact(4, 10), at: now)
    #expect(step2 == .none)
    let step3 = slide.release(at: Self.contact(4, 10))
    #expect(step3 == .pass)
  }

  @Test func movesByWhatGoesBeyondThreeMillimetres() throws {
    var slide = EdgeSlide(zone: try Self.zone(.left))
    slide.touch(Self.contact(4, 50), slot: 0, at: now)
    let step4 = slide.move(to: Self.contact(4, 40), at: now)
    #expect(step4 == .begin)
    guard case .move(let distance, let place) = slide.move(to: Self.contact(4, 40), at: now) else {
      Issue.record("no move follows the beginning")
      return
    }
    #expect(abs(distance - (0.1 - 3 / 60.0)) < 0.001)
    #expect(abs(place - 0.6) < 0.001)
    let step5 = slide.move(to: Self.contact(4, 40), at: now)
    #expect(step5 == .none)
    let step6 = slide.release(at: Self.contact(4, 40))
    #expect(step6 == .slide)
  }
}
