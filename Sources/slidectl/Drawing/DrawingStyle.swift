/// What a terminal can show.
struct DrawingStyle: Equatable, Sendable {
  /// Box-drawing characters, or ASCII's nearest.
  var isUnicode: Bool
  var isColored: Bool

  init(isUnicode: Bool = true, isColored: Bool = false) {
    self.isUnicode = isUnicode
    self.isColored = isColored
  }

  /// As the environment says: the locale's character set, and https://no-color.org.
  init(environment: (String) -> String?) {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    // `de_DE.UTF-8@euro`: the part between the dot and the modifier.
    let name = String(locale.lowercased().prefix { $0 != "@" })
    isUnicode = name.hasSuffix(".utf-8") || name.hasSuffix(".utf8")
    isColored = environment("NO_COLOR") == nil
  }

  var glyphs: Glyphs { isUnicode ? .unicode : .ascii }

  /// The pieces of a drawing, each one column wide.
  struct Glyphs: Sendable {
    var rest: String
    var fill: String
    /// Where the fill begins, when that is not an end.
    var anchor: String
    var thumb: String
    /// The thumb under a finger.
    var heldThumb: String
    var complete: String
    var disabled: String
    /// An output doesn't follow.
    var faulty: String
    /// The end of a text that was cut.
    var cut: String

    static let unicode = Glyphs(
      rest: "─", fill: "━", anchor: "┼", thumb: "○", heldThumb: "●", complete: "✓", disabled: "×", faulty: "!",
      cut: "…")
    static let ascii = Glyphs(
      rest: "-", fill: "=", anchor: "+", thumb: "o", heldThumb: "@", complete: "*", disabled: "x", faulty: "!",
      cut: "~")
  }
}
