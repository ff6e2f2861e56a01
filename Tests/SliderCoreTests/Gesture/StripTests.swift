import SliderCore
import TestSupport
import Testing

/// Places in percent of the test pad, which is 100 mm by 60 mm.
@Suite struct StripTests {
  private let tracker: ContactTracker

  init() throws {
    tracker = try #require(ContactTracker(TestDevices.touchpad))
  }

  private func strip(_ edge: Edge, isInverted: Bool = false) -> Strip {
    Strip(edge, width: .percent(8), insets: (.zero, .zero), isInverted: isInverted, on: tracker)
  }

  @Test(
    arguments: [
      (.left, 7.9, 50, true), (.left, 8.1, 50, false), (.right, 92.1, 50, true), (.right, 91.9, 50, false),
      (.top, 50, 7.9, true), (.top, 50, 8.1, false), (.bottom, 50, 92.1, true), (.bottom, 50, 91.9, false),
      (.left, -1, 50, true), (.right, 101, 50, true), (.left, 4, -3, true),
    ] as [(Edge, Double, Double, Bool)])
  func contains(edge: Edge, x: Double, y: Double, isInside: Bool) {
    #expect(strip(edge).contains(TestDevices.point(x, y)) == isInside)
  }

  @Test(
    arguments: [
      (.left, false, 4, 0, 1), (.left, false, 4, 100, 0), (.left, true, 4, 100, 1),
      (.right, false, 98, 25, 0.75),
      (.top, false, 0, 4, 0), (.top, false, 100, 4, 1), (.bottom, true, 25, 98, 0.75),
    ] as [(Edge, Bool, Double, Double, Double)])
  func growsUpAndRight(edge: Edge, isInverted: Bool, x: Double, y: Double, place: Double) {
    #expect(abs(strip(edge, isInverted: isInverted).place(TestDevices.point(x, y)) - place) < 0.001)
  }

  /// From 20 mm to 60 mm across, and from 20 % to 70 % down: the first 5 mm and the last 10 % of the pad cut off.
  @Test(
    arguments: [
      (.x, false, 25, 30, 0), (.x, false, 50, 30, 1), (.x, true, 55, 30, 0), (.x, false, 37.5, 30, 0.5),
      (.y, false, 30, 61.667, 0), (.y, false, 30, 30, 1), (.y, true, 30, 28.333, 0), (.y, true, 30, 60, 1),
    ] as [(Along, Bool, Double, Double, Double)])
  func anAreaIsASliderAlongOneOfItsSides(along: Along, isInverted: Bool, x: Double, y: Double, place: Double) {
    let area = Area(left: .millimetres(20), top: .percent(20), right: .millimetres(60), bottom: .percent(70))
    let strip = Strip(
      area, along: along, insets: (.millimetres(5), .percent(10)), isInverted: isInverted, on: tracker)
    #expect(strip.isUsable)
    #expect(abs(strip.place(TestDevices.point(x, y)) - place) < 0.002)
  }

  @Test(
    arguments: [
      (19.9, 50, false), (20.1, 50, true), (59.9, 50, true), (60.1, 50, false), (40, 19, false), (40, 71, false),
    ] as [(Double, Double, Bool)])
  func touchesOfAnAreaBeginInIt(x: Double, y: Double, isInside: Bool) {
    let area = Area(left: .millimetres(20), top: .percent(20), right: .millimetres(60), bottom: .percent(70))
    let strip = Strip(area, along: .x, insets: (.zero, .zero), isInverted: false, on: tracker)
    #expect(strip.contains(TestDevices.point(x, y)) == isInside)
  }

  /// A finger at the very edge is often reported a little beyond it.
  @Test func anAreaThatReachesAnEdgeHasWhatIsBeyond() {
    let area = Area(left: .zero, top: .zero, right: .percent(50), bottom: .percent(100))
    let strip = Strip(area, along: .y, insets: (.zero, .zero), isInverted: false, on: tracker)
    #expect(strip.contains(TestDevices.point(-2, 104)))
    #expect(!strip.contains(TestDevices.point(51, 50)))
  }

  @Test func withoutLengthOrWidthItIsUnusable() {
    let area = Area(left: .percent(50), top: .zero, right: .percent(50), bottom: .percent(100))
    #expect(!Strip(area, along: .y, insets: (.zero, .zero), isInverted: false, on: tracker).isUsable)
    #expect(!Strip(.left, width: .zero, insets: (.zero, .zero), isInverted: false, on: tracker).isUsable)
    #expect(
      !Strip(.left, width: .percent(8), insets: (.percent(60), .percent(40)), isInverted: false, on: tracker).isUsable)
  }
}
