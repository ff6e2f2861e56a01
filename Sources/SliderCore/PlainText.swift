/// Text from outside as a terminal may see it: devices choose their names, and configurations are perhaps someone else's.
package enum PlainText {
  /// The text as one line, with another character in the place of each that would be an order.
  package static func line(_ text: String, replacing replacement: Unicode.Scalar = "\u{FFFD}") -> String {
    guard text.unicodeScalars.contains(where: isOrder) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isOrder($0) ? replacement : $0 }))
  }

  /// Whether a terminal takes it for an order, a line's end, or a turn of the text's direction, and not for a part of the text.
  ///
  /// The control characters of both sets (ECMA-48), the separators of lines and paragraphs, and the embeddings, overrides and isolates of
  /// the bidirectional algorithm (UAX #9).
  package static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
