package import SliderCore

/// Keys that are pressed, or an axis that moves, on a virtual device that programs read as any other.
package struct VirtualOutput: Equatable, Sendable {
  package let target: OutputTarget
  /// The device's name.
  package let name: String
  package let range: OutputRange

  /// As fine as any program reads an axis.
  private static let axisMaximum = 65_535

  /// nil for an output that is no virtual device.
  /// - Parameter output: its number among the slider's.
  package init?(_ definition: OutputDefinition, number output: Int, of slider: SliderDefinition) {
    switch definition.target {
    case .axis: range = .light(maximum: Self.axisMaximum, curve: .linear, floor: 0)
    // A press for each increment.
    case .key: range = .light(maximum: Int((1 / slider.range.increment).rounded()), curve: .linear, floor: 0)
    case .backlight, .led, .ddc, .alsa, .command: return nil
    }
    target = definition.target
    name = output == 0 ? "slided \(slider.name)" : "slided \(slider.name) \(output + 1)"
  }

  /// Makes the device; it is there from now on, and as long as the driver is.
  /// - Parameters:
  ///   - raw: where an axis stands.
  ///   - presses: how often keys were pressed before.
  package func driver(at raw: Int, presses: Int = 0) throws(SystemError) -> sending any OutputDriver {
    let template = try DeviceTemplate(name: name)
    switch target {
    case .key(let up, let down):
      template.add(key: up.rawValue)
      template.add(key: down.rawValue)
      let device = try VirtualDevice(template, port: name)
      return KeyPressDriver(up: up, down: down, presses: presses, send: device.send)
    case .axis(let code):
      template.add(
        AbsoluteAxis(code: code, minimum: 0, maximum: Int32(Self.axisMaximum), value: Int32(clamping: raw)))
      return AxisDriver(code, send: try VirtualDevice(template, port: name).send)
    case .backlight, .led, .ddc, .alsa, .command:
      throw SystemError(subject: target.text, operation: "make a device", code: 22, advice: "it is none")
    }
  }
}
