import Foundation
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Which of several backlights is the panel's.
@Suite("backlight-device") struct BacklightDeviceReports: ~Copyable {
  private let sys: TemporaryDirectory

  init() throws {
    sys = try TemporaryDirectory()
  }

  /// - Parameter connector: its name; nil for a device that isn't on one.
  private func add(_ name: String, _ type: String, maximum: Int, on connector: String? = nil) throws {
    try sys.addLight("backlight", name, brightness: maximum / 2, maximum: maximum, type: type)
    guard let connector else { return }
    try sys.write("enabled\n", to: "devices/\(connector)/enabled")
    try sys.write("connected\n", to: "devices/\(connector)/status")
    try FileManager.default.createSymbolicLink(
      atPath: "\(sys.path)/class/backlight/\(name)/device", withDestinationPath: "../../../devices/\(connector)")
  }

  private func find(_ pattern: String) throws -> (name: String, reason: String?) {
    let (device, reason) = try ClassDevice.find(pattern, .backlight, root: sys.path)
    return (device.name, reason)
  }

  @Test(.bug("https://github.com/guillaumezin/nvidiabl/issues/83")) func aNameIsBeforeTheKernelsOrder() throws {
    try add("acpi_video0", "firmware", maximum: 15)
    try add("nvidia_backlight", "raw", maximum: 127)
    #expect(try find("nvidia_backlight") == ("nvidia_backlight", nil))
    #expect(try find("auto").name == "acpi_video0")
  }

  @Test(.bug("https://github.com/Hummer12007/brightnessctl/issues/110")) func thePanelIsOnAConnectorInUse() throws {
    try add("nvidia_0", "raw", maximum: 100)
    try add("intel_backlight", "raw", maximum: 120_000, on: "card1-eDP-1")
    #expect(try find("auto") == ("intel_backlight", "on card1-eDP-1 that is enabled and connected"))
    #expect(try find("nvidia_0").name == "nvidia_0")
  }

  @Test(.bug("https://github.com/linuxmint/cinnamon-settings-daemon/issues/435")) func twoOfOneType() throws {
    try add("amdgpu_bl0", "raw", maximum: 255)
    try add("nvidia_0", "raw", maximum: 100, on: "card0-eDP-1")
    #expect(try find("auto").name == "nvidia_0")
    // Where neither is known to be the panel's, it is said that it is a guess.
    try sys.remove("class/backlight/nvidia_0/device")
    #expect(try find("auto") == ("amdgpu_bl0", "the first by name of those alike (nvidia_0)"))
  }

  @Test(.bug("https://github.com/bytbox/pommed-light/issues/15"), arguments: ["mystery.panel-7", "acpi_video3", "Λ"])
  func anyNameWorks(name: String) throws {
    try add(name, "raw", maximum: 9)
    #expect(try find("auto").name == name)
    #expect(try find(name).name == name)
  }

  @Test(.bug("https://github.com/haikarainen/light/issues/24"), arguments: ["", ", floor = \"10%\""])
  func theFloorIsTheDevices(floor: String) throws {
    let scene = try OutputScene(
      "[slider.auto]\nto = { backlight = \"auto\"\(floor) }\n[slider.named]\nto = { backlight = \"panel\"\(floor) }\n"
    ) { try $0.addLight("backlight", "panel", brightness: 200, maximum: 255) }
    for slider in ["auto", "named"] {
      try scene.set(slider, to: "max")
      try scene.set(slider, to: "min")
      #expect(scene.run { scene.raw("backlight", "panel") == (floor.isEmpty ? 1 : 26) })
    }
  }

  @Test(.bug("https://github.com/patjak/mba6x_bl/issues/12")) func aPanelThatStaysIsToldOnce() throws {
    let scene = try OutputScene("[slider.a]\nto = { backlight = \"mba6x\", floor = \"0%\" }\n") { sys in
      try sys.addLight("backlight", "mba6x", brightness: 50, maximum: 255)
      try sys.write("50\n", to: "class/backlight/mba6x/actual_brightness")
    }
    var place = 20
    #expect(
      try scene.run {
        place = 100 - place
        try scene.set("a", to: "\(place)%")
        return try scene.state(of: "a").outputs[0].note?.contains("the panel stays as it is") == true
      })
    // It is no error: a person may know better, and it goes on being written.
    #expect(try scene.error("a") == nil)
    try scene.set("a", to: "100%")
    #expect(scene.run { scene.raw("backlight", "mba6x") == 255 })
  }
}
