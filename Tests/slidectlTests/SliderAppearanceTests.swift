import SliderCore
import Testing

@testable import slidectl

/// What is seen of a slider, by the numbers of the slider cases: each row begins with their ids.
struct SliderAppearanceTests {
  private static func appearance(
    minimum: Double = 0, maximum: Double = 1, anchor: Double? = nil, value: Double = 0, steps: Int = 0,
    isHolding: Bool = false, isEnabled: Bool = true, look: SliderLook = SliderLook(), motion: SliderMotion? = nil
  ) -> SliderAppearance {
    var state = SliderState.sample(
      fraction: (value - minimum) / (maximum - minimum), minimum: minimum, maximum: maximum, steps: steps,
      anchor: anchor ?? minimum, isHolding: isHolding, isEnabled: isEnabled)
    state.value = value
    state.look = look
    return SliderAppearance(state, motion: motion)
  }

  private static func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

  @Test(
    arguments: [
      ("MDC-346", 0, 1, nil, 0.7, .right, 0, 0.7), ("MDC-348", 0, 1, 0.5, 0.2, .right, 0.2, 0.5),
      ("MDC-349", -10, 10, 0, 7, .right, 0.5, 0.85), ("MDC-350", -10, 10, 0, -3, .right, 0.35, 0.5),
      ("MDC-351", 0, 1, nil, 0.7, .left, 0.3, 1), ("MDC-352", 0, 1, 0.5, 0.7, .left, 0.3, 0.5),
      ("MDC-353", 0, 10, 25, 4, .right, 0.4, 1), ("MDC-090", 0, 1, nil, 0.5, .right, 0, 0.5),
    ] as [(String, Double, Double, Double?, Double, SliderLook.Direction, Double, Double)])
  func fill(
    id: String, minimum: Double, maximum: Double, anchor: Double?, value: Double, direction: SliderLook.Direction,
    lower: Double, upper: Double
  ) {
    let slider = Self.appearance(
      minimum: minimum, maximum: maximum, anchor: anchor, value: value, look: SliderLook(direction: direction))
    #expect(slider.showsFill)
    #expect(Self.isClose(slider.fill.lowerBound, lower) && Self.isClose(slider.fill.upperBound, upper), "\(id)")
  }

  /// Ticks are counted from the left. On the way they go by where the thumb comes from, or by where it goes.
  @Test(
    arguments: [
      ("MDC-363", -10, 10, 21, 0, 7, 3, .right, Array(10...13)),
      ("MDC-364", -10, 10, 21, 0, 3, 7, .right, Array(10...13)),
      ("MDC-364 at its end", -10, 10, 21, 0, nil, 7, .right, Array(10...17)),
      ("MDC-366", -10, 10, 21, 0, -3, 7, .right, Array(7...10)),
      ("MDC-366 at its end", -10, 10, 21, 0, nil, 7, .right, Array(10...17)),
      ("MDC-367", 0, 1, 5, 0, nil, 0.5, .right, [0, 1, 2]), ("MDC-389", 0, 1, 5, 0, nil, 0.25, .left, [3, 4]),
    ] as [(String, Double, Double, Int, Double, Double?, Double, SliderLook.Direction, [Int])])
  func activeTicks(
    id: String, minimum: Double, maximum: Double, steps: Int, anchor: Double, from: Double?, value: Double,
    direction: SliderLook.Direction, active: [Int]
  ) {
    func place(_ value: Double) -> Double { (value - minimum) / (maximum - minimum) }
    let motion = from.map {
      SliderMotion(from: place($0), to: place(value), anchor: place(anchor), start: Instant(microseconds: 0))
    }
    let slider = Self.appearance(
      minimum: minimum, maximum: maximum, anchor: anchor, value: value, steps: steps,
      look: SliderLook(direction: direction), motion: motion)
    #expect(slider.ticks.indices.filter { slider.ticks[$0].isFilled } == active, "\(id)")
    #expect(slider.ticks.map(\.place) == slider.ticks.map(\.place).sorted())
  }

  @Test(
    arguments: [
      ("MDC-368", .never, true, true, 5, false), ("MDC-369", .never, true, false, 5, false),
      ("MDC-370", .holding, true, true, 5, true), ("MDC-372", .holding, false, true, 5, false),
      ("MDC-373", .always, true, false, 5, true), ("MDC-374", .always, false, false, 5, true),
      ("MDC-376 MDC-087", nil, true, true, 5, true), ("MDC-377", nil, true, false, 2, false),
      ("MDC-077", nil, true, true, 0, false), ("MDC-384", .holding, false, true, 21, false),
    ] as [(String, TickVisibility?, Bool, Bool, Int, Bool)])
  func ticksShown(
    id: String, visibility: TickVisibility?, isEnabled: Bool, isHolding: Bool, steps: Int, isShown: Bool
  ) {
    var look = SliderLook()
    if let visibility { look.ticks = visibility }
    let slider = Self.appearance(value: 0.5, steps: steps, isHolding: isHolding, isEnabled: isEnabled, look: look)
    #expect(slider.showsTicks == isShown, "\(id)")
  }

