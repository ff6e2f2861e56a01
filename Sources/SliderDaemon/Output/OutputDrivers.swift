package import SliderSystem

/// The ways to each kind of output that has a writer's thread: the system's, unless a test goes between.
package struct OutputDrivers {
  package typealias Light = (ClassDevice) -> sending any OutputDriver
  package typealias Card = (_ name: String, _ wanted: [MixerSlot]) -> sending any OutputDriver
  package typealias Monitor = (_ name: String) -> sending any OutputDriver
  /// Makes the virtual device, at a raw step.
  package typealias Virtual = (VirtualOutput, _ raw: Int) throws(SystemError) -> sending any OutputDriver

  package var light: Light
  package var card: Card
  package var monitor: Monitor
  package var virtual: Virtual

  package init(
    light: @escaping Light, card: @escaping Card, monitor: @escaping Monitor, virtual: @escaping Virtual
  ) {
    (self.light, self.card, self.monitor, self.virtual) = (light, card, monitor, virtual)
  }

  /// - Parameter isUser: they work for a person's session: logind may be asked, and ALSA's `default` is the session's.
  package static func system(isUser: Bool) -> OutputDrivers {
    OutputDrivers(
      light: { LightDriver($0, session: isUser ? SessionBrightness() : nil) },
      card: { MixerDriver(card: $0, wanted: $1, isSession: isUser) },
      monitor: { MonitorDriver($0) },
      virtual: { (output, raw) throws(SystemError) in try output.driver(at: raw) })
  }
}
