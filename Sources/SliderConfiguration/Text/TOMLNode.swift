import CTOML
import SliderCore

/// A value of a TOML text, with all that is in it, in the order in which it was written.
struct TOMLNode {
  var place: Place
  var value: Value

  enum Value {
    case table([Entry])
    case array([TOMLNode])
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both; no key wants one.
    case time
  }

  /// One key of a table.
  struct Entry {
    var key: String
    var place: Place
    var node: TOMLNode
  }

  /// Its type as a sentence has it.
  var typeName: String {
    switch value {
    case .table: "a table"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .float: "a float"
    case .boolean: "a boolean"
    case .time: "a date or time"
    }
  }

  /// The root table of a file; nil, with the mistake reported, for a text that is not TOML.
  static func parse(_ file: ConfigurationFile, _ report: Report) -> TOMLNode? {
    var error = ctoml_error()
    let document = file.bytes.withUnsafeBytes { bytes in
      ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &error)
    }
    guard let document else {
      let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let place = Place(error.place, in: file.path)
      report.error("not TOML: \(message)", at: place, hint: quotesHint(message, at: place, in: file))
      return nil
    }
    defer { ctoml_free(document) }
    var count = 0
    var walk = Walk(file: file.path, nodes: UnsafeBufferPointer(start: ctoml_nodes(document, &count), count: count))
    return walk.next().node
  }
}

extension TOMLNode {
  /// What the parser says of a text without quotes: it takes the word for some other kind of value.
  private static let unquoted = [
    "*could not determine value type*", "*boolean: expected*", "*expected value, saw '#'*", "*string: expected*",
  ].map(Glob.init)

  /// The likeliest slips of all: `width = 8%`, `device = touchpad`, `track = #ff0000`.
  private static func quotesHint(_ message: String, at place: Place, in file: ConfigurationFile) -> String? {
    if Glob("*saw '%'*").matches(message) { return "write a length or a level in quotes, such as \"8%\"" }
    guard unquoted.contains(where: { $0.matches(message) }) else { return nil }
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return nil }
    let scalars = Array(String(decoding: lines[place.line - 1], as: UTF8.self).unicodeScalars)
    let isEnd: (Unicode.Scalar) -> Bool = { " \t\r=,[]{}\"'".unicodeScalars.contains($0) }
    let column = min(max(place.column - 1, 0), scalars.count)
    // The parser may have taken a part of the word.
    let before = scalars[..<column].reversed().prefix { !isEnd($0) }.reversed()
    let after = scalars[column...].prefix { !isEnd($0) }
    let word = String(String.UnicodeScalarView(before + after))
    return word.isEmpty || word.unicodeScalars.count > 64 ? nil : "text is written in quotes: \"\(word)\""
  }
}

/// Builds the tree from the flat list, which has each node before what is in it.
private struct Walk {
  let file: String
  let nodes: UnsafeBufferPointer<ctoml_node>
  var index = 0

  /// Takes one node with all that is in it; there always is one, by the counts that the list itself gives.
  mutating func next() -> TOMLNode.Entry {
    let flat = nodes[index]
    index += 1
    let value: TOMLNode.Value =
      switch flat.type {
      case CTOML_TABLE: .table((0..<flat.count).map { _ in next() })
      case CTOML_ARRAY: .array((0..<flat.count).map { _ in next().node })
      case CTOML_STRING: .string(String(flat.string))
      case CTOML_INTEGER: .integer(flat.integer)
      case CTOML_FLOAT: .float(flat.number)
      case CTOML_BOOLEAN: .boolean(flat.boolean)
      default: .time
      }
    return TOMLNode.Entry(
      key: String(flat.key), place: Place(flat.key_place, in: file),
      node: TOMLNode(place: Place(flat.place, in: file), value: value))
  }
}

extension Place {
  fileprivate init(_ place: ctoml_place, in file: String) {
    self.init(file: file, line: Int(place.line), column: Int(place.column))
  }
}

extension String {
  fileprivate init(_ text: ctoml_text) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(text.bytes), count: text.length), as: UTF8.self)
  }
}
