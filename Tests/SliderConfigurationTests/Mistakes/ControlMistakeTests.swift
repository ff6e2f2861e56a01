import Testing

/// `from`: the control.
@Suite struct ControlMistakeTests {
  private static let rows: [Mistake] = [
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

  @Test(arguments: rows)
  func control(_ row: Mistake) {
    row.check()
  }
}
