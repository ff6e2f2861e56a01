import SliderCore
import TestSupport
import Testing

/// The dial is in the middle of the test pad, 100 mm by 60 mm, with 40 % of the shorter side: a radius of 24 mm.
@Suite struct CircleTests {
  private let tracker: ContactTracker

  init() throws {
    tracker = try #require(ContactTracker(TestDevices.touchpad))
  }

  private func circle(isInverted: Bool = false) -> Circle {
    Circle(x: .percent(50), y: .percent(50), radius: .percent(40), isInverted: isInverted, on: tracker)
  }

  /// In millimetres from the centre, to the right and down.
  private func point(_ x: Double, _ y: Double) -> TouchPoint {
    TestDevices.point(50 + x, (30 + y) / 0.6)
  }

  @Test(
    arguments: [
      (0, 23.9, true), (0, 24.1, false), (23.9, 0, true), (-24.1, 0, false), (16.9, 16.9, true), (17.1, 17.1, false),
    ] as [(Double, Double, Bool)])
  func isRoundInMillimetres(x: Double, y: Double, isInside: Bool) {
    #expect(circle().contains(point(x, y)) == isInside)
  }

  @Test(
    arguments: [
      (0, 10, 0), (-10, 0, 0.25), (0, -10, 0.5), (10, 0, 0.75), (7, 7, 0.875), (-7, 7, 0.125),
    ] as [(Double, Double, Double)])
  func turnsClockwiseFromTheBottom(x: Double, y: Double, turn: Double) throws {
    let place = try #require(TouchZone.circle(circle()).place(point(x, y)))
    #expect(abs(place - turn) < 1e-9)
    let inverted = try #require(TouchZone.circle(circle(isInverted: true)).place(point(x, y)))
    #expect(abs(inverted - (turn == 0 ? 0 : 1 - turn)) < 1e-9)
  }

  @Test func nothingTurnsAtTheCentre() {
    #expect(TouchZone.circle(circle()).place(point(3, -3.5)) == nil)
    #expect(TouchZone.circle(circle()).place(point(3.5, -3.5)) != nil)
  }

  @Test func theWayIsTheShorterOne() {
    let zone = TouchZone.circle(circle())
    #expect(abs(zone.way(from: point(1, 10), to: point(-1, 10)) - 0.0317) < 0.0001)
    #expect(abs(zone.way(from: point(-1, 10), to: point(1, 10)) + 0.0317) < 0.0001)
  }

  @Test func lengthsAreAlongItsRim() {
    #expect(circle().share(of: .percent(50)) == 0.5)
    #expect(abs(circle().share(of: .millimetres(2 * 24 * 3.14159265)) - 1) < 1e-6)
    // 40 units are a millimetre.
    #expect(abs(circle().share(of: .units(40)) - circle().share(of: .millimetres(1))) < 1e-12)
  }
}
