import Testing

/// The top of a file.
@Suite struct RootMistakeTests {
  private static let rows: [Mistake] = [
    Mistake(
      "[sliders.a]\n",
      "1:2: error: unknown key 'sliders' (did you mean 'slider'?)"),
    Mistake(
      "slider = 3\n",
      "1:10: error: 'slider': expected a table, found an integer"),
    Mistake(
      "[[slider]]\n",
      "1:1: error: 'slider': expected a table, found an array"),
    Mistake(
      "slider.a = 3\n",
      "1:12: error: 'a': expected a table, found an integer"),
    Mistake(
      "[slider.\"a b\"]\nfrom = { device = \"x\", axis = \"ABS_X\" }",
      "1:9: error: 'a b' can't name a slider (a name is 1 to 64 letters, digits, '_' or '-')"),
    Mistake(
      "[slider.\"\"]\nfrom = { device = \"x\", axis = \"ABS_X\" }",
      "1:9: error: '' can't name a slider (a name is 1 to 64 letters, digits, '_' or '-')"),
    Mistake(
      "[slider.\(String(repeating: "a", count: 65))]\nfrom = { device = \"x\", axis = \"ABS_X\" }",
      "1:9: error: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' can't name a slider (a name is 1 to 64 letters, digits, '_' or '-')"
    ),
    Mistake(
      "[slider.\"\\u001b[2J\\n\"]\nfrom = { device = \"x\", axis = \"ABS_X\" }",
      "1:9: error: '\\u{1b}[2J\\u{a}' can't name a slider (a name is 1 to 64 letters, digits, '_' or '-')"),
    Mistake(
      "[slider.a]\n",
      "1:1: warning: slider 'a' has no 'from', so only slidectl can move it"),
    Mistake(
      "[slider.a]\nfrom = 3\n",
      "2:8: error: 'from': expected a table, found an integer"),
  ]

  @Test(arguments: rows)
  func root(_ row: Mistake) {
    row.check()
  }
}
