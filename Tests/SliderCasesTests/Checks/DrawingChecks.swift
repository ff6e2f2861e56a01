import SliderCore
import TestSupport

@testable import slidectl

/// What the terminal shows of a slider, by what the cases say of it.
///
/// - `drawing.fill`: `min`, `max`, `anchor`, `value` or `fraction`, `mirrored` → `fill` [from, to] or `share` of the track
/// - `drawing.ticks`: → `places` 0...1, `active` indices, `visible`, or a key's default `value`
/// - `drawing.thumb`: → `place` 0...1, `hollow`, `gap`, or the ends of its way on a track of a `length`
/// - `drawing.bubble`: → `visible`, `above`, or a key's default `value`
/// - `drawing.state`: a whole picture → `thumb`, `fill`, `ticks`, `bubble`, `place`
/// - `drawing.disabled`, `drawing.easing`, `drawing.resize`; `drawing.theme` is with the colours
let drawingChecks: [String: CaseCheck] = [
  "drawing.fill": { input in
    let slider = try appearance(input)
    // A thumb of a sixth of the track; the fill goes to its far side.
    let share = TrackGeometry(length: 6).edge(of: slider.thumb, width: 1) + 1
    return ["fill": fill(of: slider), "share": .number(share / 6)]
  },
  "drawing.ticks": { input in
    let slider = try appearance(input)
    let ticks = slider.ticks
    return [
      "places": .list(ticks.map { .number($0.place) }), "fill": fill(of: slider),
      "active": .list(ticks.indices.filter { ticks[$0].isFilled }.map { .number(Double($0)) }),
      "visible": .flag(slider.showsTicks), "value": .text(SliderLook().ticks.rawValue),
    ]
  },
  "drawing.thumb": { input in
    let slider = try appearance(input)
    var found: [String: CaseValue] = [
      "place": .number(slider.thumb), "hollow": .flag(slider.isHollow), "gap": .flag(slider.hasGap),
    ]
    if let length = input["length"]?.number, let width = input["width"]?.number {
      let track = TrackGeometry(length: length)
      found["ends"] = .list([0, 1].map { .number(track.centre(of: $0, width: width)) })
    }
    return found
  },
  "drawing.bubble": { input in
    var looks = input
    if case .table(var table) = input, input["fraction"] != nil {
      (table["steps"], table["dragging"]) = (.number(3), true)
      looks = .table(table)
    }
    let slider = try appearance(looks)
    return [
      "visible": .flag(slider.showsBubble), "value": .flag(SliderLook().showsBubble),
      "above": .text(isAboveThumb(slider) ? "thumb" : "elsewhere"),
    ]
  },
  "drawing.state": { input in
    let slider = try appearance(input)
    var found: [String: CaseValue] = [
      "thumb": slider.isHollow ? "hollow" : "solid", "fill": fill(of: slider), "ticks": .flag(slider.showsTicks),
      "bubble": .flag(slider.showsBubble), "place": .number(slider.thumb),
    ]
    // An engine by itself has no hollow thumb.
    if input["steps"] == nil {
      found["thumb"] = try appearance(input, isHollowAtMinimum: false).isHollow ? "hollow" : "solid"
    }
    // A case that doesn't say whether there is a bubble says what is in it.
    if input["snap"] == nil, slider.showsBubble { found["bubble"] = .text(slider.state.text) }
    return found
  },
  "drawing.disabled": { input in
    let slider = try appearance(input, steps: 5, isHeld: true)
    return [
      "fill": .flag(slider.showsFill), "ticksWhileHolding": .flag(slider.showsTicks),
      "bubble": .flag(slider.showsBubble), "gap": .flag(slider.hasGap),
    ]
  },
  "drawing.resize": { input in
    let slider = try appearance(input)
    let fractions = input["widths"]?.list.compactMap(\.number).map { width in
      TrackGeometry(length: width).edge(of: slider.thumb, width: 50) / (width - 50)
    }
    guard let fractions, Set(fractions).count == 1 else { throw CaseError("\(fractions ?? [])") }
    return ["fraction": .number(slider.fraction)]
  },
  "drawing.easing": { input in
    var found: [String: CaseValue] = [
      "seconds": .number(SliderMotion.duration),
      "eases": .flag(SliderMotion.curve(of: .set, isHolding: false, isStep: false) == .ease),
      "continuesFrom": .text(continuesFromWhatIsDrawn() ? "what is drawn" : "elsewhere"),
    ]
    if let from = input["from"]?.number, let to = input["to"]?.number, let anchor = input["anchor"]?.number {
      let motion = SliderMotion(from: from, to: to, anchor: anchor, start: Instant(microseconds: 0))
      found["secondsToAnchor"] = .number(motion.phases.toAnchor)
      found["secondsAfter"] = .number(motion.phases.rest)
    }
    if let times = input["springAt"]?.list.compactMap(\.number) {
      let motion = SliderMotion(from: 1, to: 0, curve: .spring, start: Instant(microseconds: 0))
      found["at"] = .list(times.map { .number((SliderMotion.freeSpring($0) * 1e4).rounded() / 1e4) })
      let drawn = times.map { motion.fraction(at: Instant(microseconds: Int64($0 * 1e6))) }
      found["lowest"] = .number(drawn.min() ?? 0)
    }
    return found
  },
  "drawing.theme": { try themeCase($0) },
]

