import FuzzTargets
import SliderConfiguration
import SliderCore
import TestSupport
import Testing

/// Parses bytes and holds the answer against what every answer must be.
private func check(_ bytes: [UInt8]) {
  do throws(BrokenPromise) {
    try ConfigurationPromise.parse(bytes)
  } catch {
    Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(error)")
  }
}

/// A text that nests; toml++ destroys what it has built by recursion, and 100 000 dots overflow its stack.
struct Nesting: CustomTestStringConvertible, Sendable {
  let prefix: String
  let unit: String
  let count: Int
  let suffix: String
  let diagnostic: String

  init(_ prefix: String, _ unit: String, _ count: Int, _ suffix: String, _ diagnostic: String) {
    (self.prefix, self.unit, self.count, self.suffix, self.diagnostic) = (prefix, unit, count, suffix, diagnostic)
  }

  var testDescription: String { "\(prefix)\(unit) × \(count)\(suffix)" }
}

@Suite struct GarbageTests {
  @Test func randomBytes() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      check((0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test func shuffledTokens() {
    let tokens = [
      "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\n", "\r\n", " ", "\"", "'", "\"\"\"", "'''", "#", "\\",
      "\\u0000",
      "slider", "a", "from", "to", "device", "edge", "axis", "\"left\"", "\"ABS_X\"", "alsa", "led", "floor", "\"8%\"",
      "\"-3dB\"", "insets", "range", "min", "max", "steps", "1", "-1", "1e400", "nan", "-inf", "0x7fffffffffffffff",
      "-9223372036854775808", "true", "1979-05-27T07:32:00Z", "é", "\u{2028}", "\u{feff}",
    ]
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in tokens.randomElement(using: &random) }
      check(Array(text.joined().utf8))
    }
  }

  @Test func damagedConfiguration() {
    let sound = Array(
      """
      [slider.brightness]
      label = "Screen \\u00e9 brightness"
      from  = { device = "touchpad", edge = "left", width = "12mm", insets = ["2%", 3], travel = 10.5 }
      to    = [{ backlight = "auto", floor = "2%", curve = 2.2 }, { led = '*::kbd', ceiling = "50%" }]
      steps = 21
      [slider.volume.from]
      device.name = "*Throttle*"
      device.vendor = 0x1234
      axis = "ABS_THROTTLE"
      range = [-1_000, 1000]
      [[slider.volume.to]]
      alsa = \"\"\"PCH\"\"\"
      floor = "-30dB"
      """.utf8)
    var file = ConfigurationFile(path: "c", text: "")
    file.bytes = sound
    #expect(Configuration.parse([file]).diagnostics == [], "sound before it is damaged")
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0...40, using: &random)))
        }
        if bytes.isEmpty { bytes = sound }
      }
      check(bytes)
    }
  }

  private static let nestings = [
    Nesting("", "[", 100_000, "", "1:33: error: not TOML: nested too deep"),
    Nesting("a = ", "[", 100_000, "", "1:37: error: not TOML: nested too deep"),
    Nesting("a = ", "{a=", 100_000, "", "1:101: error: not TOML: nested too deep"),
    Nesting("", "a.", 400_000, "a = 1", "1:64: error: not TOML: a key with too many dots"),
    Nesting("[", "'a' . ", 100_000, "a]", "1:192: error: not TOML: a key with too many dots"),
    Nesting(
      "\"[[\\\"\" = '''[['''' \n# [[[\n", "a.", 40, "a = 1", "3:64: error: not TOML: a key with too many dots"),
  ]

  @Test(arguments: nestings)
  func nestingIsBounded(_ row: Nesting) {
    let text = row.prefix + String(repeating: row.unit, count: row.count) + row.suffix
    let diagnostics = Configuration.parse([ConfigurationFile(path: "c", text: text)]).diagnostics
    #expect(diagnostics.map(\.description) == ["c:" + row.diagnostic])
  }

  @Test func dotsAndBracketsInStringsAreNoNesting() {
    let many = String(repeating: ".[{", count: 100)
    let text =
      "[slider.a]\nlabel = \"\"\"\(many)\\\"\"\" \n\(many)\"\"\"\"\" # \(many)\nfrom = { device = '\(many)', axis = \"ABS_X\" }"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)])
    #expect(diagnostics == [])
    #expect(configuration?.sliders.first?.label == "\(many)\"\"\" \n\(many)\"\"")
  }

  @Test(arguments: [
    ([0xff], "1:6"), ([0xc0, 0x80], "1:6"), ([0xed, 0xa0, 0x80], "1:6"), ([0xf4, 0x90, 0x80, 0x80], "1:6"),
    ([0xc3, 0xa9, 0x0a, 0xc3], "2:1"), ([0x00], "1:6"),
  ])
  func bytesThatAreNoText(bytes: [UInt8], place: String) {
    var file = ConfigurationFile(path: "c", text: "a = \"")
    file.bytes += bytes
    let diagnostics = Configuration.parse([file]).diagnostics
    let what = bytes == [0] ? "a NUL character" : "invalid UTF-8"
    #expect(diagnostics.map(\.description) == ["c:\(place): error: not TOML: \(what)"])
  }
}
