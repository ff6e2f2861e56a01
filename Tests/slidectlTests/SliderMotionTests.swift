import SliderCore
import Testing

@testable import slidectl

/// How moves are drawn, by the numbers of the slider cases.
struct SliderMotionTests {
  private static func time(_ seconds: Double) -> Instant { Instant(microseconds: Int64((seconds * 1e6).rounded())) }

  /// In values from 0 to 10 with the anchor at 5; MDC-100: 0.25 s in all.
  @Test(arguments: [
    ("MDC-334", 9.0, 2.0, 0.142857, 0.107143), ("MDC-335", 4, 6, 0.125, 0.125), ("MDC-336", 0, 6, 0.208333, 0.041667),
  ])
  func acrossTheAnchor(id: String, from: Double, to: Double, toAnchor: Double, rest: Double) {
    let motion = SliderMotion(from: from / 10, to: to / 10, anchor: 0.5, start: Self.time(0))
    #expect(abs(motion.phases.toAnchor - toAnchor) < 1e-6 && abs(motion.phases.rest - rest) < 1e-6, "\(id)")
    #expect(abs(motion.fraction(at: Self.time(toAnchor)) - 0.5) < 1e-4)
    // Speeding up to the anchor and slowing down behind it: on both sides the slower half is the outer one.
    #expect(abs(motion.fraction(at: Self.time(toAnchor / 2)) - (from / 10 + (0.5 - from / 10) / 4)) < 1e-4)
    #expect(abs(motion.fraction(at: Self.time(toAnchor + rest / 2)) - (0.5 + (to / 10 - 0.5) * 0.75)) < 1e-4)
  }

  @Test(arguments: [(0.0, 0.2), (0.125, 0.5), (0.25, 0.8), (9, 0.8), (-1, 0.2)])
  func easing(seconds: Double, fraction: Double) {
    let motion = SliderMotion(from: 0.2, to: 0.8, start: Self.time(0))
    #expect(abs(motion.fraction(at: Self.time(seconds)) - fraction) < 1e-9)
    #expect(motion.isOver(at: Self.time(seconds)) == (seconds >= SliderMotion.duration))
  }

  /// DRG-036
  @Test(arguments: [
    (0.05, 0.8606), (0.1, 0.6064), (0.2, 0.2004), (0.3, 0.0315), (0.4, -0.0083), (0.5, -0.0084), (0.4424, -0.0102),
  ])
  func spring(seconds: Double, place: Double) {
    #expect(abs(SliderMotion.freeSpring(seconds) - place) < 1e-4)
    #expect(SliderMotion.spring(seconds) >= 0)
    let motion = SliderMotion(from: 1, to: 0, curve: .spring, start: Self.time(0))
    #expect(abs(motion.fraction(at: Self.time(seconds)) - max(0, place)) < 1e-4)
  }

  @Test(
    arguments: [
      ("MDC-338", nil, false, false, nil), ("MDC-339 MDC-086", .set, false, false, .ease),
      ("MDC-341", .change, true, false, nil),
      ("MDC-343", .change, false, false, .ease), ("MDC-344", .set, false, true, nil),
      ("a reset springs back", .reset, false, false, .spring), ("a release moves nothing", .up, false, false, nil),
    ] as [(String, SliderEvent.Kind?, Bool, Bool, SliderMotion.Curve?)])
  func whichMovesAreAnimated(
    id: String, kind: SliderEvent.Kind?, isHolding: Bool, isStep: Bool, curve: SliderMotion.Curve?
  ) {
    #expect(SliderMotion.curve(of: kind, isHolding: isHolding, isStep: isStep) == curve, "\(id)")
    var slider = MovingSlider(.sample(fraction: 0))
    let state = SliderState.sample(fraction: 0.5, isHolding: isHolding)
    slider.update(state)
    if let kind { slider.update(state, after: kind, isStep: isStep, at: Self.time(1)) }
    #expect(slider.isMoving == (curve != nil), "\(id)")
  }

  /// The value is there at once, the thumb later.
  @Test(arguments: [("MDC-005", 0.0), ("MDC-006", 0.333), ("MDC-007", 1)])
  func theValueIsThereAtOnce(id: String, value: Double) {
    var slider = MovingSlider(.sample(fraction: 0.5))
    slider.update(.sample(fraction: value), after: .set, at: Self.time(1))
    #expect(slider.state.value == value, "\(id)")
    #expect(slider.appearance(at: Self.time(1), isSelected: false).fraction == 0.5)
    #expect(slider.appearance(at: Self.time(1.25), isSelected: false).fraction == value)
    #expect(!slider.isMoving)
  }

  /// MDC-345: another move begins where the thumb is drawn, and the first one's end is no more.
  @Test func interrupted() {
    var slider = MovingSlider(.sample(fraction: 0))
    slider.update(.sample(fraction: 1), after: .set, at: Self.time(1))
    #expect(slider.appearance(at: Self.time(1.125), isSelected: false).fraction == 0.5)
    slider.update(.sample(fraction: 0), after: .set, at: Self.time(1.125))
    #expect(slider.appearance(at: Self.time(1.125), isSelected: false).fraction == 0.5)
    #expect(slider.appearance(at: Self.time(1.25), isSelected: false).fraction == 0.25)
    #expect(slider.appearance(at: Self.time(1.375), isSelected: false).fraction == 0)
  }

  /// A finger that takes hold is followed at once; so is a value that nothing tells of.
  @Test func aFingerTakesOver() {
    var slider = MovingSlider(.sample(fraction: 0))
    slider.update(.sample(fraction: 1), after: .set, at: Self.time(1))
    slider.update(.sample(fraction: 0.9, isHolding: true), after: .change, at: Self.time(1.1))
    #expect(!slider.isMoving)
    #expect(slider.appearance(at: Self.time(1.1), isSelected: false).fraction == 0.9)
    slider.update(.sample(fraction: 0.2), after: .set, at: Self.time(2))
    slider.update(.sample(fraction: 0.4))
    #expect(slider.appearance(at: Self.time(2.01), isSelected: false).fraction == 0.4)
  }
}
