import SliderCore
import Testing

@testable import slidectl

/// The colours of a slider's parts, by the numbers of the slider cases.
struct SliderColorTests {
  private static func blend(_ text: String) -> ColorBlend? { ThemeColor(text).map { ColorBlend($0) } }

  private static func states(_ texts: [Theme.State: String]) -> [Theme.State: ColorBlend] {
    texts.compactMapValues(blend)
  }

  private static func color(
    _ theme: Theme, _ part: Theme.Part, _ state: Theme.State = .normal, isDark: Bool = false
  ) -> String? {
    theme.complete(isDark: isDark).colors(of: part, in: state)?.stops.first?.description
  }

  private static let exceptHidden = Theme.State.allCases.filter { $0 != .complete && $0 != .selectedComplete }

  /// What a theme that says nothing of a part has, on a white background: normal, and where that is another one, off.
  @Test(
    arguments: [
      ("MDC-443 MDC-097 MDC-452", .track, "#2196f3", "#2196f3"),
      ("MDC-449 MDC-445 MDC-099", .thumb, "#2196f3", "text@26%"),
      ("MDC-447 MDC-455 MDC-098 MDC-528", .body, "text@26%", "text@26%"), ("MDC-458", .filledTick, "text", "text"),
      ("MDC-461 MDC-494", .tick, "text", "text"), ("MDC-473 MDC-500", .bubbleText, "#ffffff", "#ffffff"),
      ("MDC-476", .bubble, "#2196f3", "#2196f3"),
    ] as [(String, Theme.Part, String, String)])
  func defaults(ids: String, part: Theme.Part, normal: String, off: String) {
    for state in Self.exceptHidden {
      #expect(Self.color(Theme(), part, state) == (state == .disabled ? off : normal), "\(ids) \(state)")
    }
  }

  /// MDC-529, MDC-423: what is made of the text's colour goes by the background.
  @Test func darkBackground() throws {
    #expect(Self.color(Theme(), .body, isDark: true) == "text@30%")
    let body = try #require(Self.blend("text@30%"))
    #expect(Paint(body, at: 0, isDark: true) == .rgb(Paint.RGB(red: 76.5, green: 76.5, blue: 76.5)))
    #expect(Paint(body, at: 0, isDark: false) == .rgb(Paint.RGB(red: 178.5, green: 178.5, blue: 178.5)))
  }

  @Test(arguments: [
    ("MDC-523", Theme.Part.track, Theme.State.disabled, "text@32%"), ("MDC-524", .body, .normal, "#2196f3@24%"),
    ("MDC-525", .body, .disabled, "text@12%"), ("MDC-526", .tick, .normal, "#2196f3@54%"),
    ("MDC-526", .filledTick, .normal, "text@54%"), ("MDC-527", .tick, .disabled, "text@12%"),
    ("MDC-527", .filledTick, .disabled, "text@12%"),
  ])
  func tinted(id: String, part: Theme.Part, state: Theme.State, color: String) {
    #expect(Self.color(Theme(base: .tinted), part, state) == color, "\(id)")
  }

