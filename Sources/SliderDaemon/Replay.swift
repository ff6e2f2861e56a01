package import SliderCore
import SliderSystem

/// What the daemon would do for a recording, without doing it: outputs are read and never written.
package struct Replay {
  private let bank: SliderBank

  /// Finds the outputs and begins where they stand.
  /// - Parameter root: `/sys`, or what stands in for it.
  package init(_ definitions: [SliderDefinition], sysfsRoot root: String) {
    bank = SliderBank(definitions)
    let start = Instant(microseconds: 0)
    for slider in bank.sliders.indices {
      // A command has no place to begin at, and isn't run.
      for output in bank.sliders[slider].outputs.indices where !bank.sliders[slider].outputs[output].isCommand {
        let definition = bank.sliders[slider].outputs[output].definition
        if let virtual = VirtualOutput(definition, number: output, of: bank.sliders[slider].definition) {
          bank.connectVirtual(output, of: slider, name: virtual.name, scale: virtual.range.scale(for: definition))
          continue
        }
        do throws(SystemError) {
          let reading = try OutputReading(definition, sysfsRoot: root)
          bank.connect(
            output, of: slider, name: reading.name, scale: reading.range.scale(for: definition), raw: reading.raw,
            at: start)
        } catch {
          bank.disconnect(output, of: slider, error.description)
        }
      }
    }
    bank.forgetEffects()
  }

  /// Plays a recording as fast as it goes.
  /// - Parameter tell: gets each event and the slider as it is right after its frame.
  /// - Returns: what is wrong for sliders that the device can't move; nil when no slider asks for the device.
  package func play(_ recording: Recording, tell: (SliderState, SliderEvent) -> Void) -> [String]? {
    guard bank.wants(recording.device) else { return nil }
    let (device, problems) = bank.attach(recording.device)
    for frame in recording.frames {
      while let due = bank.nextDeadline, due <= frame.time {
        bank.advance(to: due)
        report(tell)
      }
      bank.process(frame, from: device)
      report(tell)
    }
    return problems
  }

  private func report(_ tell: (SliderState, SliderEvent) -> Void) {
    for event in bank.events { tell(bank.sliders[event.slider].state(asOf: event), event) }
    bank.forgetEffects()
  }
}
