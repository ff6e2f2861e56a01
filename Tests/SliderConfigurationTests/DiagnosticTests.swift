import SliderConfiguration
import Testing

/// A text, with all that must be said of it, in order, without the file's name.
struct Mistake: CustomTestStringConvertible, Sendable {
  var text: String
  var diagnostics: [String]
  /// Of the row, for a failure to point at.
  var location: SourceLocation

  init(_ text: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation) {
    self.init(text: text, diagnostics: diagnostics, location: location)
  }

  private init(text: String, diagnostics: [String], location: SourceLocation) {
    self.text = text
    self.diagnostics = diagnostics
    self.location = location
  }

  /// A slider with these lines, of which the first is line 2, and a proper `from`.
  static func slider(
    _ lines: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation
  ) -> Mistake {
    let text = "[slider.a]\n\(lines)\n[slider.a.from]\ndevice = \"touchpad\"\nedge = \"left\"\n"
    return Mistake(text: text, diagnostics: diagnostics, location: location)
  }

  /// A slider whose `from` is line 2, its value beginning in column 8.
  static func from(
    _ table: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation
  ) -> Mistake {
    Mistake(text: "[slider.a]\nfrom = \(table)\n", diagnostics: diagnostics, location: location)
  }

  var testDescription: String { text }

  /// Parses the text and compares what is said of it.
  func check() {
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)])
    let said = diagnostics.map { String($0.description.dropFirst("c:".count)) }
    #expect(said == self.diagnostics, sourceLocation: location)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    #expect((configuration == nil) == hasErrors, "refused if, and only if, there is an error", sourceLocation: location)
  }
}

