import SliderCore
import SliderSystem

/// Something that a slider can change, as `slidectl devices` lists it.
struct OutputEntry: Equatable {
  /// The configuration's word: `backlight`, `led`, `alsa`.
  var kind: String
  /// What a configuration names it by; a mixer element with its card and index: `PCH,Master,0`.
  var name: String
  var minimum: Int
  var maximum: Int
  /// nil when it can't be read.
  var raw: Int?
  /// The sliders that drive it.
  var sliders: [String]

  /// All backlights and LEDs with more than one step.
  static func lights(for sliders: [SliderDefinition], root: String) -> [OutputEntry] {
    ClassDevice.Subsystem.allCases.flatMap { subsystem in
      ((try? ClassDevice.all(subsystem, root: root)) ?? []).compactMap { device -> OutputEntry? in
        guard let maximum = try? device.maximum() else { return nil }
        let users = names(of: sliders) { target in
          switch (target, subsystem) {
          case (.backlight(let pattern), .backlight), (.led(let pattern), .leds):
            (try? ClassDevice.find(pattern, subsystem, root: root))?.device == device
          default: false
          }
        }
        return OutputEntry(
          kind: subsystem == .leds ? "led" : "backlight", name: device.name, minimum: 0, maximum: maximum,
          raw: try? device.brightness.integer(), sliders: users)
      }
    }
  }

  /// All volumes of all cards that this process may open.
  static func mixers(for sliders: [SliderDefinition]) -> [OutputEntry] {
    SoundCard.all().enumerated().flatMap { (position, card) -> [OutputEntry] in
      // A card that goes while it is looked at is gone.
      guard let mixer = try? MixerCard(named: "hw:\(card.index)"), let elements = try? mixer.elements() else {
        return []
      }
      return elements.map { element in
        let isSecond = element.isCapture && hasPlayback(element, in: elements)
        let users = names(of: sliders) { target in
          guard case .alsa(let name, let elementName, let index, let isCapture) = target,
            isCapture == element.isCapture || !hasPlayback(element, in: elements)
          else { return false }
          return isName(name, of: card, isFirst: position == 0) && elementName == element.name && index == element.index
        }
        return OutputEntry(
          kind: "alsa", name: "\(card.id),\(element.name),\(element.index)\(isSecond ? ",capture" : "")",
          minimum: element.scale.minimum,
          maximum: element.scale.maximum, raw: try? mixer.volume(of: element), sliders: users)
      }
    }
  }

  /// Whether the element of that name has a playback volume, which goes before that for capture.
  private static func hasPlayback(_ element: MixerElement, in all: [MixerElement]) -> Bool {
    all.contains { $0.name == element.name && $0.index == element.index && !$0.isCapture }
  }

  private static func isName(_ name: String, of card: SoundCard, isFirst: Bool) -> Bool {
    [card.id, card.name, "\(card.index)", "hw:\(card.index)", "hw:\(card.id)"].contains(name)
      || (isFirst && name == "default")
  }

  private static func names(of sliders: [SliderDefinition], where drives: (OutputTarget) -> Bool) -> [String] {
    sliders.filter { $0.outputs.contains { drives($0.target) } }.map(\.name)
  }

  var row: [String] {
    let used = sliders.isEmpty ? "" : "→ \(sliders.joined(separator: ", "))"
    return [kind, name, "\(minimum)…\(maximum)", raw.map { "\($0)" } ?? "-", used]
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("kind")
      writer.string(kind)
      writer.key("name")
      writer.string(name)
      writer.key("min")
      writer.number(minimum)
      writer.key("max")
      writer.number(maximum)
      writer.key("raw")
      if let raw { writer.number(raw) } else { writer.null() }
      writer.key("sliders")
      writer.strings(sliders)
    }
  }
}
