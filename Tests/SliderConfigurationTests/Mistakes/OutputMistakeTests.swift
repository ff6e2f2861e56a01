import Testing

/// `to`.
@Suite struct OutputMistakeTests {
  private static let rows: [Mistake] = [
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

  @Test(arguments: rows)
  func output(_ row: Mistake) {
    row.check()
  }
}
