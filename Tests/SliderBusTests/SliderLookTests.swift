import SliderCore
import Testing

@testable import SliderBus

/// The property Look.
struct SliderLookTests {
  private static let look = SliderLook(
    ticks: .always, showsBubble: false, isHollowAtMinimum: false, icons: SliderLook.Icons(minimum: "☾", maximum: "☀"),
    glyph: LevelGlyph([.init(from: 0.25, "◐")]), snaps: false, direction: .left,
    theme: Theme(
      base: .tinted,
      parts: [
        .track: [
          .normal: ColorBlend([ThemeColor(.named(.green)), ThemeColor(.rgb(red: 1, green: 2, blue: 3), opacity: 0.5)]),
          .selectedHeld: ColorBlend(.clear),
        ].compactMapValues(\.self)
      ]))

  @Test(arguments: [SliderLook(), look])
  func survivesTheBus(look: SliderLook) {
    #expect(SliderLook(properties: look.properties) == look)
  }

  @Test func contract() {
    #expect(
      Self.look.properties == [
        "ticks": .string("always"), "bubble": .bool(false), "hollow": .bool(false), "snap": .bool(false),
        "direction": .string("left"), "icons": .array([.string("☾"), .string("☀")], element: "s"),
        "glyphs": .array([.string("◐")], element: "s"), "glyph_places": .array([.double(0.25)], element: "d"),
        "theme": .dictionary([
          "base": .string("tinted"),
          "track": .dictionary([
            "normal": .array([.string("green"), .string("#010203@50%")], element: "s"),
            "selected_held": .array([.string("none")], element: "s"),
          ]),
        ]),
      ])
  }

  /// A newer daemon may say more than is known here, an older one less.
  @Test(
    arguments: [
      [:],
      [
        "ticks": .string("sometimes"), "bubble": .int32(1), "icons": .array([.string("x")], element: "s"),
        "shape": .bool(true),
        "direction": .string("up"),
        "theme": .dictionary([
          "base": .string("neon"), "halo": .bool(true), "track": .dictionary(["angry": .array([], element: "s")]),
          "body": .string("red"), "thumb": .dictionary(["normal": .array([.string("mauve")], element: "s")]),
        ]),
      ],
    ] as [[String: BusValue]])
  func whatIsUnknownIsAsUsual(properties: [String: BusValue]) {
    let look = SliderLook(properties: properties)
    #expect(look.ticks == .holding && look.showsBubble && look.icons == SliderLook.Icons() && look.direction == .right)
    #expect(look.theme.base == nil)
    #expect(Theme.Part.allCases.allSatisfy { look.theme.colors(of: $0, in: .normal) == nil })
  }

  @Test func isSignalledWhenItChanges() {
    var state = SliderState.sample("a")
    var published = PublishedSlider(state)
    state.look.ticks = .never
    #expect(published.changes(to: state) == ["Look": .dictionary(state.look.properties)])
    #expect(published.changes(to: state).isEmpty)
  }
}
