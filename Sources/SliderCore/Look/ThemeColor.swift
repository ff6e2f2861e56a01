/// A colour, more or less see-through: `#2196f3`, `red`, `text@30%`.
package struct ThemeColor: Hashable, Sendable {
  package var hue: Hue
  /// 0 for nothing at all, 1 for the full colour; between them what is behind shines through.
  package var opacity: Double

  package enum Hue: Hashable, Sendable {
    /// One of the terminal's own sixteen.
    case named(Name)
    /// What the terminal writes text in.
    case text
    /// sRGB, eight bits each.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  /// The terminal's own colours, in their order (ECMA-48 and what xterm added).
  package enum Name: String, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case gray
    case brightRed = "bright-red"
    case brightGreen = "bright-green"
    case brightYellow = "bright-yellow"
    case brightBlue = "bright-blue"
    case brightMagenta = "bright-magenta"
    case brightCyan = "bright-cyan"
    case brightWhite = "bright-white"
  }

  package init(_ hue: Hue, opacity: Double = 1) {
    self.hue = hue
    self.opacity = min(max(opacity, 0), 1)
  }

  /// Not drawn: the background stays.
  package static let clear = ThemeColor(.text, opacity: 0)

  /// All that can stand for a colour, but for `#rrggbb`.
  package static let words = Name.allCases.map(\.rawValue) + ["text", "none"]

  /// A colour as it is written: `#rrggbb`, a name, `text` or `none`, and behind it perhaps an opacity, `@30%`; nil for
  /// anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, let hue = Hue(word) else {
      guard text == "none" else { return nil }
      self = .clear
      return
    }
    self.init(hue)
    guard parts.count == 2 else { return }
    guard parts[1].last == "%", let percent = Double(String(parts[1].dropLast())), (0...100).contains(percent) else {
      return nil
    }
    opacity = percent / 100
  }

  /// As it is written.
  package var description: String {
    if opacity == 0 { return "none" }
    return opacity == 1 ? hue.description : "\(hue.description)@\(ValueText.number(opacity * 100))%"
  }
}

extension ThemeColor.Hue {
  init?(_ text: Substring) {
    if text == "text" {
      self = .text
    } else if let name = ThemeColor.Name(rawValue: String(text)) {
      self = .named(name)
    } else if text.first == "#", text.utf8.count == 7, let number = UInt32(text.dropFirst(), radix: 16),
      text.dropFirst().first != "+"
    {
      let parts = [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      self = .rgb(red: parts[0], green: parts[1], blue: parts[2])
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .text: return "text"
    case .named(let name): return name.rawValue
    case .rgb(let red, let green, let blue):
      let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      return "#" + String(String(number | 0x100_0000, radix: 16).dropFirst())
    }
  }
}

/// A colour, or several that are blended by the slider's fraction: the first at the minimum, the last at the maximum, the
/// others at equal distances between them.
package struct ColorBlend: Equatable, Sendable {
  /// At least one.
  package let stops: [ThemeColor]

  package init(_ color: ThemeColor) {
    stops = [color]
  }

  /// nil without any.
  package init?(_ stops: [ThemeColor]) {
    guard !stops.isEmpty else { return nil }
    self.stops = stops
  }

  /// The two neighbouring colours at a place in the range, 0...1, and how far the way from the first to the second is gone.
  package func neighbours(at fraction: Double) -> (ThemeColor, ThemeColor, share: Double) {
    let inside = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let place = inside * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 1)
    return (stops[index], stops[min(index + 1, stops.count - 1)], place - Double(index))
  }
}
