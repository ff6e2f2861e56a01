import SliderCore
import TestSupport

/// One slider over two outputs: brightness above the threshold, below it a dimmer that goes from 1 at the start to a quarter.
let splitChecks: [String: CaseCheck] = [
  "split": { input in
    let threshold = try input.needed("threshold")
    let bank = splitBank(threshold)
    for output in 0..<2 { bank.connectPart(output, raw: 0) }
    _ = bank.set(0, to: .fraction(0), at: CaseSlider.now)
    _ = bank.set(0, to: .fraction(try input.needed("level")), at: CaseSlider.now)
    let shares = bank.sliders[0].outputs.map { Double($0.raw ?? 0) / Double(fine) }
    let isUpper = bank.sliders[0].fraction >= threshold
    // Above the threshold the dimmer rests at its end, and is off where it comes from.
    guard !isUpper || abs(shares[1] - 0.25) < 1e-6 else { throw CaseError("the dimmer is at \(shares[1])") }
    return [
      "zone": isUpper ? "upper" : "lower", "brightness": .number(shares[0]),
      "dim": isUpper ? .null : .number(shares[1]),
    ]
  },
  "split-adopted": { input in
    let bank = splitBank(try input.needed("threshold"))
    // The first output stands at its start while the second is at work.
    bank.connectPart(0, raw: Int((input["brightness"]?.number ?? 0) * Double(fine)))
    // Not at work, the second one rests at its end.
    bank.connectPart(1, raw: Int((input["dim"]?.number ?? 0.25) * Double(fine)))
    return ["level": .number(bank.sliders[0].fraction)]
  },
  "split-reload": { _ in
    var bank = splitBank(0.3)
    _ = bank.set(0, to: .fraction(0.2), at: CaseSlider.now)
    var isLive = true
    var threshold = 0.3
    for next in [0.1, 0.9] {
      let reloaded = splitBank(next)
      reloaded.inheritPositions(from: bank)
      for output in 0..<2 { reloaded.connectPart(output, raw: 0) }
      _ = reloaded.set(0, to: .fraction(next), at: CaseSlider.now)
      isLive = isLive && reloaded.sliders[0].outputs[0].raw == 0 && reloaded.sliders[0].fraction == next
      bank = reloaded
    }
    threshold = bank.sliders[0].definition.outputs[0].part.start - 0.6
    var slider = TestSliders.onEdge()
    slider.feedback = Feedback(ends: .rumble)
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    var felt: [CaseValue] = []
    pad.touch(50, 5)
    for place in [30.0, 0, 0, 40, 100, 100] {
      pad.move(place, 5)
      felt += pad.bank.feedback.map { _ in .number(pad.bank.sliders[0].fraction) }
      pad.bank.forgetEffects()
    }
    return [
      "threshold": .number(threshold), "min": 0.1, "max": 0.9, "isLive": .flag(isLive), "feltAt": .list(felt),
    ]
  },
]

/// Raw steps of an output that rounds nothing away.
private let fine = 1_000_000_000

private func splitBank(_ threshold: Double) -> SliderBank {
  var slider = TestSliders.onLever()
  slider.outputs = [OutputDefinition(target: .backlight("a")), OutputDefinition(target: .led("b"))]
  slider.outputs[0].part = (threshold, 1)
  slider.outputs[1].part = (threshold, 0)
  return SliderBank([slider])
}

extension SliderBank {
  /// Connects the brightness (0), or the dimmer (1).
  fileprivate func connectPart(_ output: Int, raw: Int) {
    connect(
      output, of: 0, name: "\(output)",
      scale: OutputScale(minimum: 0, maximum: fine, floor: output == 0 ? 0 : 25), raw: raw, at: CaseSlider.now)
    forgetEffects()
  }
}
