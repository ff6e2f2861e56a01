extension Recording {
  /// evemu's text, as the reader takes it and evemu-play too. A resynchronization is written as the SYN_DROPPED before it.
  package var text: String {
    device.recordingText + frames.map(\.recordingText).joined()
  }
}

extension DeviceDescription {
  /// How a recording of it begins. Its serial number and where it is plugged in stay out.
  package var recordingText: String {
    // A name that ends its line would have the rest read as something else, and people look at recordings in terminals.
    var lines = ["# EVEMU 1.3", "N: \(PlainText.line(name, replacing: " "))"]
    lines.append("I: " + [bus, vendor, product, version].map { $0.hexadecimal(4) }.spaced)
    lines += properties.maskLines("P:", bytes: 8)
    let axisCodes = CodeSet(axes.map(\.code.rawValue))
    var types = CodeSet([EventType.synchronization])
    for (type, codes) in [
      (EventType.key, keys), (EventType.relative, relativeAxes), (EventType.absolute, axisCodes),
    ] where !codes.isEmpty { types.insert(type) }
    lines += types.maskLines("B: 00", bytes: 8)
    lines += keys.maskLines("B: 01", bytes: 96)
    lines += relativeAxes.maskLines("B: 02", bytes: 8)
    lines += axisCodes.maskLines("B: 03", bytes: 8)
    lines += axes.map { axis in
      "A: \(axis.code.rawValue.hexadecimal(2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension InputFrame {
  /// Its lines in a recording, with the SYN_REPORT.
  package var recordingText: String {
    var lines: [String] = []
    let fraction = String(time.microseconds % 1_000_000)
    let start = "E: \(time.microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction) "
    func append(_ event: InputEvent) {
      lines.append(start + "\(event.type.hexadecimal(4)) \(event.code.hexadecimal(4)) \(event.value)")
    }
    let end = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)
    if isResynchronization {
      append(InputEvent(type: EventType.synchronization, code: Synchronization.dropped, value: 0))
      append(end)
    }
    for event in events { append(event) }
    append(end)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CodeSet {
  /// The set as lines of eight bytes, the lowest codes first.
  fileprivate func maskLines(_ start: String, bytes count: Int) -> [String] {
    var bytes = [UInt8](repeating: 0, count: count)
    for code in self where Int(code) / 8 < count { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return stride(from: 0, to: count, by: 8).map { first in
      start + " " + bytes[first..<(first + 8)].map { $0.hexadecimal(2) }.spaced
    }
  }
}

extension FixedWidthInteger {
  fileprivate func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension [String] {
  fileprivate var spaced: String { joined(separator: " ") }
}
