import Testing

/// What is no TOML, or no text.
@Suite struct TextMistakeTests {
  private static let rows: [Mistake] = [
    Mistake(""),
    Mistake("# nothing\n"),
    Mistake("[slider]\n"),
    Mistake(
      "[slider.a]\nlabel =",
      "2:8: error: not TOML: key-value pair: encountered end-of-file"),
    .from(
      "{ device = \"touchpad\", edge = \"left\", width = 8% }",
      "2:55: error: not TOML: decimal integer: expected digit, saw '%' (write a length or a level in quotes, such as \"8%\")"
    ),
    .from(
      "{ device = \"joystick\", edge = \"left\" }",
      "2:8: warning: a joystick has no edge, so nothing moves the slider (it has axes: axis = \"ABS_X\"; "
        + "slidectl devices names them)"),
    .from(
      "{ device = \"joystick\", area = [0, 0, 9, 9], along = \"x\" }",
      "2:8: warning: a joystick has no surface, so nothing moves the slider (it has axes: axis = \"ABS_X\"; "
        + "slidectl devices names them)"),
    .from(
      "{ device = \"dial\", circle = [0, 0] }",
      "2:8: warning: a dial has no surface, so nothing moves the slider (it has axes: axis = \"ABS_X\"; "
        + "slidectl devices names them)"),
    .from(
      "{ device = touchpad, edge = \"left\" }",
      "2:20: error: not TOML: boolean: expected 'true', saw 'to' (text is written in quotes: \"touchpad\")"),
    .slider(
      "label = Volume",
      "2:9: error: not TOML: value: could not determine value type (text is written in quotes: \"Volume\")"),
    // Nothing of a file speaks to the terminal that a mistake is told on.
    .slider(
      "label = led\u{1b}c\u{6}Y",
      "2:9: error: not TOML: value: could not determine value type (text is written in quotes: \"led\\u{1b}c\\u{6}Y\")"
    ),
    .slider(
      "theme = { track = #ff0000 }",
      "2:19: error: not TOML: key-value pair: expected value, saw '#' (text is written in quotes: \"#ff0000\")"),
    Mistake(
      "a = 1\na = 2\n",
      "2:5: error: not TOML: key-value pair: cannot redefine existing integer 'a'"),
    Mistake(
      "# é\n\"é\" = \"é\" é",
      "2:11: error: not TOML: key-value pair: expected a comment or whitespace, saw 'é'"),
    Mistake("\n# \0", "2:3: error: not TOML: a NUL character"),
    .slider(
      "label = \"a\\u0000b\"",
      "2:9: error: 'label' contains a NUL character"),
  ]

  @Test(arguments: rows)
  func text(_ row: Mistake) {
    row.check()
  }
}