@Suite struct DiagnosticTests {
  private static let textRows: [Mistake] = [
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

  /// What only the system's daemon can't do well is told to it alone.
  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aCommandOfTheSystemsService(service: Service, count: Int) throws {
    let text = "[slider.a]\nfrom = { device = \"*\", axis = \"ABS_X\" }\nto = { command = [\"true\"] }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect(configuration != nil)
    #expect(diagnostics.count == count)
    for diagnostic in diagnostics {
      #expect(diagnostic.description.hasPrefix("c:3:6: warning: a 'command' of the system's slided runs shut in"))
      #expect(diagnostic.hint?.contains("commands.conf") == true)
    }
  }

  /// The system's daemon has no other one to follow.
  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aSliderThatFollowsInTheSystemsService(service: Service, count: Int) {
    let text = "[slider.a]\nfrom = { slider = \"volume\" }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect((configuration == nil) == (count > 0))
    #expect(
      diagnostics.map(\.description)
        == [
          "c:2:8: error: 'slider' follows a slider of the system's slided, and that is this one (it goes into the "
            + "configuration of slided --user: ~/.config/slided/config.toml)"
        ].suffix(count))
  }

  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aHintOfTheSystemsService(service: Service, count: Int) {
    let text = "[slider.a]\nfrom = { device = \"*\", axis = \"ABS_X\" }\nto = { led = \"x\", osd = true }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect((configuration == nil) == (count > 0))
    #expect(
      diagnostics.map(\.description)
        == [
          "c:3:6: error: 'osd' shows a hint in a person's session, which the system's slided doesn't have (it goes into "
            + "the configuration of slided --user: ~/.config/slided/config.toml)"
        ].suffix(count))
  }

  private static let leaderRows: [Mistake] = [
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

  @Test(arguments: leaderRows)
  func leader(_ row: Mistake) {
    row.check()
  }

  @Test(arguments: textRows)
  func text(_ row: Mistake) {
    row.check()
  }

  private static let rootRows: [Mistake] = [
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

  @Test(arguments: rootRows)
  func root(_ row: Mistake) {
    row.check()
  }

  private static let sliderRows: [Mistake] = [
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

  @Test(arguments: sliderRows)
  func slider(_ row: Mistake) {
    row.check()
  }

  private static let sourceRows: [Mistake] = [
    .from(
      "{}",
      "2:8: error: 'from' has no 'device'",
      "2:8: error: 'from' has no control (give one of 'edge', 'area', 'circle', 'axis', 'ring', 'dial' or 'keys')"),
    .from(
      "{ device = \"touchpad\" }",
      "2:8: error: 'from' has no control (give one of 'edge', 'area', 'circle', 'axis', 'ring', 'dial' or 'keys')"),
    .from(
      "{ edge = \"left\" }",
      "2:8: error: 'from' has no 'device'"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", edge = \"left\" }",
      "2:40: error: 'from' has both 'edge' and 'axis' (a slider follows one of them)"),
    .from(
      "{ device = \"x\", edge = \"left\", axis = \"ABS_X\" }",
      "2:39: error: 'from' has both 'edge' and 'axis' (a slider follows one of them)"),
    .from(
      "{ device = \"x\", edge = \"lef\" }",
      "2:31: error: unknown edge 'lef' (did you mean 'left'?)"),
    .from(
      "{ device = \"x\", edge = \"middle\" }",
      "2:31: error: unknown edge 'middle' (it can be left, right, top or bottom)"),
    .from(
      "{ device = \"x\", edge = 1 }",
      "2:31: error: 'edge': expected a string, found an integer"),
    .from(
      "{ device = \"x\", axis = \"ABS_THROTLE\" }",
      "2:31: error: unknown axis 'ABS_THROTLE' (did you mean 'ABS_THROTTLE'?)"),
    .from(
      "{ device = \"x\", axis = \"throttle\" }",
      "2:31: error: unknown axis 'throttle' (did you mean 'ABS_THROTTLE'?)"),
    .from(
      "{ device = \"x\", axis = \"REL_WHEEL_HI_RES\" }",
      "2:31: error: 'REL_WHEEL_HI_RES' is no axis (write dial = \"REL_WHEEL_HI_RES\")"),
    .from(
      "{ device = \"x\", ring = \"REL_DIAL\" }",
      "2:31: error: 'REL_DIAL' is no axis (write dial = \"REL_DIAL\")"),
    .from(
      "{ device = \"x\", axis = \"KEY_VOLUMEUP\" }",
      "2:31: error: 'KEY_VOLUMEUP' is no axis (write keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"]: down and up)"),
    .from(
      "{ device = \"x\", axis = \"ABS_MT_SLOT\" }",
      "2:31: error: 'axis' is about fingers: ABS_MT_SLOT (they move an edge, an area or a circle: edge = \"left\")"),
    .from(
      "{ device = \"x\", ring = \"ABS_MT_TOOL_Y\" }",
      "2:31: error: 'ring' is about fingers: ABS_MT_TOOL_Y (they move an edge, an area or a circle: edge = \"left\")"),
    .from("{ device = \"x\", axis = \"ABS_0x3e\" }"),
    .from(
      "{ device = \"x\", edge = \"left\", hold = 3 }",
      "2:46: warning: 'hold' is 3 ms (write \"3ms\" if that is meant, \"3s\" for seconds)"),
    .from("{ device = \"x\", edge = \"left\", hold = \"3ms\" }"),
    .from("{ device = \"x\", edge = \"left\", hold = 0 }"),
    .from("{ device = \"x\", edge = \"left\", hold = 20 }"),
    .from(
      "{ device = \"x\", axis = 6 }",
      "2:31: error: 'axis': expected a string, found an integer"),
    .from(
      "{ device = \"x\", edge = \"left\", wdith = \"8%\" }",
      "2:39: error: unknown key 'wdith' (did you mean 'width'?)"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", width = \"8%\" }",
      "2:40: error: 'width' goes with 'edge' only"),
    .from(
      "{ device = \"x\", edge = \"left\", range = [0, 1] }",
      "2:39: error: 'range' goes with 'axis' or 'ring' only"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", mode = \"pickup\" }",
      "2:47: error: mode 'pickup' goes with 'edge', 'area' or 'circle' only (takeover = \"pickup\" waits for the control to come by)"
    ),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", tap = \"anywhere\", hold = 300 }",
      "2:40: error: 'tap' goes with 'edge', 'area' or 'circle' only",
      "2:58: error: 'hold' goes with 'edge', 'area' or 'circle' only"),
    .from(
      "{ device = \"x\", edge = \"left\", jump_guard = \"30%\" }",
      "2:39: warning: 'jump_guard' has no effect without taps (add tap = \"off-thumb\")"),
    .from(
      "{ device = \"x\", edge = \"left\", tap = \"on\", min_travel = \"-1mm\" }",
      "2:45: error: unknown tap 'on' (it can be never, off-thumb or anywhere)",
      "2:64: error: 'min_travel' must not be negative"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", mode = \"relativ\" }",
      "2:47: error: unknown mode 'relativ' (did you mean 'relative'?)"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", invert = \"yes\" }",
      "2:49: error: 'invert': expected true or false, found a string"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", travel = \"50%\" }",
      "2:40: warning: 'travel' has no effect in mode 'absolute' ('insets' shorten the control itself)"),
    .from(
      "{ device = \"x\", edge = \"top\", travel = 0 }",
      "2:47: error: 'travel' must be above 0"),
    .from("{ device = \"x\", edge = \"top\", travel = \"200%\" }"),
  ]

  @Test(arguments: sourceRows)
  func source(_ row: Mistake) {
    row.check()
  }

  private static let controlRows: [Mistake] = [
    .from("{ device = \"x\", area = [\"10%\", \"5mm\", \"90%\", 300], along = \"y\", fingers = 2 }"),
    .from(
      "{ device = \"x\", area = [0, 0, 9] }",
      "2:24: error: 'area' has no 'along' (along = \"x\" slides to the right, \"y\" upward)",
      "2:31: error: 'area': expected an array of four lengths: left, top, right and bottom, found an array"),
    .from(
      "{ device = \"x\", area = [\"50%\", 0, \"50%\", 9], along = \"z\" }",
      "2:31: error: 'area' is empty (the sides are left, top, right and bottom)",
      "2:61: error: unknown along 'z' (did you mean 'x'?)"),
    .from(
      "{ device = \"x\", area = [0, -1, 9, \"9\"], along = \"x\" }",
      "2:35: error: 'area' must not be negative",
      "2:42: error: 'area' has no unit: '9' (write \"8%\", \"12mm\", or a bare number of device units)"),
    .from(
      "{ device = \"x\", area = [0, \"5%\", \"101%\", \"200%\"], along = \"x\" }",
      "2:41: error: 'area' is beside the pad, which ends at 100%",
      "2:49: error: 'area' is beside the pad, which ends at 100%"),
    .from("{ device = \"x\", circle = [\"50%\", \"50%\"], radius = \"30mm\" }"),
    .from("{ device = \"x\", circle = [\"0%\", \"100%\"] }"),
    .from(
      "{ device = \"x\", circle = [\"50%\", \"150%\"] }",
      "2:41: error: 'circle' is beside the pad, which ends at 100%"),
    .from(
      "{ device = \"x\", circle = [\"50%\"], radius = 0 }",
      "2:33: error: 'circle' must have two lengths, has 1",
      "2:51: error: 'radius' must be above 0"),
    .from("{ device = \"ring\", ring = \"ABS_WHEEL\", range = [0, 29], mode = \"absolute\", takeover = \"scale\" }"),
    .from(
      "{ device = \"x\", ring = \"ABS_WHEL\", insets = [1, 1] }",
      "2:31: error: unknown axis 'ABS_WHEL' (did you mean 'ABS_WHEEL'?)",
      "2:43: error: 'insets' goes with 'edge', 'area' or 'axis' only"),
    .from("{ device = \"x\", axis = \"ABS_0x2a\" }"),
    .from(
      "{ device = \"x\", axis = \"ABS_0x40\" }",
      "2:31: error: unknown axis 'ABS_0x40' (it is a kernel's name, such as 'ABS_THROTTLE')"),
    .from("{ device = \"dial\", dial = \"REL_DIAL\", per_turn = 24, acceleration = true, invert = true }"),
    .from(
      "{ device = \"x\", dial = \"REL_DAIL\", per_turn = 0 }",
      "2:31: error: unknown dial 'REL_DAIL' (did you mean 'REL_DIAL'?)",
      "2:54: error: 'per_turn' must be 1 to 1000000, is 0"),
    .from(
      "{ device = \"x\", dial = \"wheel\", mode = \"absolute\" }",
      "2:31: error: unknown dial 'wheel' (did you mean 'REL_WHEEL'?)"),
    .from(
      "{ device = \"x\", dial = \"REL_WHEEL\", mode = \"absolute\" }",
      "2:51: error: mode 'absolute' needs a control that has a place"),
    .from(
      "{ device = \"x\", dial = \"ABS_WHEEL\", travel = \"50%\" }",
      "2:31: error: 'ABS_WHEEL' is no dial (write axis = \"ABS_WHEEL\", or ring = \"ABS_WHEEL\" if it goes round)",
      "2:44: error: 'travel' goes with 'edge', 'area', 'circle', 'axis' or 'ring' only"),
    .from(
      "{ device = \"x\", dial = \"REL_DIAL\", acceleration = \"fast\" }",
      "2:58: error: 'acceleration': expected true, false or a number, found a string"),
    .from(
      "{ device = \"x\", dial = \"REL_DIAL\", acceleration = 0.5 }",
      "2:58: error: 'acceleration' must be 1 to 20, is 0.5"),
    .from("{ device = \"*Knob*\", keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"], exclusive = true, acceleration = 3 }"),
    .from("{ device = { vendor = 1, product = 2 }, keys = [\"KEY_0x2ff\", \"BTN_A\"], per_turn = 20 }"),
    .from(
      "{ device = \"Desk\", keys = [\"KEY_VOLUMDOWN\", \"VOLUMEUP\"] }",
      "2:35: error: unknown key 'KEY_VOLUMDOWN' (did you mean 'KEY_VOLUMEDOWN'?)",
      "2:52: error: unknown key 'VOLUMEUP' (did you mean 'KEY_VOLUMEUP'?)"),
    .from(
      "{ device = \"Desk\", keys = [\"REL_DIAL\", \"ABS_X\"] }",
      "2:35: error: 'REL_DIAL' is no key (write dial = \"REL_DIAL\")",
      "2:47: error: 'ABS_X' is no key (write axis = \"ABS_X\", or ring = \"ABS_X\" if it goes round)"),
    .from(
      "{ device = \"Desk\", keys = [\"KEY_A\"] }",
      "2:34: error: 'keys' must have two keys: down and up, has 1"),
    .from(
      "{ device = \"Desk\", keys = [\"KEY_A\", \"KEY_A\"] }",
      "2:34: error: 'keys' are one and the same"),
    .from(
      "{ device = \"*\", keys = [\"KEY_A\", \"KEY_B\"] }",
      "2:19: error: 'keys' are only read of a device that is named (give its name, such as \"*Volume Knob*\", or its vendor and product)"
    ),
    .from(
      "{ device = \"joystick\", keys = [\"KEY_A\", \"KEY_B\"] }",
      "2:19: error: 'keys' are only read of a device that is named (give its name, such as \"*Volume Knob*\", or its vendor and product)"
    ),
    .from(
      "{ device = { bus = 3 }, keys = [\"KEY_A\", \"KEY_B\"] }",
      "2:19: error: 'keys' are only read of a device that is named (give its name, such as \"*Volume Knob*\", or its vendor and product)"
    ),
    .from(
      "{ device = \"x\", edge = \"left\", keys = [\"KEY_A\", \"KEY_B\"], area = [0, 0, 1, 1], along = \"x\" }",
      "2:39: error: 'from' has both 'edge' and 'area' (a slider follows one of them)"),
    .from(
      "{ device = \"x\", edge = \"left\", along = \"x\", radius = 3, per_turn = 9, takeover = \"jump\" }",
      "2:39: error: 'along' goes with 'area' only",
      "2:52: error: 'radius' goes with 'circle' only",
      "2:64: error: 'per_turn' goes with 'dial' or 'keys' only",
      "2:78: error: 'takeover' goes with 'axis' or 'ring' only"),
    .from(
      "{ device = \"x\", edge = \"left\", fingers = 6 }",
      "2:49: error: 'fingers' must be 1 to 5, is 6"),
    .from("{ device = \"x\", axis = \"ABS_X\", jitter = \"auto\" }"),
    .from("{ device = \"x\", axis = \"ABS_X\", jitter = \"0.5%\", takeover = \"pickup\" }"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", jitter = \"some\" }",
      "2:49: error: 'jitter' is neither \"auto\" nor a length: 'some'"),
    .from("{ device = \"x\", axis = \"ABS_X\", jitter = \"25%\" }"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", jitter = \"26%\" }",
      "2:49: error: 'jitter' must be at most 25%, for hardly a movement would be left"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", jitter = true }",
      "2:49: error: 'jitter': expected a length, found a boolean"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", jitter = -1 }",
      "2:49: error: 'jitter' must not be negative"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", takeover = \"jmp\" }",
      "2:51: error: unknown takeover 'jmp' (did you mean 'jump'?)"),
    .from(
      "{ device = \"x\", axis = \"ABS_X\", mode = \"relative\", takeover = \"scale\" }",
      "2:59: warning: 'takeover' has no effect in mode 'relative'"),
  ]

  @Test(arguments: controlRows)
  func control(_ row: Mistake) {
    row.check()
  }

  private static let deviceRows: [Mistake] = [
    .from(
      "{ device = \"tuchpad\", edge = \"left\" }",
      "2:19: warning: 'tuchpad' is no class of devices, so only a device of that name is meant (did you mean 'touchpad'?)"
    ),
    .from(
      "{ device = \"Joystick\", axis = \"ABS_X\" }",
      "2:19: warning: 'Joystick' is no class of devices, so only a device of that name is meant (did you mean 'joystick'?)"
    ),
    .from("{ device = \"*ouchpad\", axis = \"ABS_X\" }"),
    .from("{ device = \"Throttle\", axis = \"ABS_X\" }"),
    .from(
      "{ device = \"\", axis = \"ABS_X\" }",
      "2:19: error: 'device' is empty (\"*\" is every device)"),
    .from(
      "{ device = 3, axis = \"ABS_X\" }",
      "2:19: error: 'device': expected a string or a table, found an integer"),
    .from(
      "{ device = {}, axis = \"ABS_X\" }",
      "2:19: error: 'device' has no condition (give name, vendor, product, bus, phys, uniq or path)"),
    .from(
      "{ device = { nmae = \"x\" }, axis = \"ABS_X\" }",
      "2:21: error: unknown key 'nmae' (did you mean 'name'?)"),
    .from(
      "{ device = { name = 3 }, axis = \"ABS_X\" }",
      "2:28: error: 'name': expected a string, found an integer"),
    .from(
      "{ device = { name = \"\" }, axis = \"ABS_X\" }",
      "2:28: error: 'name' is empty"),
    .from(
      "{ device = { vendor = 0x10000 }, axis = \"ABS_X\" }",
      "2:30: error: 'vendor' must be 0 to 0xffff, is 65536"),
    .from(
      "{ device = { product = -1 }, axis = \"ABS_X\" }",
      "2:31: error: 'product' must be 0 to 0xffff, is -1"),
    .from(
      "{ device = { bus = \"usb\" }, axis = \"ABS_X\" }",
      "2:27: error: 'bus': expected an integer, found a string"),
    .from(
      "{ device = { phys = 1, uniq = 2, path = 3 }, axis = \"ABS_X\" }",
      "2:28: error: 'phys': expected a string, found an integer",
      "2:38: error: 'uniq': expected a string, found an integer",
      "2:48: error: 'path': expected a string, found an integer"),
  ]

  @Test(arguments: deviceRows)
  func device(_ row: Mistake) {
    row.check()
  }

  private static let lengthRows: [Mistake] = [
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

  @Test(arguments: lengthRows)
  func length(_ row: Mistake) {
    row.check()
  }

  private static let outputRows: [Mistake] = [
    .slider(
      "to = \"auto\"",
      "2:6: error: 'to': expected a table or an array of tables, found a string"),
    .slider(
      "to = []",
      "2:6: error: 'to' is empty (leave it out for a slider that changes nothing)"),
    .slider(
      "to = {}",
      "2:6: error: 'to' names no backlight, led, ddc, alsa, command, key or axis"),
    .slider(
      "to = [{ led = \"a\" }, {}]",
      "2:22: error: 'to' names no backlight, led, ddc, alsa, command, key or axis"),
    .slider(
      "to = [\"led\"]",
      "2:7: error: 'to': expected a table, found a string"),
    .slider(
      "to = { led = \"a\", backlight = \"b\" }",
      "2:19: error: both 'led' and 'backlight' in one table (write a table for each: to = [{ … }, { … }])"),
    .slider(
      "to = { backlihgt = \"auto\" }",
      "2:6: error: 'to' names no backlight, led, ddc, alsa, command, key or axis",
      "2:8: error: unknown key 'backlihgt' (did you mean 'backlight'?)"),
    .slider(
      "to = { command = \"true\" }",
      "2:18: error: 'command': expected an array of strings, the program and each argument, found a string"),
    .slider(
      "to = { command = [] }",
      "2:18: error: 'command' is empty (write the program and its arguments: [\"set-balance\", \"{value}\"])"),
    .slider(
      "to = { command = [\"\", \"x\"] }",
      "2:19: error: 'command' is empty"),
    .slider(
      "to = { command = [\"set\", \"{vallue}\", \"{\"] }",
      "2:26: error: 'command' has no place \"{vallue}\" (there are {value}, {fraction}, {percent} and {text})",
      "2:38: error: 'command' has a lone \"{\" (write \"{{\" for the character itself)"),
    .slider(
      "to = { command = [\"a\"], floor = \"2%\", between = [\"0%\", \"30%\"] }",
      "2:25: error: 'floor' doesn't go with 'command', which has no range",
      "2:39: error: 'between' doesn't go with 'command', which has no range"),
    .slider(
      "to = { key = { up = \"KEY_VOLUMEUP\", down = \"KEY_VOLUMEDOWN\" }, curve = 2 }",
      "2:64: error: 'curve' doesn't go with 'key', which has no range"),
    .slider(
      "to = { key = { up = \"KEY_VOLUMEUP\" } }",
      "2:14: error: 'key' has no 'down' (write { up = \"KEY_VOLUMEUP\", down = \"KEY_VOLUMEDOWN\" })"),
    .slider(
      "to = { key = \"KEY_VOLUMEUP\" }",
      "2:14: error: 'key': expected a table, found a string"),
    .slider(
      "to = { key = { up = \"VOLUMEUP\", down = \"KEY_VOLUMEDOWN\", left = 1 } }",
      "2:21: error: unknown key 'VOLUMEUP' (did you mean 'KEY_VOLUMEUP'?)",
      "2:58: error: unknown key 'left'"),
    .slider(
      "to = { axis = \"ABS_THROTLE\" }",
      "2:15: error: unknown axis 'ABS_THROTLE' (did you mean 'ABS_THROTTLE'?)"),
    .slider(
      "to = { axis = \"ABS_MT_SLOT\" }",
      "2:15: error: 'axis' is about fingers: ABS_MT_SLOT (take one such as 'ABS_THROTTLE' or 'ABS_MISC')"),
    .slider(
      "to = [{ axis = \"ABS_X\" }, { axis = \"ABS_X\" }]",
      "2:27: error: changes the same axis as the table at c:2:7"),
    .slider(
      "to = { led = \"a\", timeout = 3 }",
      "2:19: error: 'timeout' goes with 'command' only"),
    .slider(
      "to = { command = [\"a\"], timeout = 0 }",
      "2:35: error: 'timeout' must be above 0"),
    .slider(
      "to = { led = \"a\", between = [\"30%\", \"30%\"] }",
      "2:29: error: 'between' is empty"),
    .slider(
      "to = { led = \"a\", between = [\"30\", \"130%\"] }",
      "2:30: error: 'between' is no percentage: '30' (write \"30%\")",
      "2:36: error: 'between' must be 0% to 100%"),
    .slider(
      "to = { command = [\"a\"], when = \"complete\" }",
      "2:6: warning: 'to' waits with when = \"complete\", and the slider has no 'complete' (add complete = {})"),
    .slider(
      "to = { backlight = \"\" }",
      "2:20: error: 'backlight' is empty"),
    .slider(
      "to = { backlight = \"/sys/class/backlight/acpi_video0\" }",
      "2:20: error: 'backlight' is a path: '/sys/class/backlight/acpi_video0' (write the name only, as in /sys/class/backlight)"
    ),
    .slider(
      "to = { led = \"leds/x\" }",
      "2:14: error: 'led' is a path: 'leds/x' (write the name only, as in /sys/class/leds)"),
    .slider(
      "to = { alsa = 0 }",
      "2:15: error: 'alsa': expected a string, found an integer"),
    .slider(
      "to = { ddc = \"\" }",
      "2:14: error: 'ddc' is empty (\"auto\" is the first monitor that answers)"),
    .slider(
      "to = { alsa = \"\" }",
      "2:15: error: 'alsa' is empty (\"default\" is the first card)"),
    .slider(
      "to = { led = \"a\", element = \"Master\", index = 0 }",
      "2:19: error: 'element' goes with 'alsa' only",
      "2:39: error: 'index' goes with 'alsa' only"),
    .slider(
      "to = { led = \"a\", capture = true, mute = \"never\" }",
      "2:19: error: 'capture' goes with 'alsa' only",
      "2:35: error: 'mute' goes with 'alsa' only"),
    .slider(
      "to = { alsa = \"PCH\", mute = \"at-max\" }",
      "2:29: error: unknown mute 'at-max' (did you mean 'at-min'?)"),
    .slider(
      "to = { alsa = \"PCH\", capture = 1 }",
      "2:32: error: 'capture': expected true or false, found an integer"),
    .slider("to = [{ alsa = \"PCH\", element = \"Mic\" }, { alsa = \"PCH\", element = \"Mic\", capture = true }]"),
    .slider(
      "to = { backlight = [\"a\", \"b\", \"a\"] }",
      "2:6: error: changes the same backlight as the table at c:2:6"),
    .slider(
      "to = { backlight = [] }",
      "2:20: error: 'backlight' is empty (write the name of one at least)"),
    .slider(
      "to = { led = [\"a\", 3] }",
      "2:20: error: 'led': expected a string, found an integer"),
    .slider(
      "to = { led = \"a\", ramp = \"11s\" }",
      "2:26: error: 'ramp' must be at most 10s"),
    .slider(
      "to = { led = \"a\", ramp = 5 }",
      "2:26: warning: 'ramp' is 5 ms (write \"5ms\" if that is meant, \"5s\" for seconds)"),
    .slider("to = { led = \"a\", ramp = 300 }"),
    .slider("to = { led = \"a\", between = [\"30%\", \"0%\"] }"),
    .slider(
      "to = { key = { up = \"KEY_A\", down = \"KEY_A\" } }",
      "2:14: error: 'key' has the same key for up and down: KEY_A"),
    .slider(
      "to = { axis = \"REL_DIAL\" }",
      "2:15: error: unknown axis 'REL_DIAL' (it is a kernel's name, such as 'ABS_THROTTLE')"),
    .slider(
      "to = { led = \"a\", ramp = \"quick\" }",
      "2:26: error: 'ramp' is no duration: 'quick' (write \"300ms\", \"2s\" or \"1min\")"),
    .slider(
      "to = { command = [\"a\"], ramp = 300 }",
      "2:25: error: 'ramp' doesn't go with 'command', which has no range"),
    .slider(
      "to = { alsa = \"PCH\", index = -1 }",
      "2:30: error: 'index' must be 0 to 65535, is -1"),
    .slider(
      "to = { alsa = \"PCH\", element = \"\" }",
      "2:32: error: 'element' is empty"),
    .slider(
      "to = [{ led = \"a\" }, { led = \"b\" }, { led = \"a\" }]",
      "2:37: error: changes the same led as the table at c:2:7"),
    .slider(
      "to = [{ alsa = \"PCH\" }, { alsa = \"PCH\", element = \"Master\", index = 0 }]",
      "2:25: error: changes the same alsa as the table at c:2:7"),
    .slider("to = [{ alsa = \"PCH\" }, { alsa = \"PCH\", index = 1 }]"),
    .slider(
      "to = { led = \"a\", curve = \"perceptive\" }",
      "2:27: error: unknown curve 'perceptive' (did you mean 'perceptual'?)"),
    .slider(
      "to = { led = \"a\", curve = \"gamma\" }",
      "2:27: error: unknown curve 'gamma' (it can be linear or perceptual)"),
    .slider(
      "to = { led = \"a\", curve = 0 }",
      "2:27: error: 'curve' must be above 0"),
    .slider(
      "to = { led = \"a\", curve = true }",
      "2:27: error: 'curve': expected a string or a number, found a boolean"),
  ]

  @Test(arguments: outputRows)
  func output(_ row: Mistake) {
    row.check()
  }

  private static let levelRows: [Mistake] = [
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

  @Test(arguments: levelRows)
  func level(_ row: Mistake) {
    row.check()
  }

  private static let wholeRows: [Mistake] = [
    Mistake(
      """
      [slider.a]
      from = { device = "touchpad", edge = "left" }
      [slider.b]
      from = { device = "touchpad", edge = "left", width = "12mm", mode = "absolute" }
      [slider.c]
      from = { device = "touchpad", edge = "right" }
      [slider.d]
      from = { device = "touchpad*", edge = "left" }
      """,
      "4:8: error: the same device and control as of slider 'a' at c:2:8 (a slider can change several outputs: to = [{ … }, { … }])"
    ),
    Mistake(
      """
      [slider.a]
      from = { device = { name = "*x*", vendor = 1 }, axis = "ABS_X" }
      [slider.b]
      from = { axis = "ABS_X", device = { vendor = 0x1, name = "*x*" }, range = [0, 9] }
      [slider.c]
      from = { axis = "ABS_X", device = { vendor = 0x2, name = "*x*" } }
      """,
      "4:8: error: the same device and control as of slider 'a' at c:2:8 (a slider can change several outputs: to = [{ … }, { … }])"
    ),
    Mistake(
      """
      [slider.a]
      from = { device = "x", ring = "ABS_WHEEL" }
      [slider.b]
      from = { device = "x", axis = "ABS_WHEEL" }
      [slider.c]
      from = { device = "x", dial = "REL_WHEEL" }
      [slider.d]
      from = { device = "x", dial = "REL_WHEEL_HI_RES", per_turn = 20 }
      [slider.e]
      from = { device = "x", keys = ["KEY_A", "KEY_B"] }
      [slider.f]
      from = { device = "x", keys = ["KEY_C", "KEY_A"] }
      [slider.g]
      from = { device = "x", edge = "left" }
      [slider.h]
      from = { device = "x", edge = "left", fingers = 2 }
      """,
      "4:8: error: the same device and control as of slider 'a' at c:2:8 (a slider can change several outputs: to = [{ … }, { … }])",
      "8:8: error: the same device and control as of slider 'c' at c:6:8 (a slider can change several outputs: to = [{ … }, { … }])",
      "12:8: error: the same device and control as of slider 'e' at c:10:8 (a slider can change several outputs: to = [{ … }, { … }])"
    ),
    Mistake(
      """
      [slider.a]
      lable = "x"
      steps = -1
      from = { device = "tuchpad", edge = "lefft", width = "8" }
      to = [{ backlight = "auto", floor = "2" }, { alsa = 1, led = 2 }]

      [slider."b!"]
      min = "0"

      [slidr]
      """,
      "2:1: error: unknown key 'lable' (did you mean 'label'?)",
      "3:9: error: 'steps' must be 0 to 1000000, is -1",
      "4:19: warning: 'tuchpad' is no class of devices, so only a device of that name is meant (did you mean 'touchpad'?)",
      "4:37: error: unknown edge 'lefft' (did you mean 'left'?)",
      "4:54: error: 'width' has no unit: '8' (write \"8%\", \"12mm\", or a bare number of device units)",
      "5:37: error: 'floor' has no unit: '2' (write \"2%\")",
      "5:53: error: 'alsa': expected a string, found an integer",
      "5:56: error: both 'alsa' and 'led' in one table (write a table for each: to = [{ … }, { … }])",
      "5:62: error: 'led': expected a string, found an integer",
      "7:1: warning: slider 'b!' has no 'from', so only slidectl can move it",
      "7:9: error: 'b!' can't name a slider (a name is 1 to 64 letters, digits, '_' or '-')",
      "8:7: error: 'min': expected a number, found a string",
      "10:2: error: unknown key 'slidr' (did you mean 'slider'?)"),
  ]

  @Test(arguments: wholeRows)
  func whole(_ row: Mistake) {
    row.check()
  }
}
