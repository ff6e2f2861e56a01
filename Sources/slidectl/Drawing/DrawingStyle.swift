import SliderCore

/// What a terminal can show.
struct DrawingStyle: Equatable, Sendable {
  /// Box-drawing characters, or ASCII's nearest.
  var isUnicode: Bool
  var depth: ColorDepth
  /// Its background is.
  var isDark: Bool

  init(isUnicode: Bool = true, depth: ColorDepth = .none, isDark: Bool = true) {
    self.isUnicode = isUnicode
    self.depth = depth
    self.isDark = isDark
  }

  /// As the environment says: the locale's character set, what `ColorDepth` reads, and rxvt's COLORFGBG (`0;15`: black on white).
  init(environment: (String) -> String?) {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    // `de_DE.UTF-8@euro`: the part between the dot and the modifier.
    let name = String(locale.lowercased().prefix { $0 != "@" })
    isUnicode = name.hasSuffix(".utf-8") || name.hasSuffix(".utf8")
    depth = ColorDepth(environment: environment)
    let background = environment("COLORFGBG").flatMap { $0.split(separator: ";").last }
    isDark = background != "7" && background != "15"
  }

  var glyphs: Glyphs { isUnicode ? .unicode : .ascii }

  /// The pieces of a drawing, each one column wide.
  struct Glyphs: Sendable {
    var rest: String
    var fill: String
    var tick: String
    var filledTick: String
    /// Where the fill begins, when that is not an end.
    var anchor: String
    var thumb: String
    /// The thumb at the minimum.
    var hollowThumb: String
    /// The thumb under a finger.
    var heldThumb: String
    var heldHollowThumb: String
    /// Both sides of a bubble that has no colour to stand out by.
    var bubble: (left: String, right: String)
    /// In front of the slider that the keys move.
    var selection: String
    var complete: String
    var disabled: String
    /// An output doesn't follow.
    var faulty: String
    /// The end of a text that was cut.
    var cut: String
    /// What the arrow keys are called.
    var arrows: (vertical: String, horizontal: String)

    static let unicode = Glyphs(
      rest: "─", fill: "━", tick: "┼", filledTick: "┿", anchor: "╂", thumb: "●", hollowThumb: "○", heldThumb: "◉",
      heldHollowThumb: "◎", bubble: ("┤", "├"), selection: "›", complete: "✓", disabled: "×", faulty: "!", cut: "…",
      arrows: ("↑↓", "←→"))
    static let ascii = Glyphs(
      rest: "-", fill: "=", tick: "+", filledTick: "#", anchor: "|", thumb: "O", hollowThumb: "o", heldThumb: "@",
      heldHollowThumb: "0", bubble: ("[", "]"), selection: ">", complete: "*", disabled: "x", faulty: "!", cut: "~",
      arrows: ("up/down", "left/right"))
  }
}
