/// The fields of one line of a recording, separated by blanks; a `#` ends them.
struct RecordingFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes.prefix { $0 != UInt8(ascii: "#") }.drop(while: Self.isBlank)
  }

  var isAtEnd: Bool {
    rest.isEmpty
  }

  mutating func next() -> String? {
    let field = rest.prefix { !Self.isBlank($0) }
    guard !field.isEmpty else { return nil }
    rest = rest[field.endIndex...].drop(while: Self.isBlank)
    return String(decoding: field, as: UTF8.self)
  }

  /// `SECONDS.MICROSECONDS`, both whole numbers: evemu writes 1.000250 with all six digits, and reads 1.250 as the same.
  mutating func nextTime() -> Instant? {
    guard let parts = next()?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 2,
      parts[1].utf8.count <= 6, let seconds = UInt32(parts[0]), let microseconds = UInt32(parts[1])
    else { return nil }
    return Instant(microseconds: Int64(seconds) * 1_000_000 + Int64(microseconds))
  }

  /// A whole line's text without the blanks at its ends.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return String(repairing: line)
  }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy(isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
