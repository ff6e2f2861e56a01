import SliderCore
import TestSupport

/// What fingers do to a slider, and what is told of it.
let gestureChecks: [String: CaseCheck] = [
  "gesture": { input in
    var found = try play(input, jumpGuard: input["refuses"]?.flag == true ? 0.001 : nil)
    found["asked"] = .list([.number(try askedPlace(input))])
    return found
  },
  "relative-drag": { input in
    var pad = CasePad(TestSliders.onEdge(), width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .relative }
    _ = pad.bank.set(0, to: .fraction(try input.needed("start")), at: pad.now)
    pad.touch(50, 5)
    // Down is less.
    pad.move(50 - 100 * (try input.needed("translation")), 5)
    return ["level": .number(pad.bank.sliders[0].fraction)]
  },
  "minimum-travel": { input in
    let distance = try input.needed("distance")
    func pad() -> CasePad {
      CasePad(TestSliders.onEdge(), width: 100, height: 10, radius: 1, insets: (0, 0)) { source in
        source.mode = .absolute
        source.minimumTravel = .units(distance * 1000)
      }
    }
    var (dragged, tapped) = (pad(), pad())
    dragged.touch(50, 5)
    dragged.move(50 + distance - 0.1, 5)
    let before = dragged.bank.sliders[0].state.isHolding
    dragged.move(50 + distance + 0.1, 5)
    tapped.touch(50, 5)
    tapped.lift()
    return [
      "isHoldingBefore": .flag(before), "isHoldingAfter": .flag(dragged.bank.sliders[0].state.isHolding),
      "tapMoves": .flag(!tapped.bank.events.isEmpty),
    ]
  },
  "drag-to": { input in
    let slider = TestSliders.onLever(range: CaseSlider.range(input))
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    pad.touch(0, 5)
    pad.move(100 * (try input.needed("to")), 5)
    return ["value": .number(pad.bank.sliders[0].value), "thumbRel": .number(pad.bank.sliders[0].fraction)]
  },
]

/// Plays a case's script.
private func play(_ input: CaseValue, jumpGuard: Double? = nil) throws -> [String: CaseValue] {
  var pad = try pad(input, jumpGuard)
  var (trace, events, felt): ([CaseValue], [CaseValue], Int) = ([], [], 0)
  for step in input["script"]?.list ?? [] {
    let words = step.list
    let word = words.first?.text
    let place = words.count > 1 ? words[1].number ?? 0 : 0
    let finger = words.count > 2 ? Int(words[2].number ?? 1) : 1
    let middle = (try input.needed("height")) / 2
    switch word {
    case "touch": pad.touch(place, middle, finger: finger)
    case "move": pad.move(place, middle, finger: finger)
    case "lift": pad.lift(finger: finger)
    case "cancel": pad.lift(isLost: true)
    case "set": _ = pad.bank.set(0, to: .value(place), at: pad.now)
    case "up": _ = pad.bank.step(0, by: 1, at: pad.now)
    case "enable", "disable": pad.bank.setEnabled(0, word == "enable", at: pad.now)
    default: throw CaseError("no step \(word ?? "")")
    }
    // A program that sets a slider knows that it did.
    events += pad.bank.events.filter { $0.kind != .set || word == "up" }.map { .text($0.kind.rawValue) }
    felt += pad.bank.feedback.count
    pad.bank.forgetEffects()
    trace.append(.number(pad.bank.sliders[0].value))
  }
  return [
    "value": .number(pad.bank.sliders[0].value), "trace": .list(trace), "events": .list(events),
    "felt": .number(Double(felt)),
  ]
}

private func pad(_ input: CaseValue, _ jumpGuard: Double?) throws -> CasePad {
  var slider = TestSliders.onLever(range: CaseSlider.range(input))
  slider.isContinuous = input["continuous"]?.flag ?? true
  slider.feedback = Feedback(ends: .rumble)
  slider.isEnabled = input["enabled"]?.flag ?? true
  let radius = try input.needed("radius")
  let pad = CasePad(
    slider, width: try input.needed("width"), height: try input.needed("height"), radius: radius,
    insets: (radius, radius)
  ) { source in
    source.mode = input["mode"]?.text.flatMap(DragMode.init) ?? .pickup
    source.tap = input["tap"]?.text.flatMap(TapPlace.init) ?? .never
    source.isInverted = input["invert"]?.flag ?? false
    source.jumpGuard = jumpGuard.map(TravelDistance.fraction)
  }
  _ = pad.bank.set(0, to: .value(try input.needed("value")), at: pad.now)
  pad.bank.forgetEffects()
  return pad
}

/// The value that a tap asks for, found by how large a jump has to be allowed for it to happen.
private func askedPlace(_ input: CaseValue) throws -> Double {
  let start = try input.needed("value")
  let range = CaseSlider.range(input)
  guard let last = input["script"]?.list.last?.list, last.first?.text == "lift" else { return start }
  var (refused, allowed) = (0.0, 1.0)
  for _ in 0..<40 {
    let middle = (refused + allowed) / 2
    if try play(input, jumpGuard: middle)["value"]?.number == start { refused = middle } else { allowed = middle }
  }
  let isInverted = input["invert"]?.flag ?? false
  let place = (last[1].number ?? 0) / (try input.needed("width"))
  let isAbove = (isInverted ? 1 - place : place) > range.fraction(of: start)
  return start + (isAbove ? 1 : -1) * allowed * (range.maximum - range.minimum)
}
