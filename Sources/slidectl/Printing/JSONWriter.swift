import SliderCore

/// Writes JSON (RFC 8259), compact and in the order in which it is told.
struct JSONWriter {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    nest("{", "}", body)
  }

  mutating func array(_ body: (inout JSONWriter) -> Void) {
    nest("[", "]", body)
  }

  mutating func key(_ name: String) {
    string(name)
    text += ":"
    needsComma = false
  }

  /// Control characters of both sets are escaped, so that the text is safe on a terminal, too.
  mutating func string(_ string: String) {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where PlainText.isOrder(scalar):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    append(quoted + "\"")
  }

  /// The shortest digits that read back as the same number; null for what is none.
  mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    let digits = number == 0 ? "0" : number.description
    append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  mutating func number(_ number: Int) {
    append(number.description)
  }

  mutating func bool(_ value: Bool) {
    append(value ? "true" : "false")
  }

  mutating func null() {
    append("null")
  }

  /// A number whose digits are given: `12.000345`.
  mutating func literal(_ digits: String) {
    append(digits)
  }

  private mutating func append(_ value: String) {
    if needsComma { text += "," }
    text += value
    needsComma = true
  }

  private mutating func nest(_ begin: String, _ end: String, _ body: (inout JSONWriter) -> Void) {
    append(begin)
    needsComma = false
    body(&self)
    text += end
    needsComma = true
  }
}
