import Testing

/// Whole files.
@Suite struct WholeFileMistakeTests {
  private static let rows: [Mistake] = [
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

  @Test(arguments: rows)
  func whole(_ row: Mistake) {
    row.check()
  }
}
