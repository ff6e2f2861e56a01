extension String {
  /// The text in single quotes, fit for one line of a terminal: control characters escaped, cut when very long.
  var quoted: String {
    let start = String(UnicodeScalarView(unicodeScalars.prefix(Self.quotedLimit))).spelled
    return "'" + start + (unicodeScalars.count > Self.quotedLimit ? "…'" : "'")
  }

  /// The text fit for one line of a terminal: what would be no character on it is escaped.
  var spelled: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static var quotedLimit: Int { 80 }
}

extension Sequence<String> {
  /// The words as a sentence has them: `left, right or top`.
  var alternatives: String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Double {
  /// As a person would write it: whole numbers without a fraction.
  var plain: String {
    Int(exactly: self).map { String($0) } ?? description
  }
}
