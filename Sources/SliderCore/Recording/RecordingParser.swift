/// Reads evemu's text, a line at a time (https://www.freedesktop.org/wiki/Evemu).
///
/// `N:` name, `I:` bus vendor product version, `P:` bytes of the property mask, `B:` type and bytes of its code mask, `A:`
/// code minimum maximum fuzz flat resolution, `L:` and `S:` states of lights and switches, `E:` seconds.microseconds type
/// code value. Codes, identity and masks are hexadecimal, the rest is decimal, leading zeros or not.
struct RecordingParser {
  /// The longest line: a name of 255 bytes and a comment have room.
  static let longestLine = 4096
  /// The most events: four hours of a touchpad's.
  static let mostEvents = 10_000_000

  private var line = 0
  private var device = DeviceDescription(name: "")
  private var hasName = false
  /// Bytes taken so far of each mask; a mask goes on over several lines.
  private var maskLengths: [UInt16: Int] = [:]
  private var propertyLength = 0
  private var absoluteCodes = CodeSet()
  private var axes: [AxisCode: AbsoluteAxis] = [:]
  private var assembler = FrameAssembler()
  private var eventCount = 0
  private var frames: [InputFrame] = []

  mutating func parse(_ text: [UInt8]) throws(RecordingError) -> Recording {
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      self.line += 1
      guard line.count <= Self.longestLine else { throw error("is longer than \(Self.longestLine) bytes") }
      try take(line)
    }
    guard hasName else { throw error("the end, and no name (N:) was found: is this a recording by evemu-record?") }
    device.axes = absoluteCodes.map { code in
      let code = AxisCode(rawValue: code)
      return axes[code] ?? AbsoluteAxis(code: code, minimum: 0, maximum: 0)
    }
    return Recording(device: device, frames: frames)
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(RecordingError) {
    guard let letter = line.first, letter != UInt8(ascii: "#"), !RecordingFields.isBlank(line) else { return }
    guard line.dropFirst().first == UInt8(ascii: ":") else { throw unknown(line) }
    let content = line.dropFirst(2)
    var fields = RecordingFields(content)
    switch letter {
    case UInt8(ascii: "N"):
      device.name = RecordingFields.text(content)
      hasName = true
    case UInt8(ascii: "I"): try takeIdentity(&fields)
    case UInt8(ascii: "P"): try takeProperties(&fields)
    case UInt8(ascii: "B"): try takeMask(&fields)
    case UInt8(ascii: "A"): try takeAxis(&fields)
    case UInt8(ascii: "E"): try takeEvent(&fields)
    case UInt8(ascii: "L"), UInt8(ascii: "S"): break
    default: throw unknown(line)
    }
  }

  private mutating func takeIdentity(_ fields: inout RecordingFields) throws(RecordingError) {
    device.bus = try hexadecimal(&fields, "bus")
    device.vendor = try hexadecimal(&fields, "vendor")
    device.product = try hexadecimal(&fields, "product")
    device.version = try hexadecimal(&fields, "version")
  }

  private mutating func takeProperties(_ fields: inout RecordingFields) throws(RecordingError) {
    while !fields.isAtEnd {
      let byte: UInt8 = try hexadecimal(&fields, "properties")
      try insert(byte, at: propertyLength, into: &device.properties, upTo: 0x1f, "property")
      propertyLength += 1
    }
  }

  private mutating func takeMask(_ fields: inout RecordingFields) throws(RecordingError) {
    let type: UInt16 = try hexadecimal(&fields, "event type")
    while !fields.isAtEnd {
      let byte: UInt8 = try hexadecimal(&fields, "mask")
      let position = maskLengths[type, default: 0]
      maskLengths[type] = position + 1
      switch type {
      case EventType.key: try insert(byte, at: position, into: &device.keys, upTo: 0x2ff, "key")
      case EventType.relative: try insert(byte, at: position, into: &device.relativeAxes, upTo: 0xf, "relative axis")
      case EventType.absolute: try insert(byte, at: position, into: &absoluteCodes, upTo: Self.lastAxis, "axis")
      default: break
      }
    }
  }

  private mutating func takeAxis(_ fields: inout RecordingFields) throws(RecordingError) {
    let code: UInt16 = try hexadecimal(&fields, "axis")
    try check(Int(code), upTo: Self.lastAxis, "axis")
    var axis = AbsoluteAxis(code: AxisCode(rawValue: code), minimum: 0, maximum: 0)
    axis.minimum = try decimal(&fields, "minimum")
    axis.maximum = try decimal(&fields, "maximum")
    axis.fuzz = try decimal(&fields, "fuzz")
    axis.flat = try decimal(&fields, "flat")
    // Older recordings have no resolution.
    if !fields.isAtEnd { axis.resolution = try decimal(&fields, "resolution") }
    axes[axis.code] = axis
    absoluteCodes.insert(code)
  }

  private mutating func takeEvent(_ fields: inout RecordingFields) throws(RecordingError) {
    eventCount += 1
    guard eventCount <= Self.mostEvents else { throw error("more than \(Self.mostEvents) events") }
    guard let time = fields.nextTime() else { throw error("the time must be SECONDS.MICROSECONDS, such as 1.000250") }
    let type: UInt16 = try hexadecimal(&fields, "event type")
    let code: UInt16 = try hexadecimal(&fields, "event code")
    let value: Int32 = try decimal(&fields, "value")
    if assembler.add(InputEvent(type: type, code: code, value: value), at: time) == .complete {
      frames.append(assembler.frame)
    }
  }

  /// ABS_MAX (linux/input-event-codes.h), like the other last codes here.
  private static let lastAxis = 0x3f

  /// - Parameter position: which byte of the mask it is, from 0; zeros may come for ever.
  private func insert(
    _ byte: UInt8, at position: Int, into set: inout CodeSet, upTo last: Int, _ name: String
  ) throws(RecordingError) {
    for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
      try check(position * 8 + bit, upTo: last, name)
      set.insert(UInt16(position * 8 + bit))
    }
  }

  private func check(_ code: Int, upTo last: Int, _ name: String) throws(RecordingError) {
    guard code > last else { return }
    throw error("\(name) \(String(code, radix: 16)) does not exist: the last is \(String(last, radix: 16))")
  }

  private func hexadecimal<Number: FixedWidthInteger>(
    _ fields: inout RecordingFields, _ name: String
  ) throws(RecordingError) -> Number {
    try number(&fields, radix: 16, name, "a hexadecimal number")
  }

  private func decimal(_ fields: inout RecordingFields, _ name: String) throws(RecordingError) -> Int32 {
    try number(&fields, radix: 10, name, "a number")
  }

  private func number<Number: FixedWidthInteger>(
    _ fields: inout RecordingFields, radix: Int, _ name: String, _ expected: String
  ) throws(RecordingError) -> Number {
    guard let field = fields.next() else { throw error("the \(name) is missing") }
    guard let number = Number(field, radix: radix) else {
      throw error("the \(name) must be \(expected), not '\(field)'")
    }
    return number
  }

  private func unknown(_ line: ArraySlice<UInt8>) -> RecordingError {
    let text = RecordingFields.text(line)
    let start = text.count > 40 ? text.prefix(40) + "…" : text
    return error("'\(start)' is not evemu's: its lines begin with #, N:, I:, P:, B:, A:, L:, S: or E:")
  }

  private func error(_ message: String) -> RecordingError {
    RecordingError(line: line, message: message)
  }
}
