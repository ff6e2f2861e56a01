import SliderCore
import TestSupport

@testable import slidectl

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
      "dim": isUpper ? .null : .number(shares[1]), "glyph": .text(drawnGlyph(bank.sliders[0].state)),
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
  "split-reload": { input in
    var bank = splitBank(0.5)
    var (begins, ends): ([CaseValue], [CaseValue]) = ([], [])
    for threshold in input["thresholds"]?.list.compactMap(\.number) ?? [] {
      let reloaded = splitBank(threshold)
      reloaded.inheritPositions(from: bank)
      for output in 0..<2 { reloaded.connectPart(output, raw: 0) }
      begins.append(.number(reloaded.border { $0[0] > 0 }))
      ends.append(.number(reloaded.border { $0[1] <= fine / 4 }))
      bank = reloaded
    }
    var slider = TestSliders.onEdge()
    slider.feedback = Feedback(ends: .rumble)
    var pad = CasePad(slider, width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .absolute }
    var (felt, kinds): ([CaseValue], [CaseValue]) = ([], [])
    pad.touch(50, 5)
    for place in [30.0, 0, 0, 40, 100, 100] {
      pad.move(place, 5)
      felt += pad.bank.feedback.map { _ in .number(pad.bank.sliders[0].fraction) }
      kinds += pad.bank.feedback.map { .text($0.occasion.rawValue) }
      pad.bank.forgetEffects()
    }
    return [
      "brightnessBegins": .list(begins), "dimmerEnds": .list(ends), "feltAt": .list(felt), "feltAs": .list(kinds),
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
  slider.look.glyph = LevelGlyph([
    .init(from: 1, "max"), .init(from: 0, "min"), .init(from: (1 + threshold) / 2, "full"),
    .init(from: threshold, "mid"),
  ])
  return SliderBank([slider])
}

/// What is drawn before the label.
private func drawnGlyph(_ state: SliderState) -> String {
  let line = SliderDrawing([SliderAppearance(state)], width: 60, style: DrawingStyle()).lines.last ?? ""
  return String(line.prefix { $0 != " " })
}

extension SliderBank {
  /// The lowest level, to a millionth, from which on the outputs' raw steps satisfy a condition.
  fileprivate func border(where condition: ([Int]) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      _ = set(0, to: .fraction(middle), at: CaseSlider.now)
      if condition(sliders[0].outputs.map { $0.raw ?? 0 }) { high = middle } else { low = middle }
    }
    return high
  }

  /// Connects the brightness (0), or the dimmer (1).
  fileprivate func connectPart(_ output: Int, raw: Int) {
    connect(
      output, of: 0, name: "\(output)",
      scale: OutputScale(minimum: 0, maximum: fine, floor: output == 0 ? 0 : 25), raw: raw, at: CaseSlider.now)
    forgetEffects()
  }
}
