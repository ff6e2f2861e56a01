import Glibc
import SliderCore
import SliderSystem
import TestSupport
import Testing

@Suite struct ClassDeviceTests: ~Copyable {
  private let sys: TemporaryDirectory

  init() throws {
    sys = try TemporaryDirectory()
  }

  private func find(_ pattern: String, _ subsystem: ClassDevice.Subsystem = .backlight) throws(SystemError) -> String {
    try ClassDevice.find(pattern, subsystem, root: sys.path).device.name
  }

  @Test func automaticPrefersFirmwareThenPlatform() throws {
    try sys.addLight("backlight", "a_raw", brightness: 1, maximum: 10, type: "raw")
    #expect(try find("auto") == "a_raw")
    try sys.addLight("backlight", "b_platform", brightness: 1, maximum: 10, type: "platform")
    #expect(try find("auto") == "b_platform")
    try sys.addLight("backlight", "c_firmware", brightness: 1, maximum: 10, type: "firmware")
    #expect(try find("auto") == "c_firmware")
    try sys.addLight("backlight", "0_decoy", brightness: 0, maximum: 0, type: "firmware")
    #expect(try find("auto") == "c_firmware")
  }

  @Test func aGlobFindsTheFirstByName() throws {
    try sys.addLight("leds", "tpacpi::kbd_backlight", brightness: 0, maximum: 2)
    try sys.addLight("leds", "input3::capslock", brightness: 0, maximum: 1)
    #expect(try find("*::kbd_backlight", .leds) == "tpacpi::kbd_backlight")
    #expect(try find("*", .leds) == "input3::capslock")
  }

  @Test func whatIsNotThereIsSaidWithWhatIs() throws {
    try sys.addLight("backlight", "panel", brightness: 0, maximum: 2)
    let error = #expect(throws: SystemError.self) { try find("other") }
    #expect(error?.description == "backlight \"other\": cannot find it: No such device (there are: panel)")
    let none = #expect(throws: SystemError.self) { try find("auto", .leds) }
    #expect(none?.advice == "there is none on this machine")
  }

  @Test(arguments: ["", "x", "1.5", "0", "-3", "2147483648", "9223372036854775807", "99999999999999999999"])
  func aMaximumThatIsNoNumberIsNoDevice(text: String) throws {
    try sys.addLight("backlight", "odd", brightness: 0, maximum: 2)
    try sys.write(text, to: "class/backlight/odd/max_brightness")
    #expect(throws: SystemError.self) { try find("odd") }
  }

  @Test(arguments: [("linear", 47), ("non-linear", 128), ("unknown", 128), (nil, 128)] as [(String?, Int)])
  func theDriversScaleChoosesTheCurve(scale: String?, middle: Int) throws {
    try sys.addLight("backlight", "panel", brightness: 7, maximum: 255)
    if let scale { try sys.write("\(scale)\n", to: "class/backlight/panel/scale") }
    let definition = OutputDefinition(target: .backlight("auto"), floor: .percent(0))
    let reading = try OutputReading(definition, sysfsRoot: sys.path)
    #expect(reading.raw == 7)
    #expect(reading.range.scale(for: definition).raw(at: 0.5) == middle)
  }

  @Test func aFileInTheSandboxHoldsTheNumberAlone() throws {
    try sys.addLight("backlight", "panel", brightness: 1000, maximum: 1000)
    let writer = SysfsWriter(path: "\(sys.path)/class/backlight/panel/brightness")
    for (raw, text) in [(9, "9\n"), (700, "700\n"), (0, "0\n"), (123_456, "123456\n")] {
      try writer.write(raw)
      #expect(try sys.read("class/backlight/panel/brightness") == text)
    }
  }

  @Test func aFullDiskIsAnErrorThatNamesTheFile() throws {
    let writer = SysfsWriter(path: "/dev/full")
    let error = #expect(throws: SystemError.self) { try writer.write(5) }
    #expect(error?.description == "/dev/full: cannot write 5: No space left on device")
  }

  @Test func aVanishedFileIsOpenedAnew() throws {
    let writer = SysfsWriter(path: "\(sys.path)/class/backlight/late/brightness")
    let error = #expect(throws: SystemError.self) { try writer.write(5) }
    #expect(error?.code == ENOENT)
    try sys.addLight("backlight", "late", brightness: 0, maximum: 9)
    try writer.write(5)
    #expect(try sys.read("class/backlight/late/brightness") == "5\n")
  }
}
