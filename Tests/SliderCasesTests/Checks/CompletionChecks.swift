import SliderCore
import TestSupport

/// Drag to complete.
let completionChecks: [String: CaseCheck] = [
  "completion": { input in
    let (length, thumb) = (try input.needed("length"), try input.needed("thumb"))
    let travel = length - thumb - max(0, (try input.needed("height")) - thumb)
    var slider = TestSliders.onEdge()
    slider.completion = Completion()
    slider.feedback = Feedback(complete: .rumble)
    var pad = CasePad(
      slider, width: length, height: 50, radius: 1, insets: (thumb / 2, length - travel - thumb / 2)
    ) { $0.mode = .absolute }
    if input["startsComplete"]?.flag == true { _ = pad.bank.set(0, to: .fraction(1), at: pad.now) }
    pad.bank.forgetEffects()
    var trace = [pad.bank.traced]
    var (events, felt, isDown): ([CaseValue], Int, Bool) = ([], 0, false)
    for step in input["steps"]?.list ?? [] {
      switch step.list.first?.text {
      case "touch":
        let place = step.list[1].number ?? 0
        if isDown { pad.move(place, 25) } else { pad.touch(place, 25) }
        isDown = true
      case "lift":
        pad.lift()
        isDown = false
      case "complete": pad.bank.complete(0, at: pad.now)
      default: pad.bank.reset(0, at: pad.now)
      }
      let told: [SliderEvent.Kind] = [.complete, .incomplete, .reset]
      // A program that resets knows that it is no longer complete.
      let kinds = pad.bank.events.map(\.kind).filter { told.contains($0) }
      events += (isDown || kinds.first != .reset ? kinds : [.reset]).map { .text($0.rawValue) }
      felt += pad.bank.feedback.count
      pad.bank.forgetEffects()
      trace.append(pad.bank.traced)
    }
    return [
      "trace": .list(trace), "events": .list(events), "feedback": .number(Double(felt)), "travel": .number(travel),
    ]
  },
  "firing": { input in
    var pad = CasePad.toComplete(fire: input["fire"]?.text)
    pad.touch(0, 5)
    pad.move(100, 5)
    let whileHeld = pad.bank.runs.count
    pad.bank.forgetEffects()
    pad.lift()
    return ["whileHeld": .flag(whileHeld == 1), "afterRelease": .flag(pad.bank.runs.count == 1)]
  },
  "pull-back": { input in
    var pad = CasePad.toComplete(fire: "reach")
    pad.touch(0, 5)
    pad.move(100, 5)
    // Its command fails at once, so it is to be reset.
    pad.bank.commandEnded(0, of: 0, success: false, at: pad.now)
    let back = 100 - (try input.needed("by"))
    pad.move(back, 5)
    let resets = pad.bank.events.filter { $0.kind == .reset }.count
    let follows = abs(pad.bank.sliders[0].fraction - back / 100) < 1e-9
    return ["resets": .number(Double(resets)), "followsFinger": .flag(follows)]
  },
]

extension CasePad {
  /// A slider that runs a command when it is completed.
  fileprivate static func toComplete(fire: String?) -> CasePad {
    var slider = TestSliders.onEdge()
    slider.completion = Completion(firing: fire == "reach" ? .reach : .release)
    slider.outputs = [OutputDefinition(target: .command([], timeout: 1))]
    slider.outputs[0].occasion = .complete
    return CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
  }
}

extension SliderBank {
  /// A completion's state as the cases write it down.
  fileprivate var traced: CaseValue {
    let state = sliders[0].state
    return .list([.number(state.fraction), .flag(state.isComplete), .flag(state.isHolding)])
  }
}
