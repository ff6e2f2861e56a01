import SliderCore
import Testing

struct ThemeTests {
  @Test(
    arguments: [
      ("#2196f3", ThemeColor(.rgb(red: 0x21, green: 0x96, blue: 0xf3))),
      ("#FFFFFF@50%", ThemeColor(.rgb(red: 255, green: 255, blue: 255), opacity: 0.5)),
      ("bright-blue", ThemeColor(.named(.brightBlue))), ("text@12.5%", ThemeColor(.text, opacity: 0.125)),
      ("none", .clear), ("red@0%", ThemeColor(.named(.red), opacity: 0)),
      ("", nil), ("#12345", nil), ("#1234567", nil), ("#+12345", nil), ("#gggggg", nil), ("mauve", nil), ("red@", nil),
      ("red@50", nil), ("red@101%", nil), ("red@nan%", nil), ("red@5%@5%", nil), ("none@50%", nil), ("Red", nil),
    ] as [(String, ThemeColor?)])
  func color(text: String, color: ThemeColor?) {
    #expect(ThemeColor(text) == color)
  }

  @Test(arguments: ThemeColor.words + ["#00ff0a", "#2196f3@26%", "text@0.5%"])
  func writtenAndRead(text: String) {
    #expect(ThemeColor(text)?.description == text)
  }

  @Test(
    arguments: [
      (1, 0.7, 0, 0, 0), (2, 0, 0, 1, 0), (2, 0.25, 0, 1, 0.25), (2, 1, 1, 1, 0), (3, 0.75, 1, 2, 0.5), (3, 2, 2, 2, 0),
      (3, .nan, 0, 1, 0),
    ] as [(Int, Double, Int, Int, Double)])
  func blending(count: Int, fraction: Double, first: Int, second: Int, share: Double) throws {
    let stops = (0..<count).map { ThemeColor(.rgb(red: UInt8($0), green: 0, blue: 0)) }
    let neighbours = try #require(ColorBlend(stops)).neighbours(at: fraction)
    #expect(neighbours.0 == stops[first] && neighbours.1 == stops[second] && neighbours.share == share)
  }

  @Test func nothingIsNoBlend() {
    #expect(ColorBlend([]) == nil)
  }

  @Test(
    arguments: [
      (false, false, true, false, .normal), (true, false, true, false, .held), (true, true, true, false, .complete),
      (true, true, false, false, .disabled), (false, false, true, true, .selected),
      (true, false, true, true, .selectedHeld),
      (false, true, true, true, .selectedComplete), (true, false, false, true, .selectedDisabled),
    ] as [(Bool, Bool, Bool, Bool, Theme.State)])
  func state(isHeld: Bool, isComplete: Bool, isEnabled: Bool, isSelected: Bool, state: Theme.State) {
    #expect(
      Theme.State(isHeld: isHeld, isComplete: isComplete, isEnabled: isEnabled, isSelected: isSelected) == state)
  }

  private static func blend(_ name: ThemeColor.Name) -> ColorBlend { ColorBlend(ThemeColor(.named(name))) }

  /// A part whose normal colour is given begins anew, another one takes over what is outside.
  @Test func themesInThemes() {
    let outer = Theme(
      base: .tinted,
      parts: [
        .track: [.normal: Self.blend(.red), .held: Self.blend(.green)],
        .thumb: [.normal: Self.blend(.red), .held: Self.blend(.green)],
        .body: [.normal: Self.blend(.white)],
      ])
    let inner = Theme(parts: [
      .track: [.normal: Self.blend(.blue)], .thumb: [.held: Self.blend(.yellow), .disabled: Self.blend(.gray)],
    ])
    #expect(
      inner.within(outer)
        == Theme(
          base: .tinted,
          parts: [
            .track: [.normal: Self.blend(.blue)],
            .thumb: [.normal: Self.blend(.red), .held: Self.blend(.yellow), .disabled: Self.blend(.gray)],
            .body: [.normal: Self.blend(.white)],
          ]))
    #expect(Theme(base: .plain).within(outer) == Theme(base: .plain))
    #expect(Theme().within(outer) == outer)
  }

  @Test(arguments: [
    (Theme.State.normal, ThemeColor.Name.red), (.held, .green), (.disabled, .red), (.selected, .red),
    (.complete, .yellow), (.selectedComplete, .yellow), (.selectedHeld, .red),
  ])
  func fallBack(state: Theme.State, name: ThemeColor.Name) {
    let theme = Theme(parts: [
      .track: [.normal: Self.blend(.red), .held: Self.blend(.green), .complete: Self.blend(.yellow)]
    ])
    #expect(theme.colors(of: .track, in: state) == Self.blend(name))
    #expect(theme.colors(of: .thumb, in: state) == nil)
  }
}
