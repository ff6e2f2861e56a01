import Testing

/// `floor`, `ceiling` and the like.
@Suite struct LevelMistakeTests {
  private static let rows: [Mistake] = [
    .slider(
      "to = { led = \"a\", floor = \"2\" }",
      "2:27: error: 'floor' has no unit: '2' (write \"2%\")"),
    .slider(
      "to = { led = \"a\", floor = 2 }",
      "2:27: error: 'floor' has no unit (write \"2%\")"),
    .slider(
      "to = { led = \"a\", floor = true }",
      "2:27: error: 'floor': expected a level, found a boolean"),
    .slider(
      "to = { led = \"a\", floor = \"low\" }",
      "2:27: error: 'floor' is no level: 'low' (write \"2%\")"),
    .slider(
      "to = { led = \"a\", floor = \"2mm\" }",
      "2:27: error: 'floor' has an unknown unit: '2mm' (write \"2%\")"),
    .slider(
      "to = { led = \"a\", floor = \"-1%\" }",
      "2:27: error: 'floor' must be 0% to 100%"),
    .slider(
      "to = { led = \"a\", ceiling = \"101%\" }",
      "2:29: error: 'ceiling' must be 0% to 100%"),
    .slider(
      "to = { backlight = \"auto\", floor = \"-30dB\" }",
      "2:36: error: 'floor' is in decibels, which only a mixer has (write \"2%\")"),
    .slider(
      "to = { alsa = \"PCH\", ceiling = \"0db\" }",
      "2:32: error: 'ceiling' has an unknown unit: '0db' (write \"2%\" or \"-30dB\")"),
    .slider(
      "to = { led = \"a\", floor = \"50%\", ceiling = \"50%\" }",
      "2:44: error: 'floor' is not below 'ceiling'"),
    .slider(
      "to = { led = \"a\", ceiling = \"50%\", floor = \"60%\" }",
      "2:29: error: 'floor' is not below 'ceiling'"),
    .slider(
      "to = { led = \"a\", floor = \"100%\" }",
      "2:27: error: 'floor' is not below 'ceiling'"),
    .slider(
      "to = { led = \"a\", ceiling = \"0%\" }",
      "2:29: error: 'floor' is not below 'ceiling'"),
    .slider(
      "to = { alsa = \"PCH\", floor = \"0dB\", ceiling = \"-3 dB\" }",
      "2:47: error: 'floor' is not below 'ceiling'"),
    .slider("to = { alsa = \"PCH\", floor = \"90%\", ceiling = \"-3 dB\" }"),
  ]

  @Test(arguments: rows)
  func level(_ row: Mistake) {
    row.check()
  }
}
