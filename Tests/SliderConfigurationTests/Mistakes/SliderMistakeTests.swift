import Testing

/// The keys of a slider.
@Suite struct SliderMistakeTests {
  private static let rows: [Mistake] = [
    .slider(
      "lable = \"x\"",
      "2:1: error: unknown key 'lable' (did you mean 'label'?)"),
    .slider(
      "form = {}",
      "2:1: error: unknown key 'form' (did you mean 'from'?)"),
    .slider(
      "glitter = true",
      "2:1: error: unknown key 'glitter'"),
    .slider(
      "label = 3",
      "2:9: error: 'label': expected a string, found an integer"),
    .slider(
      "label = 1979-05-27",
      "2:9: error: 'label': expected a string, found a date or time"),
    .slider(
      "min = true",
      "2:7: error: 'min': expected a number, found a boolean"),
    .slider(
      "min = \"0\"",
      "2:7: error: 'min': expected a number, found a string"),
    .slider(
      "min = nan",
      "2:7: error: 'min' must be a finite number"),
    .slider(
      "max = -inf",
      "2:7: error: 'max' must be a finite number"),
    .slider(
      "max = [1]",
      "2:7: error: 'max': expected a number, found an array"),
    .slider(
      "min = 5\nmax = 2",
      "3:7: error: 'min' (5) is above 'max' (2)"),
    .slider(
      "max = -1",
      "2:7: error: 'min' (0) is above 'max' (-1)"),
    .slider(
      "min = 2.5",
      "2:7: error: 'min' (2.5) is above 'max' (1)"),
    .slider("min = 1\nmax = 1"),
    .slider("max = 20\nsteps = 11\nstep_size = 2"),
    .slider("step_size = 0.1"),
    .slider(
      "max = 20\nsteps = 10\nstep_size = 2",
      "4:13: error: 'step_size' (2) makes 11 steps, 'steps' says 10 (one of the two is enough)"),
    .slider(
      "max = 20\nstep_size = 3",
      "3:13: error: 'step_size' (3) doesn't divide 0 to 20 into whole steps"),
    .slider("step_size = 0", "2:13: error: 'step_size' must be above 0"),
    .slider(
      "labels = [\"off\", \"on\"]",
      "2:10: error: 'labels' name the steps, and the slider has none (give 'steps')"),
    .slider(
      "steps = 3\nlabels = [\"off\", \"on\"]",
      "3:10: error: 'labels' has 2 names for 3 steps"),
    .slider(
      "format = \"{x}\"",
      "2:10: error: 'format' has no place \"{x}\" (there are {value}, {fraction}, {percent} and {text})"),
    .slider(
      "feedback = { ends = \"buzz\", steps = \"led\" }",
      "2:12: warning: 'feedback' has 'steps', and the slider has none",
      "2:21: error: unknown ends 'buzz' (it can be none, rumble, led or bell)"),
    .slider("restore = true", "2:11: warning: 'restore' has no effect without 'remember'"),
    .slider(
      "complete = { fire = \"now\", timeout = \"3h\", reset_after = -1 }",
      "2:21: error: unknown fire 'now' (it can be reach or release)",
      "2:38: error: 'timeout' has an unknown unit: '3h' (write \"300ms\", \"2s\" or \"1min\")",
      "2:58: error: 'reset_after' must not be negative"),
    .slider(
      "complete = { rest = 2 }",
      "2:12: error: 'rest' (2) is outside 0 to 1"),
    .slider(
      "complete = { rest = 0.9, threshold = 0.8 }",
      "2:12: error: 'rest' (0.9) is not below 'threshold'"),
    .slider(
      "min = -1.7e308\nmax = 1.7e308",
      "3:7: error: 'min' and 'max' are too far apart"),
    .slider(
      "steps = -1",
      "2:9: error: 'steps' must be 0 to 1000000, is -1"),
    .slider(
      "steps = 2.5",
      "2:9: error: 'steps' must be a whole number"),
    .slider(
      "steps = 1e300",
      "2:9: error: 'steps' must be a whole number"),
    .slider(
      "steps = 1_000_001",
      "2:9: error: 'steps' must be 0 to 1000000, is 1000001"),
    .slider("steps = 1_000_000"),
    .slider(
      "steps = \"21\"",
      "2:9: error: 'steps': expected an integer, found a string"),
    .slider(
      "anchor = 2",
      "2:10: warning: 'anchor' is outside 0 to 1, so the nearer end is taken"),
    .slider(
      "min = -50\nmax = 50\nanchor = -50.5",
      "4:10: warning: 'anchor' is outside -50 to 50, so the nearer end is taken"),
    .slider(
      "enabled = 1",
      "2:11: error: 'enabled': expected true or false, found an integer"),
    .slider(
      "complete = true",
      "2:12: error: 'complete': expected a table, found a boolean"),
    .slider(
      "complete = { treshold = 1 }",
      "2:14: error: unknown key 'treshold' (did you mean 'threshold'?)"),
    .slider(
      "complete = { threshold = 0 }",
      "2:26: error: 'threshold' must be above 0 and at most 1, is 0"),
    .slider(
      "complete = { threshold = 1.01 }",
      "2:26: error: 'threshold' must be above 0 and at most 1, is 1.01"),
    .slider(
      "complete = { threshold = \"97%\" }",
      "2:26: error: 'threshold': expected a number, found a string"),
  ]

  @Test(arguments: rows)
  func slider(_ row: Mistake) {
    row.check()
  }
}
