import SliderCore
import TestSupport

/// What is told of a slider, and when.
let eventChecks: [String: CaseCheck] = [
  "told": { input in
    // Of two values: these fingers stay near the first, so nothing changes.
    let slider = TestSliders.onLever(range: SliderRange(steps: 2))
    var pad = CasePad(slider, width: 100, height: 20, radius: 1, insets: (0, 0)) { source in
      source.mode = .absolute
      source.control = .edge(.bottom, width: .percent(50))
    }
    pad.touch(10, 15)
    let begin = pad.bank.takeKinds()
    switch input["doing"]?.text {
    case "touch": return ["events": .list(begin.map { .text($0.rawValue) })]
    case "drag inside", "lift inside": pad.move(20, 18)
    case "drag outside", "lift outside": pad.move(20, 2)
    case "cancel": pad.lift(isLost: true)
    default: throw CaseError("doing")
    }
    if input["doing"]?.text?.hasPrefix("lift") == true {
      pad.bank.forgetEffects()
      pad.lift()
    }
    return ["events": .list(pad.bank.takeKinds().map { .text($0.rawValue) })]
  },
  "event-mode": { input in
    var slider = TestSliders.onLever(range: CaseSlider.range(input))
    slider.isContinuous = input["continuous"]?.flag ?? true
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    pad.touch(0, 5)
    for place in [40.0, 70, 80] { pad.move(place, 5) }
    let held = pad.bank.takeKinds().filter { $0 == .change }.count
    let isOnGrid = pad.bank.sliders[0].value == 1
    pad.lift()
    let isTold = held > 0 || pad.bank.takeKinds().contains(.change)
    return ["whileHeld": .flag(held > 0), "snaps": .flag(isOnGrid), "told": .flag(isTold)]
  },
  "glides": { input in
    var pad = CasePad(TestSliders.onEdge(), width: 100, height: 10, radius: 1, insets: (0, 0)) { source in
      source.mode = input["doing"]?.text == "tap" ? .pickup : .relative
      source.tap = .offThumb
    }
    _ = pad.bank.set(0, to: .fraction(0.5), at: pad.now)
    pad.bank.forgetEffects()
    switch input["doing"]?.text {
    case "set": _ = pad.bank.set(0, to: .fraction(0.7), at: pad.now)
    case "reset": pad.bank.reset(0, isAnimated: false, at: pad.now)
    case "reset animated": pad.bank.reset(0, isAnimated: true, at: pad.now)
    case "step": _ = pad.bank.step(0, by: 1, at: pad.now)
    case "tap":
      pad.touch(90, 5)
      pad.lift()
    default:
      pad.touch(50, 5)
      pad.move(70, 5)
      pad.lift()
    }
    let moves = pad.bank.events.filter { [.change, .set, .reset].contains($0.kind) }
    guard moves.count == 1 else { throw CaseError("\(moves.count) moves") }
    return ["glides": .flag(moves[0].isAnimated)]
  },
  "cancel": { input in
    let fraction = try input.needed("fraction")
    var slider = TestSliders.onEdge()
    slider.completion = Completion()
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    pad.touch(0, 5)
    pad.move(fraction * 100, 5)
    pad.lift(isLost: true)
    return ["isHolding": .flag(pad.bank.sliders[0].state.isHolding), "fraction": .number(pad.bank.sliders[0].fraction)]
  },
]