  /// MDC-375: until the thumb has arrived, unless they are never shown.
  @Test(arguments: [(TickVisibility.holding, true), (.always, true), (.never, false)])
  func ticksOfATap(visibility: TickVisibility, isShown: Bool) {
    let motion = SliderMotion(from: 0, to: 0.5, start: Instant(microseconds: 0), isByHand: true)
    let look = SliderLook(ticks: visibility)
    #expect(Self.appearance(value: 0.5, steps: 5, look: look, motion: motion).showsTicks == isShown)
  }

  @Test(
    arguments: [
      ("MDC-378 MDC-083", 0, 1, nil, 0, nil, true), ("MDC-379", 0, 1, nil, 0, false, false),
      ("MDC-380", 0, 1, nil, 0.001, nil, false), ("MDC-381", 0, 1, nil, 1, nil, false),
      ("MDC-382", 1, 2, 1.5, 1.5, nil, false), ("MDC-393", -10, 10, nil, -10, false, false),
    ] as [(String, Double, Double, Double?, Double, Bool?, Bool)])
  func thumb(
    id: String, minimum: Double, maximum: Double, anchor: Double?, value: Double, isHollowAtMinimum: Bool?,
    isHollow: Bool
  ) {
    var look = SliderLook()
    if let isHollowAtMinimum { look.isHollowAtMinimum = isHollowAtMinimum }
    let slider = Self.appearance(minimum: minimum, maximum: maximum, anchor: anchor, value: value, look: look)
    #expect(slider.isHollow == isHollow, "\(id)")
    #expect(slider.hasGap == isHollow, "\(id)")
  }

  /// MDC-383: no gap under the bubble.
  @Test func gapUnderTheBubble() {
    #expect(!Self.appearance(value: 0, steps: 5, isHolding: true).hasGap)
    #expect(Self.appearance(value: 0, steps: 5).hasGap)
  }

  /// MDC-384, MDC-093
  @Test func off() {
    let slider = Self.appearance(anchor: 0.1, value: 0.5, steps: 5, isHolding: true, isEnabled: false)
    #expect(!slider.showsFill && slider.hasGap && !slider.showsTicks && !slider.showsBubble)
    #expect(slider.ticks.allSatisfy { !$0.isFilled })
    #expect(slider.themeState == .disabled)
  }

  @Test(
    arguments: [
      ("MDC-122 MDC-084", 5, true, nil, true, true, true), ("MDC-123", 5, true, nil, true, false, false),
      ("MDC-124", 5, false, nil, true, true, false), ("MDC-125", 1, true, nil, true, true, false),
      ("MDC-126", 0, true, nil, true, true, false), ("MDC-128", 5, true, nil, false, true, false),
      ("no bubble", 5, true, false, true, true, false),
    ] as [(String, Int, Bool, Bool?, Bool, Bool, Bool)])
  func bubble(
    id: String, steps: Int, snaps: Bool, showsBubble: Bool?, isEnabled: Bool, isHolding: Bool, isShown: Bool
  ) {
    var look = SliderLook(snaps: snaps)
    if let showsBubble { look.showsBubble = showsBubble }
    let slider = Self.appearance(value: 0.5, steps: steps, isHolding: isHolding, isEnabled: isEnabled, look: look)
    #expect(slider.showsBubble == isShown, "\(id)")
  }

