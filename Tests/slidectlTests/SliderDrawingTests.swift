import SliderCore
import Testing

@testable import slidectl

struct SliderDrawingTests {
  private static let states = [
    SliderState.sample("brightness", label: "Screen brightness", fraction: 0.4, isHolding: true),
    SliderState.sample("volume", label: "Volume", fraction: 1, steps: 21, isComplete: true),
    SliderState.sample("balance", label: "Balance", fraction: 0.3, minimum: -50, maximum: 50, anchor: 0),
    SliderState.sample("off", label: "明るさ", fraction: 0.5, isEnabled: false),
    SliderState.sample(
      "evil", label: "e\u{1b}[2Jvil", fraction: 0, text: "\u{7}0",
      outputs: [OutputState(kind: "led", target: "x", error: "no such LED")]),
  ]

  @Test(arguments: [
    (
      80,
      [
        "Screen brightness  ━━━━━━━━━━━━━━━━━━━━●───────────────────────────────    0.4",
        "Volume             ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━○      1 ✓",
        "Balance            ───────────────○━━━━━━━━━━┼─────────────────────────    -20",
        "明るさ             ──────────────────────────○─────────────────────────    0.5 ×",
        "e�[2Jvil           ○───────────────────────────────────────────────────     �0 !",
      ]
    ),
    (
      40,
      [
        "Screen brigh…  ━━━━━━●─────────    0.4",
        "Volume         ━━━━━━━━━━━━━━━○      1 ✓",
        "Balance        ─────○━━┼───────    -20",
        "明るさ         ────────○───────    0.5 ×",
        "e�[2Jvil       ○───────────────     �0 !",
      ]
    ),
    (
      20,
      [
        "━━━━●──────    0.4", "━━━━━━━━━━○      1 ✓", "───○━┼─────    -20", "─────○─────    0.5 ×",
        "○──────────     �0 !",
      ]
    ),
    (8, ["  0.4", "    1 ✓", "  -20", "  0.5 ×", "   �0 !"]),
    (3, ["0.4", "  1", "-20", "0.5", " �0"]),
    (0, ["", "", "", "", ""]),
  ])
  func lines(width: Int, lines: [String]) {
    #expect(SliderDrawing(Self.states, width: width, style: DrawingStyle()).lines == lines)
  }

  @Test func ascii() {
    #expect(
      SliderDrawing(Self.states, width: 40, style: DrawingStyle(isUnicode: false)).lines == [
        "Screen brigh~  ======@---------    0.4",
        "Volume         ===============o      1 *",
        "Balance        -----o==+-------    -20",
        "明るさ         --------o-------    0.5 x",
        "e�[2Jvil       o---------------     �0 !",
      ])
  }

  @Test(arguments: 0...120)
  func noLineIsWiderThanTheTerminal(width: Int) {
    for line in SliderDrawing(Self.states, width: width, style: DrawingStyle()).lines {
      #expect(TextWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func colors() {
    let lines = SliderDrawing(Self.states, width: 40, style: DrawingStyle(isColored: true)).lines
    #expect(lines[0].hasPrefix("\u{1b}[1mScreen") && lines[0].hasSuffix("\u{1b}[0m"))
    #expect(lines[1].hasPrefix("\u{1b}[32m"))
    #expect(lines[2].hasPrefix("Balance"))
    #expect(lines[3].hasPrefix("\u{1b}[2m"))
    #expect(
      lines.map(Screen.width) == SliderDrawing(Self.states, width: 40, style: DrawingStyle()).lines.map(TextWidth.of))
  }

  @Test(arguments: [
    (["LANG": "C.UTF-8"], true, true), (["LANG": "en_US.utf8"], true, true), (["LANG": "de_DE.UTF-8@euro"], true, true),
    (["LANG": "C"], false, true),
    ([:], false, true),
    (["LANG": "C.UTF-8", "LC_ALL": "C"], false, true), (["LC_CTYPE": "C.UTF-8", "NO_COLOR": "1"], true, false),
  ])
  func style(environment: [String: String], isUnicode: Bool, isColored: Bool) {
    #expect(DrawingStyle { environment[$0] } == DrawingStyle(isUnicode: isUnicode, isColored: isColored))
  }
}
