import Foundation
import SliderCore
import Testing

@testable import slidectl

/// Whole drawings, compared with the pictures in `Golden`.
struct SliderDrawingTests {
  /// A slider in each state, one with each piece of a look.
  private static let sliders: [SliderAppearance] = {
    func slider(
      _ label: String, _ state: SliderState, isSelected: Bool = false, _ change: (inout SliderLook) -> Void = { _ in }
    ) -> SliderAppearance {
      var state = state
      state.label = label
      change(&state.look)
      return SliderAppearance(state, isSelected: isSelected)
    }
    return [
      slider("Normal", .sample(fraction: 0.4)), slider("At the minimum", .sample(fraction: 0)),
      slider("Held", .sample(fraction: 0.4, isHolding: true)),
      slider("Held, with steps", .sample(fraction: 0.6, steps: 6, isHolding: true)),
      slider("Complete", .sample(fraction: 1, isComplete: true)),
      slider("Off", .sample(fraction: 0.5, isEnabled: false)),
      slider("Selected", .sample(fraction: 0.4), isSelected: true),
      slider("Selected and held", .sample(fraction: 0, steps: 6, isHolding: true), isSelected: true),
      slider("Selected, complete", .sample(fraction: 1, isComplete: true), isSelected: true),
      slider("Selected, off", .sample(fraction: 0.5, isEnabled: false), isSelected: true),
      slider("Balance", .sample(fraction: 0.3, minimum: -50, maximum: 50, anchor: 0)),
      slider("明るさ", .sample(fraction: 0.7)) { $0.icons = SliderLook.Icons(minimum: "☾", maximum: "🔆") },
      slider("From the right", .sample(fraction: 0.25, steps: 5)) {
        ($0.direction, $0.ticks, $0.icons) = (.left, .always, SliderLook.Icons(minimum: "-", maximum: "+"))
      },
      slider("Too many steps", .sample(fraction: 0.5, steps: 201)) { $0.ticks = .always },
      slider(
        "e\u{1b}[2Jvil",
        .sample(fraction: 0.1, text: "\u{7}0", outputs: [OutputState(kind: "led", target: "x", error: "no such LED")])),
    ]
  }()

  /// The same states from the right to the left, with a glyph by the level.
  private static let leftward = sliders.prefix(11).map { slider in
    var state = slider.state
    state.look.direction = .left
    state.look.glyph = LevelGlyph([.init(from: 0.1, "☾"), .init(from: 0.5, "🔆")])
    return SliderAppearance(state, isSelected: slider.isSelected)
  }

  private static func picture(
    _ sliders: [SliderAppearance], _ theme: Theme, width: Int, style: DrawingStyle
  ) -> String {
    let themed = sliders.map { slider in
      var state = slider.state
      state.look.theme = theme
      return SliderAppearance(state, isSelected: slider.isSelected)
    }
    let lines = SliderDrawing(themed, width: width, style: style).lines
    return lines.map { $0.split(separator: "\u{1b}", omittingEmptySubsequences: false).joined(separator: "␛") + "\n" }
      .joined()
  }

  private static let own = Theme(
    parts: [
      .body: [.normal: "gray"], .track: [.normal: "green yellow red", .complete: "#00ff80"],
      .thumb: [.normal: "bright-white", .held: "bright-yellow", .disabled: "text@50%"],
    ].mapValues { states in
      states.compactMapValues { ColorBlend($0.split(separator: " ").compactMap { ThemeColor(String($0)) }) }
    })

  private static let styles: [(name: String, theme: Theme, style: DrawingStyle)] = [
    ("no-color", Theme(), DrawingStyle()), ("ascii", Theme(), DrawingStyle(isUnicode: false)),
    ("plain", Theme(), DrawingStyle(depth: .full)),
    ("plain-on-white", Theme(), DrawingStyle(depth: .full, isDark: false)),
    ("plain-sixteen", Theme(), DrawingStyle(depth: .sixteen)),
    ("tinted", Theme(base: .tinted), DrawingStyle(depth: .palette)), ("own", own, DrawingStyle(depth: .full)),
  ]

  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  /// With SLIDED_DRAW_GOLDEN set the pictures are drawn anew, and the test fails.
  @Test(arguments: styles.indices, [20, 40, 80, 200])
  func golden(index: Int, width: Int) throws {
    let (name, theme, style) = Self.styles[index]
    try compare(Self.picture(Self.sliders, theme, width: width, style: style), with: name, width)
    try compare(Self.picture(Self.leftward, theme, width: width, style: style), with: "leftward-\(name)", width)
  }

  private func compare(_ picture: String, with name: String, _ width: Int) throws {
    let file = Self.golden.appending(path: "\(name)-\(width).txt")
    if ProcessInfo.processInfo.environment["SLIDED_DRAW_GOLDEN"] != nil {
      try picture.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("drawn anew: look at \(file.path) and run the tests again")
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(picture.split(separator: "\n") == expected.split(separator: "\n"))
    #expect(picture == expected)
  }

  @Test(arguments: 0...120)
  func noLineIsWiderThanTheTerminal(width: Int) {
    for (_, _, style) in Self.styles {
      for line in SliderDrawing(Self.sliders + Self.leftward, width: width, style: style).lines {
        #expect(Screen.width(line) <= width, "\(line)")
      }
    }
  }

  /// Colours change nothing but colours; the bubble alone has other edges.
  @Test(arguments: [20, 40, 80, 200])
  func colorsTakeNoRoom(width: Int) {
    let plain = SliderDrawing(Self.sliders, width: width, style: DrawingStyle()).lines
    let colored = SliderDrawing(Self.sliders, width: width, style: DrawingStyle(depth: .full)).lines
    #expect(colored.map(Screen.width) == plain.map(TextWidth.of))
    #expect(plain.allSatisfy { !$0.contains("\u{1b}") })
    #expect(colored.contains { $0.contains("\u{1b}[38;2;33;150;243m") })
  }

  /// Where there are too few rows the bubbles' lines go.
  @Test(arguments: [(nil, 30), (30, 30), (29, 15), (3, 15)] as [(Int?, Int)])
  func rows(rows: Int?, count: Int) {
    #expect(SliderDrawing(Self.sliders, width: 80, rows: rows, style: DrawingStyle()).lines.count == count)
  }

  @Test func noSlider() {
    #expect(SliderDrawing([], width: 80, style: DrawingStyle()).lines.isEmpty)
  }

  @Test(
    arguments: [
      (["LANG": "C.UTF-8"], true, .sixteen, true), (["LANG": "en_US.utf8"], true, .sixteen, true),
      (["LANG": "de_DE.UTF-8@euro"], true, .sixteen, true), (["LANG": "C"], false, .sixteen, true),
      ([:], false, .sixteen, true), (["LANG": "C.UTF-8", "LC_ALL": "C"], false, .sixteen, true),
      (["LC_CTYPE": "C.UTF-8", "NO_COLOR": "1"], true, .none, true),
      (["TERM": "xterm-256color"], false, .palette, true),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], false, .full, true),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], false, .none, true),
      (["COLORFGBG": "0;15"], false, .sixteen, false),
      (["COLORFGBG": "15;default;0"], false, .sixteen, true),
    ] as [([String: String], Bool, ColorDepth, Bool)])
  func style(environment: [String: String], isUnicode: Bool, depth: ColorDepth, isDark: Bool) {
    #expect(
      DrawingStyle { environment[$0] } == DrawingStyle(isUnicode: isUnicode, depth: depth, isDark: isDark))
  }
}
