import SliderConfiguration
import SliderCore
import SliderSystem

/// Whatever a configuration makes of whatever a device does, sliders stay in their ranges, outputs in theirs, and the same comes
/// of it once more.
///
/// The text of a configuration, a line `%%`, and that of a recording.
enum ReplayPromise {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let (configuration, recording) = halves(bytes),
      let sliders = try ConfigurationPromise.parse(configuration)?.sliders,
      let recording = try? Recording(parsing: recording)
    else { return }
    let story = try play(recording, sliders)
    try promise(try play(recording, sliders) == story, "something else the second time")
  }

  private static func halves(_ bytes: [UInt8]) -> (configuration: [UInt8], recording: [UInt8])? {
    let line = Array("\n%%\n".utf8)
    guard bytes.count >= line.count else { return nil }
    for start in 0...(bytes.count - line.count) where bytes[start..<(start + line.count)].elementsEqual(line) {
      return (Array(bytes[..<start]), Array(bytes[(start + line.count)...]))
    }
    return nil
  }

  private static func play(_ recording: Recording, _ sliders: [SliderDefinition]) throws(BrokenPromise) -> BankStory {
    let bank = SliderBank(sliders)
    var story = BankStory()
    connect(bank)
    try story.take(from: bank)
    guard bank.wants(recording.device) else { return story }
    let (device, _) = bank.attach(recording.device)
    var now = recording.frames.first?.time ?? Instant(microseconds: 0)
    for frame in recording.frames {
      try advance(bank, to: frame.time, &story)
      bank.process(frame, from: device)
      try story.take(from: bank)
      now = max(now, frame.time)
    }
    bank.detach(device, at: now)
    try story.take(from: bank)
    try advance(bank, to: now.advanced(byMicroseconds: 5_000_000), &story)
    return story
  }

  private static func connect(_ bank: SliderBank) {
    let start = Instant(microseconds: 0)
    for slider in bank.sliders.indices {
      for output in bank.sliders[slider].outputs.indices {
        let definition = bank.sliders[slider].outputs[output].definition
        let decibels = DecibelTable(minimum: 0, maximum: 87) { 50 * $0 - 4000 }
        let mixer = MixerScale(minimum: 0, maximum: 87, decibels: output % 2 == 0 ? decibels : nil)
        let range: OutputRange =
          switch definition.target {
          case .alsa(_, _, _, let isCapture): .mixer(mixer, isCapture: isCapture)
          default: .light(maximum: 7 * slider + output, curve: .linear, floor: nil)
          }
        let scale = range.scale(for: definition)
        switch definition.target {
        case .command: break
        case .key, .axis: bank.connectVirtual(output, of: slider, name: "virtual", scale: scale)
        default: bank.connect(output, of: slider, name: "\(slider)", scale: scale, raw: scale.maximum / 2, at: start)
        }
      }
    }
  }

  private static func advance(
    _ bank: SliderBank, to time: Instant, _ story: inout BankStory
  ) throws(BrokenPromise) {
    while let due = bank.nextDeadline, due <= time {
      bank.advance(to: due)
      try promise(bank.nextDeadline.map { $0 > due } ?? true, "a deadline that stays")
      try story.take(from: bank)
    }
  }
}
