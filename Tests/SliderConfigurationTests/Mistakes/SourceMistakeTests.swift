import Testing

/// `from`: the device, and what of it.
@Suite struct SourceMistakeTests {
  private static let rows: [Mistake] = [
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

  @Test(arguments: rows)
  func source(_ row: Mistake) {
    row.check()
  }
}
