import Testing

/// `from`: a slider of the system's service.
@Suite struct LeaderMistakeTests {
  private static let rows: [Mistake] = [
    .from("{ slider = \"volume\", invert = true }"),
    .from(
      "{ slider = \"a b\" }",
      "2:19: error: 'slider' can't be the name of a slider: 'a b' (it is that of a slider in /etc/slided)"),
    .from("{ slider = \"\" }", "2:19: error: 'slider' is empty"),
    .from("{ slider = 1 }", "2:19: error: 'slider': expected a string, found an integer"),
    .from(
      "{ slidr = \"a\" }", "2:8: error: 'from' has no 'device'",
      "2:8: error: 'from' has no control (give one of 'edge', 'area', 'circle', 'axis', 'ring', 'dial' or 'keys')",
      "2:10: error: unknown key 'slidr' (did you mean 'slider'?)"),
    .from(
      "{ slider = \"a\", device = \"touchpad\", edge = \"left\" }",
      "2:24: error: 'device' doesn't go with 'slider' (what moves it is said in the system's configuration)",
      "2:45: error: 'edge' doesn't go with 'slider' (what moves it is said in the system's configuration)"),
    Mistake(
      "[slider.a]\nfrom = { slider = \"x\" }\nfeedback = { ends = \"bell\" }\n",
      "3:12: warning: 'feedback' has no effect on a slider that follows another (the hand is at the other one: give it to that)"
    ),
    Mistake(
      "[slider.a]\nfrom = { slider = \"x\" }\n[slider.b]\nfrom = { slider = \"x\", invert = true }\n",
      "4:8: error: the same slider as slider 'a' follows at c:2:8 (a slider can change several outputs: to = [{ … }, { … }])"
    ),
    // The later file's word counts.
    Mistake("[slider.a]\nfrom = { slider = \"x\" }\n[slider.b]\nfrom = { slider = \"y\" }\n"),
  ]

  @Test(arguments: rows)
  func leader(_ row: Mistake) {
    row.check()
  }
}
