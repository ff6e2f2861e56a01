import Glibc
import SliderBus
import SliderCore
import SliderSystem
import TestSupport
import Testing

@Suite struct LightDriverTests: ~Copyable {
  private let sys: TemporaryDirectory

  init() throws {
    let sys = try TemporaryDirectory()
    try sys.addLight("backlight", "panel", brightness: 50, maximum: 100, type: "raw")
    self.sys = sys
  }

  private var panel: ClassDevice { ClassDevice(.backlight, name: "panel", root: sys.path) }

  /// What a driver makes of a write: nil, or what it doubts.
  private func write(_ raw: Int, by driver: LightDriver) throws -> String? {
    try driver.write(raw, slot: 0)
    for case .doubted(_, let error) in driver.readChanges() { return error.advice }
    return nil
  }

  @Test func aPanelThatFollowsIsBelieved() throws {
    try sys.write("7\n", to: "class/backlight/panel/actual_brightness")
    let driver = LightDriver(panel)
    #expect(try write(60, by: driver) == nil)
    // On a scale of its own, as some have it.
    try sys.write("9\n", to: "class/backlight/panel/actual_brightness")
    #expect(try write(90, by: driver) == nil)
    let end = Clock.now.advanced(byMicroseconds: 600_000)
    #expect(wait { end < Clock.now })
    #expect(try write(10, by: driver) == nil)
  }

  @Test func aPanelThatStaysIsDoubted() throws {
    try sys.write("7\n", to: "class/backlight/panel/actual_brightness")
    let driver = LightDriver(panel)
    #expect(try write(60, by: driver) == nil)
    let end = Clock.now.advanced(byMicroseconds: 600_000)
    #expect(wait { end < Clock.now })
    // Too small a step for a coarse panel to show.
    #expect(try write(58, by: driver) == nil)
    #expect(try write(90, by: driver) == "the panel stays as it is")
    #expect(try write(10, by: driver) == nil, "once")
  }

  @Test func aPanelThatIsOffMayStay() throws {
    try sys.write("0\n", to: "class/backlight/panel/actual_brightness")
    try sys.write("4\n", to: "class/backlight/panel/bl_power")
    let driver = LightDriver(panel)
    let end = Clock.now.advanced(byMicroseconds: 600_000)
    #expect(try write(60, by: driver) == nil)
    #expect(wait { end < Clock.now })
    #expect(try write(10, by: driver) == nil)
  }

  /// A file of the kernel's that takes numbers and reads otherwise: it is in hexadecimal, and pads.
  @Test func aFileThatReadsOtherwiseIsDoubted() throws {
    unlink("\(sys.path)/class/backlight/panel/brightness")
    #expect(symlink("/proc/self/coredump_filter", "\(sys.path)/class/backlight/panel/brightness") == 0)
    #expect(try write(50, by: LightDriver(panel)) == "another number is there afterwards")
  }

  /// A file that nobody may write, not even root: the kernel looks at the mode of its own.
  private func closeFile() throws {
    let closed = "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"
    let descriptor = open(closed, O_WRONLY)
    if descriptor >= 0 { close(descriptor) }
    try #require(descriptor < 0 && (errno == EACCES || errno == EROFS))
    try sys.addLight("leds", "kbd", brightness: 0, maximum: 100)
    unlink("\(sys.path)/class/leds/kbd/brightness")
    #expect(symlink(closed, "\(sys.path)/class/leds/kbd/brightness") == 0)
  }

  private var keyboard: ClassDevice { ClassDevice(.leds, name: "kbd", root: sys.path) }

  @Test func aClosedFileSaysWhatToDo() throws {
    try closeFile()
    let driver = LightDriver(keyboard)
    let error = #expect(throws: SystemError.self) { try driver.write(5, slot: 0) }
    #expect(error?.advice != nil)
  }

  @Test func withoutLogindItIsSaid() throws {
    try closeFile()
    let bus = try PrivateBus()
    let driver = LightDriver(keyboard, session: SessionBrightness(on: .address(bus.address)))
    let error = #expect(throws: SystemError.self) { try driver.write(5, slot: 0) }
    #expect(error?.code == EACCES)
    #expect(error?.advice?.hasPrefix("logind doesn't do it either: ") == true)
    #expect(driver.interval == SessionBrightness.interval, "at most 10 a second")
  }
}
