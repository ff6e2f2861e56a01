import SliderCore

/// How many colours a terminal has.
enum ColorDepth: CaseIterable, Sendable {
  case none, sixteen
  /// xterm's 256.
  case palette
  /// 24 bits.
  case full

  /// As the environment says: https://no-color.org, COLORTERM, and the terminal's kind.
  init(environment: (String) -> String?) {
    if environment("NO_COLOR") != nil {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM")) {
      self = .full
    } else {
      self = Glob("*256*").matches(environment("TERM") ?? "") ? .palette : .sixteen
    }
  }
}

/// What a cell is written with: the terminal's own colour, or one that is made for it.
enum Paint: Equatable, Sendable {
  case text
  case named(ThemeColor.Name)
  case rgb(RGB)

  struct RGB: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
  }

  /// - Returns: nil for what is not drawn at all.
  init?(_ blend: ColorBlend, at fraction: Double, isDark: Bool) {
    let (first, second, share) = blend.neighbours(at: fraction)
    if first == second || share == 0 {
      guard first.opacity > 0 else { return nil }
      switch first.hue {
      case .text where first.opacity == 1: self = .text
      case .named(let name) where first.opacity == 1: self = .named(name)
      default: self = .rgb(first.shown(isDark: isDark))
      }
      return
    }
    let opacity = first.opacity + (second.opacity - first.opacity) * share
    guard opacity > 0 else { return nil }
    let hue = first.rgb(isDark: isDark).mixed(with: second.rgb(isDark: isDark), share)
    self = .rgb(RGB.background(isDark: isDark).mixed(with: hue, opacity))
  }

  /// The parameters of ECMA-48's SGR (38 and 48 as ISO 8613-6 has them); nil where the terminal's own colour does.
  func code(depth: ColorDepth, isBackground: Bool = false, isDark: Bool) -> String? {
    switch (self, depth) {
    case (_, .none): return nil
    // Text as a background: what is written there is the other way round.
    case (.text, _): return isBackground ? "7" : nil
    case (.named(let name), _): return Self.code(ofName: name.number, isBackground)
    case (.rgb(let color), .sixteen):
      return Self.code(ofName: color.nearestName(isBackground: isBackground, isDark: isDark), isBackground)
    case (.rgb(let color), .palette): return "\(isBackground ? 48 : 38);5;\(color.nearestInPalette)"
    case (.rgb(let color), .full):
      let parts = [color.red, color.green, color.blue].map { String(Int($0.rounded())) }.joined(separator: ";")
      return "\(isBackground ? 48 : 38);2;\(parts)"
    }
  }

  private static func code(ofName number: Int, _ isBackground: Bool) -> String {
    String((number < 8 ? 30 + number : 82 + number) + (isBackground ? 10 : 0))
  }
}

extension ThemeColor {
  /// As it looks by itself, in front of nothing.
  fileprivate func rgb(isDark: Bool) -> Paint.RGB {
    switch hue {
    case .text: .background(isDark: !isDark)
    case .named(let name): Paint.RGB.named[name.number]
    case .rgb(let red, let green, let blue): Paint.RGB(red: Double(red), green: Double(green), blue: Double(blue))
    }
  }

  /// As it looks in front of the terminal's background.
  fileprivate func shown(isDark: Bool) -> Paint.RGB {
    .background(isDark: isDark).mixed(with: rgb(isDark: isDark), opacity)
  }
}

extension ThemeColor.Name {
  /// 0...15, as terminals count them.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Paint.RGB {
  fileprivate static func background(isDark: Bool) -> Self {
    isDark ? Self(red: 0, green: 0, blue: 0) : Self(red: 255, green: 255, blue: 255)
  }

  /// xterm's sixteen; a terminal's own may be somewhat different.
  fileprivate static let named: [Self] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ].map { Self(red: $0.0, green: $0.1, blue: $0.2) }

  fileprivate func mixed(with other: Self, _ share: Double) -> Self {
    Self(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  private func distance(to other: Self) -> Double {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return r * r + g * g + b * b
  }

  /// Of the sixteen; a thing in nearly the background's colour is written in grey, so that it is seen.
  fileprivate func nearestName(isBackground: Bool, isDark: Bool) -> Int {
    let numbers = Self.named.indices
    let nearest = numbers.min { distance(to: Self.named[$0]) < distance(to: Self.named[$1]) } ?? 7
    let hidden = isDark ? 0 : 15
    return nearest == hidden && !isBackground ? (isDark ? 8 : 7) : nearest
  }

  /// Of xterm's colour cube (16...231) and its greys (232...255).
  fileprivate var nearestInPalette: Int {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    func level(_ part: Double) -> Int {
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let (r, g, b) = (level(red), level(green), level(blue))
    let cube = Self(red: levels[r], green: levels[g], blue: levels[b])
    let grey = min(max(Int((((red + green + blue) / 3 - 8) / 10).rounded()), 0), 23)
    let greyLevel = Double(8 + 10 * grey)
    let isGreyNearer =
      distance(to: Self(red: greyLevel, green: greyLevel, blue: greyLevel)) < distance(to: cube)
    return isGreyNearer ? 232 + grey : 16 + 36 * r + 6 * g + b
  }
}