  /// A slider from -10 to 10: its id, steps, whether it snaps, value, whether it is held, ticks; then whether its thumb is hollow,
  /// where its fill ends, whether ticks and bubble are shown.
  @Test(
    arguments: [
      ("MDC-391", 0, true, -10, false, .holding, true, 0, false, false),
      ("MDC-394", 21, true, 0, false, .holding, false, 0.5, false, false),
      ("MDC-395", 0, true, 0, false, .holding, false, 0.5, false, false),
      ("MDC-396", 21, false, 0, false, .holding, false, 0.5, false, false),
      ("MDC-397", 0, true, 0, false, .holding, false, 0.5, false, false),
      ("MDC-398", 21, true, 10, false, .holding, false, 1, false, false),
      ("MDC-399", 0, true, 10, false, .holding, false, 1, false, false),
      ("MDC-400", 21, false, 10, false, .holding, false, 1, false, false),
      ("MDC-402", 21, true, 0, false, .never, false, 0.5, false, false),
      ("MDC-403", 21, true, 0, false, .holding, false, 0.5, false, false),
      ("MDC-404", 21, true, 0, false, .always, false, 0.5, true, false),
      ("MDC-406", 21, true, 0, true, .holding, false, 0.5, true, true),
      ("MDC-407", 21, true, 0, true, .always, false, 0.5, true, true),
      ("MDC-408", 0, true, 0, false, .never, false, 0.5, false, false),
      ("MDC-409", 0, true, 0, false, .holding, false, 0.5, false, false),
      ("MDC-410", 0, true, 0, false, .always, false, 0.5, false, false),
      ("MDC-411", 0, true, 0, true, .never, false, 0.5, false, false),
      ("MDC-412", 0, true, 0, true, .holding, false, 0.5, false, false),
      ("MDC-413", 0, true, 0, true, .always, false, 0.5, false, false),
      ("MDC-414", 21, false, 0, false, .never, false, 0.5, false, false),
      ("MDC-415", 21, false, 0, false, .holding, false, 0.5, false, false),
      ("MDC-416", 21, false, 0, false, .always, false, 0.5, true, false),
      ("MDC-417", 21, false, 0, true, .never, false, 0.5, false, false),
      ("MDC-418", 21, false, 0, true, .holding, false, 0.5, true, false),
      ("MDC-419", 21, false, 0, true, .always, false, 0.5, true, false),
      ("MDC-428", 21, true, 0, true, .holding, false, 0.5, true, true),
    ] as [(String, Int, Bool, Double, Bool, TickVisibility, Bool, Double, Bool, Bool)])
  func rendered(
    id: String, steps: Int, snaps: Bool, value: Double, isHolding: Bool, ticks: TickVisibility, isHollow: Bool,
    fill: Double, showsTicks: Bool, showsBubble: Bool
  ) {
    let slider = Self.appearance(
      minimum: -10, maximum: 10, value: value, steps: steps, isHolding: isHolding,
      look: SliderLook(ticks: ticks, snaps: snaps))
    #expect(slider.isHollow == isHollow, "\(id)")
    #expect(slider.fill == 0...fill, "\(id)")
    #expect(slider.showsTicks == showsTicks, "\(id)")
    #expect(slider.showsBubble == showsBubble, "\(id)")
  }

  // MARK: Geometry

  /// The track without the halves of the thumb that stand out at its ends; lengths are in points here.
  @Test(
    arguments: [
      ("MDC-316", 120, 12, 0, .right, 6), ("MDC-317", 120, 12, 0, .left, 114), ("MDC-318", 120, 12, 0.25, .right, 33),
      ("MDC-319", 120, 12, 0.25, .left, 87), ("MDC-320", 120, 12, 1, .right, 114), ("MDC-387", 120, 12, 0, .right, 6),
      ("MDC-430", 120, 12, 0, .right, 6), ("MDC-397", 120, 20, 0.5, .right, 60), ("MDC-393", 120, 20, 0, .right, 10),
    ] as [(String, Double, Double, Double, SliderLook.Direction, Double)])
  func thumbCentre(
    id: String, length: Double, width: Double, fraction: Double, direction: SliderLook.Direction, centre: Double
  ) {
    let place = Self.appearance(value: fraction, look: SliderLook(direction: direction)).thumb
    #expect(TrackGeometry(length: length).centre(of: place, width: width) == centre, "\(id)")
  }

  @Test(
    arguments: [
      ("MDC-354", 2, [0, 106]), ("MDC-355", 5, [0, 26.5, 53, 79.5, 106]),
      ("MDC-356", 21, (0...20).map { Double($0) * 5.3 }),
      ("none", 1, []),
    ] as [(String, Int, [Double])])
  func tickEdges(id: String, steps: Int, edges: [Double]) {
    let track = TrackGeometry(length: 108)
    let places = Self.appearance(value: 0, steps: steps).ticks.map { track.edge(of: $0.place, width: 2) }
    #expect(places.count == edges.count && zip(places, edges).allSatisfy(Self.isClose), "\(id)")
  }

  /// The fill reaches to the thumb's far side.
  @Test(arguments: [("DRG-026", 0.0, 50.0), ("DRG-028", 1, 300)])
  func filledLength(id: String, fraction: Double, length: Double) {
    #expect(TrackGeometry(length: 300).edge(of: fraction, width: 50) + 50 == length, "\(id)")
  }

  /// A slider that is drawn wider is where it was in its range.
  @Test(arguments: [("DRG-032", 1.0, 250.0, 350.0), ("DRG-033", 0.5, 125, 175)])
  func resizing(id: String, fraction: Double, before: Double, after: Double) {
    let slider = Self.appearance(value: fraction)
    #expect(TrackGeometry(length: 300).edge(of: slider.thumb, width: 50) == before, "\(id)")
    #expect(TrackGeometry(length: 400).edge(of: slider.thumb, width: 50) == after, "\(id)")
    #expect(slider.fraction == fraction)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 7])
  func placesOutside(value: Double) {
    var state = SliderState.sample(fraction: 0.5, steps: 5)
    (state.fraction, state.value, state.anchor) = (value, value, value)
    let slider = SliderAppearance(state)
    #expect((0...1).contains(slider.thumb) && (0...1).contains(slider.anchor))
  }
}