/// A slider as a case describes it.
private func appearance(
  _ input: CaseValue, steps: Int? = nil, isHeld: Bool? = nil, isHollowAtMinimum: Bool? = nil
) throws -> SliderAppearance {
  let minimum = input["min"]?.number ?? 0
  let maximum = input["max"]?.number ?? 1
  let steps = steps ?? input["steps"]?.number.map { Int($0) } ?? 0
  let range = SliderRange(
    minimum: minimum, maximum: maximum, steps: steps, snaps: input["snap"]?.flag ?? true,
    anchor: input["anchor"]?.number)
  var definition = SliderDefinition(name: "case", range: range)
  if let word = input["ticks"]?.text {
    guard let ticks = TickVisibility(rawValue: word) else { throw CaseError("ticks \(word)") }
    definition.look.ticks = ticks
  }
  if let shows = input["bubble"]?.flag { definition.look.showsBubble = shows }
  if let isHollow = isHollowAtMinimum ?? input["hollowAtMinimum"]?.flag { definition.look.isHollowAtMinimum = isHollow }
  if input["mirrored"]?.flag == true { definition.look.direction = .left }
  let bank = SliderBank([definition])
  let place = input["fraction"]?.number ?? input["value"]?.number.map(range.fraction) ?? 0
  _ = bank.set(0, to: .fraction(place), at: CaseSlider.now)
  var state = bank.sliders[0].state
  state.isHolding = isHeld ?? input["holding"]?.flag ?? input["dragging"]?.flag ?? false
  state.isEnabled = input["enabled"]?.flag ?? true
  guard input["doing"]?.text == "tap" else { return SliderAppearance(state) }
  let motion = SliderMotion(from: 0.5, to: place, start: Instant(microseconds: 0), isByHand: true)
  return SliderAppearance(state, motion: motion)
}

private func fill(of slider: SliderAppearance) -> CaseValue {
  .list([.number(slider.fill.lowerBound), .number(slider.fill.upperBound)])
}

/// Whether the drawn bubble covers the column of the drawn thumb.
private func isAboveThumb(_ slider: SliderAppearance) -> Bool {
  let drawing = TrackDrawing(slider, width: 40, style: DrawingStyle())
  var (bubble, track) = (StyledText(), StyledText())
  drawing.appendBubble(to: &bubble, start: 0)
  drawing.append(to: &track)
  let thumb = track.text.prefix { $0 != "◉" && $0 != "◎" }.count
  return bubble.text.prefix { $0 == " " }.count <= thumb && thumb < bubble.width
}

private func continuesFromWhatIsDrawn() -> Bool {
  var definition = SliderDefinition(name: "case")
  definition.label = "case"
  let bank = SliderBank([definition])
  func state(_ place: Double) -> SliderState {
    _ = bank.set(0, to: .fraction(place), at: CaseSlider.now)
    return bank.sliders[0].state
  }
  var slider = MovingSlider(state(0))
  slider.update(state(1), after: .set, at: Instant(microseconds: 0))
  let half = Instant(microseconds: 125_000)
  let drawn = slider.appearance(at: half, isSelected: false).fraction
  slider.update(state(0), after: .set, at: half)
  return drawn == 0.5 && slider.appearance(at: half, isSelected: false).fraction == drawn
}
