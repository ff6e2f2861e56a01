import Glibc
package import SliderCore

/// What an output is and where it stands, read from the thing itself.
package struct OutputReading: Equatable, Sendable {
  /// The kernel's or ALSA's name for it.
  package var name: String
  package var range: OutputRange
  package var raw: Int
  /// What there is to know beside: why it was chosen.
  package var note: String?

  package init(name: String, range: OutputRange, raw: Int, note: String? = nil) {
    self.name = name
    self.range = range
    self.raw = raw
    self.note = note
  }
}

extension OutputReading {
  /// Finds what a definition names and reads it, once.
  /// - Parameter root: `/sys`, or what stands in for it.
  package init(_ definition: OutputDefinition, sysfsRoot root: String) throws(SystemError) {
    switch definition.target {
    case .backlight(let pattern): self = try ClassDevice.find(pattern, .backlight, root: root).device.read()
    case .led(let pattern): self = try ClassDevice.find(pattern, .leds, root: root).device.read()
    case .ddc(let name): self = try Monitor(named: name).reading()
    case .alsa(let card, _, _, _): self = try MixerCard(named: card).read(definition.target).1
    case .command(let arguments, _):
      throw SystemError(
        subject: arguments.first?.source ?? "command", operation: "read it", code: EINVAL,
        advice: "a command has no position")
    case .key, .axis:
      throw SystemError(
        subject: definition.target.text, operation: "read it", code: EINVAL,
        advice: "a virtual device is only written to")
    }
  }
}
