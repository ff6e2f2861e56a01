import SliderCore
import Testing

@testable import slidectl

struct SliderJSONTests {
  @Test func slider() {
    let state = SliderState.sample(
      "balance", label: "Pan \"left\"", fraction: 1.0 / 3, minimum: -50, maximum: 50, steps: 0, anchor: 0,
      text: "-16.667",
      outputs: [
        OutputState(kind: "backlight", target: "intel_backlight", raw: 323, maximum: 970),
        OutputState(kind: "alsa", target: "PCH,Master,0", error: "no such card"),
      ])
    #expect(
      SliderJSON.line(state) == #"""
        {"name":"balance","label":"Pan \"left\"","value":-16.66666666666667,"min":-50,"max":50,"fraction":0.3333333333333333,"percent":33.333,"steps":0,"anchor":0,"holding":false,"complete":false,"enabled":true,"text":"-16.667","outputs":[{"kind":"backlight","target":"intel_backlight","raw":323,"max":970,"ok":true,"error":null},{"kind":"alsa","target":"PCH,Master,0","raw":null,"max":null,"ok":false,"error":"no such card"}]}

        """#)
  }

  @Test func event() {
    let state = SliderState.sample("a", label: "A", fraction: 1, steps: 3, isHolding: true, isComplete: true)
    #expect(
      SliderJSON.line(.complete, state, at: Instant(microseconds: 12_000_345)) == #"""
        {"time":12.000345,"event":"complete","name":"a","label":"A","value":1,"min":0,"max":1,"fraction":1,"percent":100,"steps":3,"anchor":0,"holding":true,"complete":true,"enabled":true,"text":"1","outputs":[]}

        """#)
  }

  @Test func array() {
    #expect(SliderJSON.array([]) == "[]\n")
    let line = SliderJSON.line(.sample()).dropLast()
    #expect(SliderJSON.array([.sample(), .sample()]) == "[\(line),\(line)]\n")
  }

  @Test(arguments: [
    (0, "0.000000"), (1, "0.000001"), (999_999, "0.999999"), (1_000_000, "1.000000"), (-1_500_000, "-1.500000"),
    (123_456_789_012, "123456.789012"),
  ])
  func seconds(microseconds: Int64, text: String) {
    #expect(SliderJSON.seconds(Instant(microseconds: microseconds)) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-20, "-20"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"),
      (1e16, "1e+16"), (123_456_789, "123456789"), (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func number(number: Double, text: String) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(writer.text == text)
    if number.isFinite { #expect(Double(writer.text) == number) }
  }

  @Test(arguments: [
    ("plain", "\"plain\""), ("\"\\/", #""\"\\/""#), ("a\nb\tc\r", #""a\nb\tc\r""#), ("\u{1b}[m", #""\u001b[m""#),
    ("\u{0}", #""\u0000""#), ("\u{9b}", #""\u009b""#), ("\u{2028}", #""\u2028""#), ("ä🔊", "\"ä🔊\""), ("", "\"\""),
  ])
  func string(string: String, text: String) {
    var writer = JSONWriter()
    writer.string(string)
    #expect(writer.text == text)
  }
}
