import SliderConfiguration
import SliderCore
import Testing

struct LookTests {
  private static func sliders(_ texts: String...) throws -> [SliderDefinition] {
    let files = texts.enumerated().map { ConfigurationFile(path: "\($0.offset)", text: $0.element) }
    return try #require(Configuration.parse(files).configuration).sliders
  }

  private static func blend(_ texts: String...) throws -> ColorBlend {
    try #require(ColorBlend(texts.compactMap(ThemeColor.init)))
  }

  @Test func everyKey() throws {
    let look = try #require(
      try Self.sliders(
        """
        [slider.a]
        ticks = "always"
        bubble = false
        hollow = false
        icons = ["☾", ""]
        glyph = { "100%" = "☀", "0%" = "☾", "12.5%" = "" }
        direction = "left"
        theme = { base = "tinted", track = ["green", "red@50%"], thumb = { held = "#ffffff", selected_held = "none" } }
        """
      ).first
    ).look
    #expect(
      look
        == SliderLook(
          ticks: .always, showsBubble: false, isHollowAtMinimum: false, icons: SliderLook.Icons(minimum: "☾"),
          glyph: LevelGlyph([.init(from: 0, "☾"), .init(from: 0.125, ""), .init(from: 1, "☀")]),
          direction: .left,
          theme: Theme(
            base: .tinted,
            parts: [
              .track: [.normal: try Self.blend("green", "red@50%")],
              .thumb: [.held: try Self.blend("#ffffff"), .selectedHeld: try Self.blend("none")],
            ])))
  }

  @Test(
    arguments: [
      ("\"🔈\"", [("🔈", 0.0)]), ("[\"a\", \"b\"]", [("a", 0), ("b", 0.5)]),
      ("{ \"50%\" = \"b\", \"10%\" = \"a\" }", [("", 0), ("", 0.099), ("a", 0.1), ("a", 0.499), ("b", 0.5), ("b", 1)]),
    ] as [(String, [(text: String, place: Double)])])
  func glyph(value: String, texts: [(text: String, place: Double)]) throws {
    let glyph = try #require(try Self.sliders("[slider.a]\nglyph = \(value)").first).look.glyph
    for (text, place) in texts { #expect(glyph.text(at: place) == text, "\(place)") }
  }

  @Test func defaults() throws {
    #expect(try Self.sliders("[slider.a]").first?.look == SliderLook())
  }

  /// A slider's theme stands in its device's, and that one in the theme of all.
  @Test func themesAreInherited() throws {
    let sliders = try Self.sliders(
      """
      [theme]
      body = "white"
      track = "red"
      [theme.device.touchpad]
      track = { held = "green" }
      [theme.device."*Knob*"]
      track = "blue"
      [slider.plain]
      [slider.edge]
      from = { device = "touchpad", edge = "left" }
      [slider.knob]
      from = { device = { name = "*Knob*", vendor = 1 }, axis = "ABS_X" }
      theme.body = "black"
      """,
      """
      [theme]
      thumb = "yellow"
      track = "cyan"
      """)
    let white = try Self.blend("white")
    let yellow = try Self.blend("yellow")
    let common: [Theme.Part: [Theme.State: ColorBlend]] = [
      .body: [.normal: white], .track: [.normal: try Self.blend("cyan")], .thumb: [.normal: yellow],
    ]
    #expect(sliders[0].look.theme == Theme(parts: common))
    var edge = common
    edge[.track] = [.normal: try Self.blend("cyan"), .held: try Self.blend("green")]
    #expect(sliders[1].look.theme == Theme(parts: edge))
    var knob = common
    knob[.track] = [.normal: try Self.blend("blue")]
    knob[.body] = [.normal: try Self.blend("black")]
    #expect(sliders[2].look.theme == Theme(parts: knob))
  }

  private static let mistakes: [Mistake] = [
    .slider("ticks = \"allways\"", "2:9: error: unknown ticks 'allways' (did you mean 'always'?)"),
    .slider("bubble = 1", "2:10: error: 'bubble': expected true or false, found an integer"),
    .slider("hollow = \"no\"", "2:10: error: 'hollow': expected true or false, found a string"),
    .slider("glyph = 1", "2:9: error: 'glyph': expected a string, a list of strings or a table, found an integer"),
    .slider("glyph = []", "2:9: error: 'glyph' is empty (leave it out for none)"),
    .slider("glyph = {}", "2:9: error: 'glyph' is empty (leave it out for none)"),
    .slider("glyph = [1, \"a\"]", "2:10: error: 'glyph': expected a string, found an integer"),
    .slider(
      "glyph = { \"30\" = \"a\", \"101%\" = \"b\", \"1%\" = 2 }",
      "2:11: error: '30' is no place from 0% to 100% (write \"30%\" = \"…\")",
      "2:23: error: '101%' is no place from 0% to 100% (write \"30%\" = \"…\")",
      "2:44: error: '1%': expected a string, found an integer"),
    .slider("icons = [\"a\"]", "2:9: error: 'icons' must have two texts, has 1"),
    .slider("icons = \"a\"", "2:9: error: 'icons': expected an array of two texts, found a string"),
    .slider("icons = [1, \"a\"]", "2:10: error: 'icons': expected a string, found an integer"),
    .slider("direction = \"down\"", "2:13: error: unknown direction 'down' (it can be right or left)"),
    .slider("theme = \"red\"", "2:9: error: 'theme': expected a table, found a string"),
    .slider("theme.bdy = \"red\"", "2:7: error: unknown key 'bdy' (did you mean 'body'?)"),
    .slider(
      "theme.x = \"red\"",
      "2:7: error: unknown key 'x' (a theme has base, body, track, thumb, tick, filled_tick, bubble or bubble_text)"),
    .slider("theme.base = \"tainted\"", "2:14: error: unknown base 'tainted' (did you mean 'tinted'?)"),
    .slider(
      "theme.body = 1",
      "2:14: error: 'body': expected a colour, a list of colours or a table of states, found an integer"),
    .slider("theme.body = \"grean\"", "2:14: error: unknown colour 'grean' (did you mean 'green'?)"),
    .slider(
      "theme.body = \"#fff\"",
      "2:14: error: unknown colour '#fff' (it is '#rrggbb', a name such as 'red' or 'bright-blue', 'text' or 'none')"),
    .slider(
      "theme.body = \"red@30\"",
      "2:14: error: unknown colour 'red@30' (an opacity is 0% to 100%, such as 'red@30%')"),
    .slider("theme.body = []", "2:14: error: 'body' must have 1 to 16 colours"),
    .slider(
      "theme.body = [\"red\", 1, \"bleu\"]", "2:22: error: 'body': expected a string, found an integer",
      "2:25: error: unknown colour 'bleu' (did you mean 'blue'?)"),
    .slider("theme.body.hled = \"red\"", "2:12: error: unknown key 'hled' (did you mean 'held'?)"),
    .slider(
      "theme.device.touchpad.body = \"red\"",
      "2:7: error: 'device' goes with the theme of all sliders only ([theme.device.NAME])"),
    Mistake("theme = 1", "1:9: error: 'theme': expected a table, found an integer"),
    Mistake("[theme]\ndevice = 1", "2:10: error: 'device': expected a table, found an integer"),
    Mistake(
      "[theme.device.tuchpad]\nbody = \"red\"\n[slider.a]\nfrom = { device = \"touchpad\", edge = \"left\" }",
      "1:15: warning: no slider is moved by device 'tuchpad', so its theme is of no use (did you mean 'touchpad'?)"),
    Mistake(
      "[theme.device.\"Power Mate\"]\nbody = \"red\"",
      "1:15: warning: no slider is moved by device 'Power Mate', so its theme is of no use "
        + "(write it as the slider's 'from' does)"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ row: Mistake) {
    row.check()
  }
}
