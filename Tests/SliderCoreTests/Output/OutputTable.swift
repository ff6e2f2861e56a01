import Foundation
import SliderCore
import Testing

/// The odd ranges of real lights and mixer elements: `Tests/Data/backlights.tsv` and `mixers.tsv`.
struct OutputTable {
  /// A row: an output of a slider, as the thing in it would be connected.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var definition: OutputDefinition
    /// Without the definition's own curve; nil where there is nothing to set.
    var scale: @Sendable (Curve?) -> OutputScale?
    /// Where it stood.
    var raw: Int
    var isLight: Bool

    var testDescription: String { name }
  }

  static let lights: [Row] = rows("backlights.tsv").map(light)
  static let mixers: [Row] = rows("mixers.tsv").map(mixer)
  static var all: [Row] { lights + mixers }

  private static func rows(_ name: String) -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Data/\(name)")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func light(_ fields: [String]) -> Row {
    let isBacklight = fields[1] != "leds"
    // Where the report doesn't say: what most have.
    let maximum = Int(fields[3]) ?? max(255, Int(fields[4]) ?? 0)
    return Row(
      name: "\(fields[0]) 0...\(maximum)",
      definition: OutputDefinition(target: isBacklight ? .backlight(fields[0]) : .led(fields[0])),
      scale: { curve in
        // max_brightness 0 is no device.
        guard maximum > 0 else { return nil }
        return OutputScale(minimum: 0, maximum: maximum, curve: curve ?? .linear, floor: isBacklight ? nil : 0)
      }, raw: Int(fields[4]) ?? maximum, isLight: isBacklight)
  }

  private static func mixer(_ fields: [String]) -> Row {
    let minimum = Int(fields[3]) ?? 0
    let maximum = Int(fields[4]) ?? minimum + 64
    let table = decibels(minimum, maximum, Double(fields[5]), Double(fields[6]), (Int(fields[8]), Double(fields[9])))
    let isCapture = fields[7].contains("cvolume") && !fields[7].contains("pvolume")
    // All of a boost is above 0 dB: it needs a ceiling.
    let isBoost = (table?.minimumMillibels ?? -1) >= 0
    let ceiling: Level? = isCapture || isBoost ? .percent(100) : nil
    return Row(
      name: "\(fields[0]),\(fields[1]) \(minimum)...\(maximum)",
      definition: OutputDefinition(target: .alsa(card: fields[0], element: fields[1], index: 0), ceiling: ceiling),
      scale: { curve in
        OutputScale(
          MixerScale(minimum: minimum, maximum: maximum, decibels: table), curve: curve, floor: nil, ceiling: ceiling)
      }, raw: Int(fields[8]) ?? minimum, isLight: false)
  }

  /// A line between the ends that are known; from silence, one through the step that is known, or of half a decibel a step.
  private static func decibels(
    _ minimum: Int, _ maximum: Int, _ low: Double?, _ high: Double?, _ sample: (raw: Int?, level: Double?)
  ) -> DecibelTable? {
    guard let low, let high else { return nil }
    let isMuted = low < -99_999
    var step = isMuted ? 0.5 : (high - low) / Double(maximum - minimum)
    if isMuted, let raw = sample.raw, let level = sample.level, raw > minimum, raw < maximum {
      step = (high - level) / Double(maximum - raw)
    }
    return DecibelTable(minimum: minimum, maximum: maximum) { raw in
      if isMuted, raw == minimum { return DecibelTable.mute }
      return Int(((high - Double(maximum - raw) * step) * 100).rounded(.down))
    }
  }
}
