import SliderCore
import TestSupport
import Testing

@Suite struct DeviceMatchTests {
  @Test(arguments: [
    ("*", "", true), ("*", "anything", true), ("", "", true), ("", "x", false), ("abc", "abc", true),
    ("abc", "abcd", false), ("*Throttle*", "Test Throttle", true), ("*Throttle", "Throttle 2", false),
    ("a*b*c", "axxbyyc", true), ("a*b*c", "axxcyyb", false), ("?", "é", true), ("??", "é", false),
    ("*04D8:C002*", "0003:04D8:C002.0002", true), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func glob(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
  }

  @Test func classesAreTold() {
    #expect(DeviceClass(of: TestDevices.touchpad) == .touchpad)
    #expect(DeviceClass(of: TestDevices.singleTouchPad) == .touchpad)
    #expect(DeviceClass(of: TestDevices.throttle) == .joystick)
    #expect(DeviceClass(of: TestDevices.keyboard) == nil)
    var screen = TestDevices.touchpad
    screen.properties = CodeSet([InputProperty.direct])
    #expect(DeviceClass(of: screen) == .touchscreen)
    var tablet = TestDevices.touchpad
    tablet.keys.insert(Key.toolPen)
    #expect(DeviceClass(of: tablet) == nil)
    var stick = TestDevices.throttle
    stick.properties = CodeSet([InputProperty.accelerometer])
    #expect(DeviceClass(of: stick) == nil)
  }

  @Test func everyConditionMustHold() {
    var device = TestDevices.throttle
    (device.vendor, device.product, device.physicalPath) = (0x1234, 0x5678, "usb-1/input0")
    var match = DeviceMatch(deviceClass: .joystick, name: Glob("*Throttle*"))
    match.vendor = 0x1234
    #expect(match.matches(device))
    match.physicalPath = Glob("usb-2/*")
    #expect(!match.matches(device))
    match.physicalPath = Glob("usb-1/*")
    #expect(match.matches(device))
    match.product = 1
    #expect(!match.matches(device))
  }
}
