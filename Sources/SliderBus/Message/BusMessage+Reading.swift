import CSystemd

extension BusMessage {
  /// Reads all that the message holds, from its beginning.
  ///
  /// Whoever sent it: what is longer or deeper than any message of this interface is refused.
  package func values() throws(BusError) -> [BusValue] {
    try BusError.check(sd_bus_message_rewind(handle, 1), "read a message")
    var reader = Reader(message: handle)
    var values: [BusValue] = []
    while let value = try reader.next(depth: 0) { values.append(value) }
    return values
  }
}

/// Reads values one after the other, and refuses a message that holds too many.
private struct Reader {
  /// Thirty values a slider and a thousand sliders stay under it; an answer of a thousand devices too.
  static let mostValues = 100_000
  /// The deepest answer, GetManagedObjects with its outputs, has six levels.
  static let deepest = 16

  let message: OpaquePointer
  var remaining = Reader.mostValues

  init(message: OpaquePointer) {
    self.message = message
  }

  /// The next value of the message or of the container that was entered; nil at its end.
  mutating func next(depth: Int) throws(BusError) -> BusValue? {
    var type: CChar = 0
    var contentsPointer: UnsafePointer<CChar>?
    guard try check(sd_bus_message_peek_type(message, &type, &contentsPointer)) > 0 else { return nil }
    // The pointer is into the message's own state, which the next call changes.
    let contents = contentsPointer.map { String(cString: $0) } ?? ""
    guard depth < Self.deepest else { throw .malformed("the message is nested deeper than \(Self.deepest) levels") }
    guard remaining > 0 else { throw .malformed("the message holds more than \(Self.mostValues) values") }
    remaining -= 1
    switch Int(type) {
    case SD_BUS_TYPE_STRING: return .string(try text(type))
    case SD_BUS_TYPE_OBJECT_PATH: return .objectPath(try text(type))
    case SD_BUS_TYPE_BOOLEAN: return .bool(try number(type, Int32(0)) != 0)
    case SD_BUS_TYPE_INT32: return .int32(try number(type, 0))
    case SD_BUS_TYPE_UINT32: return .uint32(try number(type, 0))
    case SD_BUS_TYPE_INT64: return .int64(try number(type, 0))
    case SD_BUS_TYPE_UINT64: return .uint64(try number(type, 0))
    case SD_BUS_TYPE_DOUBLE: return .double(try number(type, 0))
    case SD_BUS_TYPE_VARIANT:
      try check(sd_bus_message_enter_container(message, type, contents))
      let value = try next(depth: depth + 1)
      try check(sd_bus_message_exit_container(message))
      return value
    case SD_BUS_TYPE_ARRAY where contents.hasPrefix("{s") || contents.hasPrefix("{o"):
      return .dictionary(try dictionary(contents, depth: depth))
    case SD_BUS_TYPE_ARRAY where Self.elements.contains(contents.prefix(1)):
      return .array(try array(contents, depth: depth), element: contents)
    case SD_BUS_TYPE_ARRAY: return try skip("a\(contents)")
    case SD_BUS_TYPE_STRUCT: return .structure(try structure(contents, depth: depth))
    default: return try skip(String(UnicodeScalar(UInt8(bitPattern: type))))
    }
  }

  /// First letters of the element signatures that are read; arrays of anything else are skipped whole.
  private static let elements: Set<Substring> = ["s", "o", "b", "i", "u", "x", "t", "d", "v", "a"]

  private mutating func array(_ element: String, depth: Int) throws(BusError) -> [BusValue] {
    try check(sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), element))
    var values: [BusValue] = []
    while let value = try next(depth: depth + 1) { values.append(value) }
    try check(sd_bus_message_exit_container(message))
    return values
  }

  private mutating func structure(_ contents: String, depth: Int) throws(BusError) -> [BusValue] {
    try check(sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_STRUCT), contents))
    var values: [BusValue] = []
    while let value = try next(depth: depth + 1) { values.append(value) }
    try check(sd_bus_message_exit_container(message))
    return values
  }

  private mutating func dictionary(_ entry: String, depth: Int) throws(BusError) -> [String: BusValue] {
    try check(sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), entry))
    let pair = String(entry.dropFirst().dropLast())
    let key = CChar(bitPattern: entry.utf8.dropFirst().first ?? 0)
    var values: [String: BusValue] = [:]
    while try check(sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_DICT_ENTRY), pair)) > 0 {
      let name = try text(key)
      values[name] = try next(depth: depth + 1)
      try check(sd_bus_message_exit_container(message))
    }
    try check(sd_bus_message_exit_container(message))
    return values
  }

  private func text(_ type: CChar) throws(BusError) -> String {
    var pointer: UnsafePointer<CChar>?
    try check(sd_bus_message_read_basic(message, type, &pointer))
    guard let pointer else { throw .malformed("the message has a string that is none") }
    return String(cString: pointer)
  }

  private func number<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) throws(BusError) -> Number {
    var number = zero
    try check(sd_bus_message_read_basic(message, type, &number))
    return number
  }

  private func skip(_ signature: String) throws(BusError) -> BusValue {
    try check(sd_bus_message_skip(message, signature))
    return .other(signature: signature)
  }

  @discardableResult
  private func check(_ code: Int32) throws(BusError) -> Int32 {
    guard code >= 0 else { throw .malformed(BusError(code: code, operation: "read a message").message) }
    return code
  }
}