  /// One colour is the colour of all states.
  @Test(arguments: [
    ("MDC-450 MDC-482", Theme.Part.thumb), ("MDC-453 MDC-487", .track), ("MDC-456 MDC-490", .body),
    ("MDC-459 MDC-492 MDC-493", .filledTick), ("MDC-462 MDC-495", .tick), ("MDC-477 MDC-505", .bubble),
    ("MDC-474 MDC-501 MDC-503", .bubbleText),
  ])
  func fallBackToNormal(ids: String, part: Theme.Part) {
    let theme = Theme(parts: [part: Self.states([.normal: "magenta"])])
    for state in Theme.State.allCases { #expect(Self.color(theme, part, state) == "magenta", "\(ids) \(state)") }
  }

  /// What is no longer given is the base's again.
  @Test(arguments: [
    ("MDC-444", Theme.Part.track, Theme.State.normal, "#2196f3"), ("MDC-446", .thumb, .disabled, "text@26%"),
    ("MDC-448", .body, .normal, "text@26%"), ("MDC-475 MDC-502", .bubbleText, .normal, "#ffffff"),
    ("MDC-478", .bubble, .normal, "#2196f3"),
  ])
  func givenAndTakenBack(ids: String, part: Theme.Part, state: Theme.State, color: String) {
    var theme = Theme(parts: [part: Self.states([.normal: "magenta"])])
    theme.parts[part] = nil
    #expect(Self.color(theme, part, state) == color, "\(ids)")
  }

  private static let palette: [Theme.State: String] = [
    .normal: "magenta", .held: "red", .selected: "cyan", .disabled: "gray", .selectedHeld: "green",
    .selectedDisabled: "blue",
  ]

  /// MDC-451, 454, 457, 460, 463: what a slider is in picks the colour; one that is off isn't held.
  @Test(arguments: [Theme.Part.thumb, .track, .body, .filledTick, .tick])
  func pickedByTheState(part: Theme.Part) {
    let theme = Theme(parts: [part: Self.states(Self.palette)])
    for (isEnabled, isSelected, isHeld, color) in [
      (false, false, false, "gray"), (false, false, true, "gray"), (false, true, false, "blue"),
      (false, true, true, "blue"), (true, false, false, "magenta"), (true, false, true, "red"),
      (true, true, false, "cyan"), (true, true, true, "green"),
    ] {
      let state = SliderState.sample(isHolding: isHeld, isEnabled: isEnabled)
      let slider = SliderAppearance(state, isSelected: isSelected)
      #expect(Self.color(theme, part, slider.themeState) == color)
    }
  }

  /// All parts at once, each with a share of the state's colour.
  @Test(arguments: [
    ("MDC-431 MDC-432", false, false, true, "red"), ("MDC-433 MDC-434", false, true, true, "green"),
    ("MDC-436", true, false, true, "blue"), ("MDC-438", false, false, false, "yellow"),
    ("MDC-439 MDC-440", true, true, true, "magenta"),
  ])
  func rendered(ids: String, isHeld: Bool, isSelected: Bool, isEnabled: Bool, color: String) {
    let shares: [Theme.Part: String] = [.body: "@10%", .track: "@90%", .filledTick: "@70%", .tick: "@30%", .thumb: ""]
    let theme = Theme(
      parts: shares.mapValues { share in
        Self.states([
          .normal: "red\(share)", .selected: "green\(share)", .held: "blue\(share)", .disabled: "yellow\(share)",
          .selectedHeld: "magenta\(share)",
        ])
      })
    for steps in [0, 21] {
      var state = SliderState.sample(
        fraction: 0.5, minimum: -10, maximum: 10, steps: steps, isHolding: isHeld, isEnabled: isEnabled)
      state.look.theme = theme
      let slider = SliderAppearance(state, isSelected: isSelected)
      for (part, share) in shares {
        #expect(Self.color(slider.theme, part, slider.themeState) == color + share, "\(ids)")
      }
    }
  }

  /// MDC-467, MDC-468: no colour is nothing at all.
  @Test func clear() throws {
    let none = try #require(Self.blend("none"))
    #expect(Paint(none, at: 0.5, isDark: true) == nil)
    var state = SliderState.sample(fraction: 0.5)
    state.look.theme = Theme(parts: [.thumb: Self.states([.normal: "none"]), .track: Self.states([.normal: "none"])])
    var line = StyledText()
    TrackDrawing(SliderAppearance(state), width: 9, style: DrawingStyle(depth: .sixteen)).append(to: &line)
    #expect(line.text == "     \u{1b}[90m────\u{1b}[0m")
  }

  /// DRG-030, DRG-031: three times the fraction as the track's opacity; red, and green when complete. DRG-029: green by itself.
  @Test func styleFromConfiguration() throws {
    let fade = try #require(ColorBlend(["red@0%", "red", "red", "red"].compactMap(ThemeColor.init)))
    for (fraction, opacity) in [(0.2, 0.6), (1, 1), (0.1, 0.3)] {
      let red = 255 + (205 - 255) * opacity
      let rest = 255 * (1 - opacity)
      guard case .rgb(let color)? = Paint(fade, at: fraction, isDark: false) else {
        #expect(Paint(fade, at: fraction, isDark: false) == .named(.red) && opacity == 1)
        continue
      }
      #expect(abs(color.red - red) < 1e-6 && abs(color.green - rest) < 1e-6 && abs(color.blue - rest) < 1e-6)
    }
    #expect(Paint(fade, at: 0, isDark: false) == nil)
    let icon = Theme(parts: [.thumb: Self.states([.normal: "red", .complete: "green"])])
    #expect(Self.color(icon, .thumb, Theme.State(isHeld: true)) == "red")
    #expect(Self.color(icon, .thumb, Theme.State(isComplete: true)) == "green")
    #expect(Self.color(Theme(), .track, .complete) == "#4caf50")
  }

  /// A gradient is blended by the fraction, from neighbour to neighbour.
  @Test(arguments: [
    (0.0, 0.0, 0.0), (0.25, 127.5, 0), (0.5, 255, 0), (0.75, 127.5, 127.5), (1, 0, 255),
  ])
  func gradient(fraction: Double, red: Double, blue: Double) throws {
    let blend = try #require(ColorBlend(["#000000", "#ff0000", "#0000ff"].compactMap(ThemeColor.init)))
    #expect(Paint(blend, at: fraction, isDark: true) == .rgb(Paint.RGB(red: red, green: 0, blue: blue)))
  }

  @Test(
    arguments: [
      ("red", .sixteen, false, "31"), ("red", .full, false, "31"), ("bright-red", .palette, true, "101"),
      ("gray", .sixteen, false, "90"), ("text", .full, false, nil), ("text", .full, true, "7"),
      ("#2196f3", .full, false, "38;2;33;150;243"), ("#2196f3", .full, true, "48;2;33;150;243"),
      ("#2196f3", .palette, false, "38;5;33"), ("#4caf50", .palette, false, "38;5;71"),
      ("text@30%", .palette, false, "38;5;239"), ("text@30%", .sixteen, false, "90"),
      ("text@1%", .sixteen, false, "90"),
      ("#ff0000", .none, false, nil),
    ] as [(String, ColorDepth, Bool, String?)])
  func code(color: String, depth: ColorDepth, isBackground: Bool, code: String?) throws {
    let blend = try #require(Self.blend(color))
    let paint = try #require(Paint(blend, at: 0, isDark: true))
    #expect(paint.code(depth: depth, isBackground: isBackground, isDark: true) == code)
  }
}
