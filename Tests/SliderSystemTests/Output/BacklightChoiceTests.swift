import Foundation
import SliderSystem
import TestSupport
import Testing

@Suite struct BacklightChoiceTests: ~Copyable {
  private let sys: TemporaryDirectory

  init() throws {
    sys = try TemporaryDirectory()
  }

  /// - Parameter connector: its name and what its `enabled` and `status` say; nil for a device that isn't on one.
  private func add(_ name: String, _ type: String, _ connector: (String, String, String)? = nil) throws {
    try sys.addLight("backlight", name, brightness: 5, maximum: 10, type: type)
    guard let (connector, enabled, status) = connector else { return }
    try sys.write("\(enabled)\n", to: "devices/\(connector)/enabled")
    try sys.write("\(status)\n", to: "devices/\(connector)/status")
    try FileManager.default.createSymbolicLink(
      atPath: "\(sys.path)/class/backlight/\(name)/device", withDestinationPath: "../../../devices/\(connector)")
  }

  private func choose(_ decoys: [String: String] = [:]) throws -> String {
    let (device, reason) = try ClassDevice.find("auto", .backlight, root: sys.path, passing: decoys)
    return "\(device.name): \(reason ?? "")"
  }

  @Test func theOnlyOne() throws {
    try add("panel", "raw")
    #expect(try choose() == "panel: the only one")
  }

  @Test func onAConnectorInUse() throws {
    try add("a_external", "raw", ("card1-HDMI-A-1", "enabled", "disconnected"))
    try add("intel_backlight", "raw", ("card0-eDP-1", "enabled", "connected"))
    try add("nvidia_0", "raw")
    #expect(try choose() == "intel_backlight: on card0-eDP-1 that is enabled and connected")
    try add("acpi_video0", "firmware")
    #expect(try choose().hasPrefix("intel_backlight: "), "a panel that is there goes before one that may be")
  }

  /// With the lid closed its connector is disabled, and yet it is the panel.
  @Test func onAConnectorThatIsOff() throws {
    try add("intel_backlight", "raw", ("card0-eDP-1", "disabled", "connected"))
    #expect(try choose() == "intel_backlight: the only one, on card0-eDP-1 that is not in use")
    try add("nvidia_0", "raw")
    #expect(try choose() == "nvidia_0: intel_backlight is on card0-eDP-1 that is not in use")
  }

  @Test func byType() throws {
    try add("b", "raw")
    try add("c", "raw")
    #expect(try choose() == "b: the first by name of those alike (c)")
    try add("d", "platform")
    #expect(try choose() == "d: platform goes before raw (b)")
    try add("e", "firmware")
    #expect(try choose() == "e: firmware goes before platform (d)")
  }

  @Test func decoysArePassedOver() throws {
    try add("acpi_video0", "firmware")
    try add("intel_backlight", "raw")
    #expect(
      try choose(["acpi_video0": "it can't write 5"])
        == "intel_backlight: the only one left; passed over acpi_video0: it can't write 5")
    // None is left: the best of them is better than none.
    #expect(try choose(["acpi_video0": "x", "intel_backlight": "y"]).hasPrefix("acpi_video0: firmware"))
  }

  /// A PCI device has a file `enabled`, too, and it is no connector.
  @Test func aGraphicsCardIsNoConnector() throws {
    try add("acpi_video0", "firmware")
    try sys.write("1\n", to: "class/backlight/acpi_video0/device/enabled")
    #expect(try choose() == "acpi_video0: the only one")
  }
}
