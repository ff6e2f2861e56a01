import Testing

/// Lengths, of all that has one.
@Suite struct LengthMistakeTests {
  private static let rows: [Mistake] = [
    .from(
      "{ device = \"x\", edge = \"left\", width = \"0%\" }",
      "2:47: error: 'width' must be above 0"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"-1%\" }",
      "2:47: error: 'width' must be above 0"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"100.5%\" }",
      "2:47: error: 'width' must be at most 100 %"),
    .from("{ device = \"x\", edge = \"left\", width = \"100 %\" }"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"6.9mm\" }",
      "2:47: warning: 'width' is below 7 mm, narrower than a finger (touches will miss it)"),
    .from("{ device = \"x\", edge = \"left\", width = \"7 mm\" }"),
    .from("{ device = \"x\", edge = \"left\", width = 300 }"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"8\" }",
      "2:47: error: 'width' has no unit: '8' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"8cm\" }",
      "2:47: error: 'width' has an unknown unit: '8cm' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"wide\" }",
      "2:47: error: 'width' is no length: 'wide' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"nan%\" }",
      "2:47: error: 'width' is no length: 'nan%' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", edge = \"left\", width = \"0x8%\" }",
      "2:47: error: 'width' has an unknown unit: '0x8%' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", edge = \"left\", width = inf }",
      "2:47: error: 'width' must be a finite number"),
    .from(
      "{ device = \"x\", edge = \"left\", width = true }",
      "2:47: error: 'width': expected a length, found a boolean"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [0, 0] }",
      "2:48: error: 'range' is empty"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [1023, 0] }",
      "2:48: error: 'range' has its ends the wrong way round (write [0, 1023] and invert = true)"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [0] }",
      "2:48: error: 'range' must have two integers, has 1"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = \"0-9\" }",
      "2:48: error: 'range': expected an array of two integers, found a string"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [0, 1.5] }",
      "2:52: error: 'range' must be a whole number"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [0, 2147483648] }",
      "2:52: error: 'range' must be -2147483648 to 2147483647, is 2147483648"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", insets = [\"50%\", \"50%\"] }",
      "2:49: error: 'insets' overlap, nothing is left between them"),
    .from("{ device = \"x\", axis = \"ABS_X\", insets = [\"50%\", \"49%\"] }"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", insets = [\"-1%\", 0] }",
      "2:50: error: 'insets' must not be negative"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", insets = \"2%\" }",
      "2:49: error: 'insets': expected an array of two lengths, found a string"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", insets = [1, 2, 3] }",
      "2:49: error: 'insets' must have two lengths, has 3"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", range = [0, 100], insets = [40, \"60%\"] }",
      "2:67: error: 'insets' overlap, nothing is left between them"),
    .from("{ device = \"x\", axis = \"ABS_X\", range = [0, 100], insets = [40, \"59%\"] }"),
    .from("{ device = \"x\", axis = \"ABS_X\", insets = [4000, \"60%\"] }"),
  ]

  @Test(arguments: rows)
  func length(_ row: Mistake) {
    row.check()
  }
}
