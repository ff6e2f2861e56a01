import Foundation
import OutputScene
import SliderBus
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// What is closed, and how that is said.
@Suite("permissions") struct PermissionReports {
  /// A file that nobody may write, not even root: the kernel looks at the mode of its own.
  private static let closed = "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"

  @Test(
    .bug("https://github.com/Hummer12007/brightnessctl/issues/25"),
    .bug("https://github.com/Hummer12007/brightnessctl/issues/63"))
  func aClosedFileSaysWhatToDo() throws {
    let opened = open(Self.closed, O_WRONLY)
    if opened >= 0 { close(opened) }
    try #require(opened < 0)
    let scene = try OutputScene("[slider.a]\nto = { led = \"kbd\" }\n") { sys in
      try sys.addLight("leds", "kbd", brightness: 0, maximum: 100)
      let file = "\(sys.path)/class/leds/kbd/brightness"
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: Self.closed)
    }
    try scene.set("a", to: "50%")
    #expect(try scene.run { try scene.error("a") != nil })
    let error = try #require(try scene.error("a"))
    #expect(error.contains("class/leds/kbd/brightness: cannot open for writing: "))
    #expect(error.contains("udev rules") || error.contains("ReadWritePaths"))
  }

  /// The unit makes /sys read-only but for devices; where that is missing, the error says so.
  @Test(.bug("https://github.com/USBGuard/usbguard/issues/231")) func aReadOnlySysNamesTheUnitsKey() throws {
    #expect(SysfsWriter.advice(EROFS)?.contains("ProtectKernelTunables=") == true)
    #expect(SysfsWriter.advice(EACCES)?.contains("udev rules") == true)
    let unit = try String(
      contentsOf: FieldReport.package.appendingPathComponent("systemd/slided.service"), encoding: .utf8)
    let lines = unit.split(separator: "\n")
    #expect(lines.contains("ProtectKernelTunables=yes") && lines.contains("ReadWritePaths=/sys/devices"))
  }

  /// A file is opened once, and no bus is asked where it is open.
  @Test(.bug("https://github.com/Hummer12007/brightnessctl/issues/109")) func theFileStaysOpen() throws {
    let sys = try TemporaryDirectory()
    try sys.addLight("leds", "lamp", brightness: 0, maximum: 100)
    let driver = LightDriver(
      ClassDevice(.leds, name: "lamp", root: sys.path),
      session: SessionBrightness(on: .address("unix:path=/nonexistent")))
    try driver.write(3, slot: 0)
    // Another file under the same name is not what is open.
    rename("\(sys.path)/class/leds/lamp/brightness", "\(sys.path)/before")
    try sys.write("0\n", to: "class/leds/lamp/brightness")
    for raw in 4..<40 { try driver.write(raw, slot: 0) }
    #expect(try sys.read("before") == "39\n")
    #expect(try sys.read("class/leds/lamp/brightness") == "0\n")
    #expect(driver.interval == OutputWriter.interval)
  }

  @Test(.bug("https://github.com/PixlOne/logiops/issues/32")) func withoutUinputTheRestWorks() throws {
    let scene = try OutputScene(
      """
      [slider.a]
      to = [{ led = "lamp" }, { axis = "ABS_THROTTLE" }, { key = { up = "KEY_A", down = "KEY_B" } }]
      """, failing: ["slided a 2": ENOENT, "slided a 3": EACCES]
    ) { try $0.addLight("leds", "lamp", brightness: 0, maximum: 100) }
    #expect(try scene.error("a", 1) != nil && scene.error("a", 2) != nil)
    try scene.set("a", to: "40%")
    #expect(scene.run { scene.raw("leds", "lamp") == 40 })
    // The module is loaded, and nobody announces it.
    scene.faults.clear()
    #expect(try scene.run { try scene.error("a", 1) == nil && scene.error("a", 2) == nil })
    for (node, code) in [("/nonexistent/uinput", ENOENT), ("/dev/null", ENOTTY)] {
      let template = try DeviceTemplate(name: "x")
      let error = #expect(throws: SystemError.self) { _ = try VirtualDevice(template, port: "x", through: node) }
      #expect(error?.subject == node && error?.code == code)
      if code == ENOENT { #expect(error?.advice?.contains("uinput") == true) }
    }
  }

  /// No state yet is what every first start looks like.
  @Test(.bug("https://github.com/haikarainen/light/issues/112")) func aMissingStateIsNoError() throws {
    let daemon = try DaemonProcess("[slider.a]\nremember = true\nto = { led = \"kbd\" }\n") { _ in }
    try #require(try daemon.start(["--state-directory", "\(daemon.sysfsRoot)/not/there"]))
    #expect(!daemon.log.contains("not/there") && !daemon.log.contains("position"))
  }
}
