/// How many columns of a terminal text takes.
///
/// By Unicode's East Asian Width (UAX #11): wide and fullwidth characters and emoji take two, marks that combine none.
/// The C library's `wcwidth` would depend on the locale.
enum TextWidth {
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // The emoji presentation of a character that is narrow by itself.
      if scalar == "\u{FE0F}" { return 2 }
      width = max(width, of(scalar))
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1b000...0x1b2fb, 0x20000...0x3fffd:
      2
    default: 1
    }
  }

  /// The text if it fits, else its beginning and `end`; never wider than `width`.
  static func clipped(_ text: String, to width: Int, end: String) -> String {
    guard of(text) > width else { return text }
    var clipped = ""
    var room = width - of(end)
    guard room >= 0 else { return "" }
    for character in text {
      room -= of(character)
      guard room >= 0 else { break }
      clipped.append(character)
    }
    return clipped + end
  }

  static func padded(_ text: String, to width: Int, onTheLeft: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - of(text)))
    return onTheLeft ? space + text : text + space
  }
}
