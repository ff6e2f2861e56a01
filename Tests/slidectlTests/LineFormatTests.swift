import SliderCore
import Testing

@testable import slidectl

struct LineFormatTests {
  @Test(arguments: [
    ("{name}: {percent}%", "volume: 33%"), ("{value} {fraction} {text}", "-16.667 0.333 -16.7 dB"),
    ("{label}|{event}", "The volume|change"), ("{{{name}}}", "{volume}"), ("", ""), ("a }} b {{ c", "a } b { c"),
    ("{percent}{percent}", "3333"), ("{glyph} {percent}%", "🔉 33%"),
  ])
  func line(format: String, line: String) throws {
    var state = SliderState.sample(
      "volume", label: "The volume", fraction: 1 / 3.0, minimum: -50, maximum: 50, text: "-16.7 dB")
    state.look.glyph = LevelGlyph(equalParts: ["🔈", "🔉", "🔊"])
    #expect(try LineFormat(format).line("change", state) == line + "\n")
  }

  @Test func aLabelCannotBreakTheLine() throws {
    #expect(try LineFormat("{label}").line("set", .sample(label: "a\nb\u{1b}")) == "a\u{FFFD}b\u{FFFD}\n")
  }

  @Test(arguments: [
    ("{percnt}", "no such placeholder: {percnt} (did you mean {percent}?)"),
    (
      "{}",
      "no such placeholder: {} (there are {name} {value} {fraction} {percent} {text} {label} {glyph} {event})"
    ),
    ("{name", "'{' has no '}' (write {{ for a brace)"), ("50}", "'}' has no '{' (write }} for a brace)"),
  ])
  func mistake(format: String, reason: String) {
    #expect(throws: CommandFailure(.usage, "--line", reason)) { try LineFormat(format) }
  }
}
