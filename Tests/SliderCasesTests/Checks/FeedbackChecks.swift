import SliderCore
import TestSupport

/// What a hand feels.
let feedbackChecks: [String: CaseCheck] = [
  "feedback": { input in
    var feedback = Feedback.silent
    if input["ends"]?.flag == true { (feedback.ends, feedback.anchor) = (.rumble, .rumble) }
    if input["anchor"] == nil { feedback.anchor = .none }
    if input["everyStep"]?.flag == true { feedback.steps = .rumble }
    let range = CaseSlider.range(input)
    var previous: Double?
    let felt = input["values"]?.list.compactMap(\.number).map { value in
      defer { previous = value }
      return CaseValue.flag(feedback.occasion(from: previous, to: value, in: range) != nil)
    }
    return ["felt": .list(felt ?? [])]
  },
  "feedback-steps": { input in
    var slider = TestSliders.onEdge()
    slider.range = SliderRange(minimum: 0, maximum: 1, steps: Int(try input.needed("steps")))
    slider.feedback = Feedback(steps: input["isSet"]?.flag == true ? .rumble : .none)
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    pad.touch(0, 5)
    pad.move(80, 5)
    return ["fires": .flag(!pad.bank.feedback.isEmpty)]
  },
  "feedback-prepared": { _ in
    var slider = TestSliders.onEdge()
    slider.feedback = Feedback(ends: .rumble)
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    pad.touch(50, 5)
    guard let first = pad.bank.events.first, let device = pad.bank.sliders[first.slider].holder?.device else {
      throw CaseError("nothing is told of the touch")
    }
    let isEarly = pad.bank.feedback.isEmpty
    pad.move(100, 5)
    let isSame = pad.bank.feedback.map(\.device) == [device]
    return ["on": .text(isEarly && isSame ? first.kind.rawValue : "too late")]
  },
]
