import Testing

/// `from`: which device.
@Suite struct DeviceMistakeTests {
  private static let rows: [Mistake] = [
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

  @Test(arguments: rows)
  func device(_ row: Mistake) {
    row.check()
  }
}
