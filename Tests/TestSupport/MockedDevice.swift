package import SliderCore

/// A recording in the three files that umockdev takes: what the device is in sysfs, how it answers ioctls, what it sends.
package struct MockedDevice {
  package var recording: Recording
  /// N of `eventN`.
  package var number: Int
  /// Answers ioctls. One that doesn't is only listed: whoever opens it finds no input device.
  package var isOpenable = true

  package init(_ recording: Recording, number: Int = 5) {
    self.recording = recording
    self.number = number
  }

  package var node: String { "/dev/input/event\(number)" }
  package var path: String { "/sys\(devicePath)/event\(number)" }
  private var devicePath: String { "/devices/mocked/input/input\(number)" }
  private var device: DeviceDescription { recording.device }
  private var axisCodes: CodeSet { CodeSet(device.axes.map(\.code.rawValue)) }
  private var types: CodeSet {
    var types = CodeSet([EventType.synchronization])
    for (type, codes) in masks where !codes.isEmpty { types.insert(type) }
    return types
  }
  private var masks: [(type: UInt16, codes: CodeSet)] {
    [(EventType.key, device.keys), (EventType.relative, device.relativeAxes), (EventType.absolute, axisCodes)]
  }

  /// The event node and its parent.
  package var description: String {
    """
    P: \(devicePath)/event\(number)
    N: input/event\(number)
    E: DEVNAME=\(node)
    E: SUBSYSTEM=input
    L: device=../../input\(number)

    P: \(devicePath)
    E: SUBSYSTEM=input
    A: name=\(device.name)
    A: phys=\(device.physicalPath)
    A: uniq=\(device.uniqueID)
    A: properties=\(device.properties.sysfsMask)
    A: id/bustype=\(hexadecimal(device.bus))
    A: id/vendor=\(hexadecimal(device.vendor))
    A: id/product=\(hexadecimal(device.product))
    A: id/version=\(hexadecimal(device.version))
    A: capabilities/ev=\(types.sysfsMask)
    A: capabilities/key=\(device.keys.sysfsMask)
    A: capabilities/rel=\(device.relativeAxes.sysfsMask)
    A: capabilities/abs=\(axisCodes.sysfsMask)

    """
  }

  /// Every EVIOCG… that libevdev asks, with the length it asks for; no finger and no key is down.
  package var ioctls: String {
    var lines = [
      "@DEV \(node)",
      "EVIOCGBIT(0) 8 \(hexadecimal(types.bytes(8)))",
      "EVIOCGNAME(0) \(textAnswer(device.name))",
      "EVIOCGPHYS(0) \(textAnswer(device.physicalPath))",
      "EVIOCGUNIQ(0) \(textAnswer(device.uniqueID))",
      "EVIOCGID 0 " + hexadecimal([device.bus, device.vendor, device.product, device.version].flatMap(littleEndian)),
      "EVIOCGVERSION 0 01000100",
      "EVIOCGPROP(0) 8 \(hexadecimal(device.properties.bytes(8)))",
      "EVIOCGKEY(0) 96 \(hexadecimal(CodeSet().bytes(96)))",
      "EVIOCGLED(0) 8 \(hexadecimal(CodeSet().bytes(8)))",
      "EVIOCGSW(0) 8 \(hexadecimal(CodeSet().bytes(8)))",
    ]
    let unused: [(UInt16, CodeSet)] = [0x04, 0x05, 0x11, 0x12, 0x15].map { ($0, CodeSet()) }
    for (type, codes) in masks + unused {
      let length = type == EventType.key ? 96 : type == 0x15 ? 16 : 8
      lines.append("EVIOCGBIT(\(type)) \(length) \(hexadecimal(codes.bytes(length)))")
    }
    for axis in device.axes {
      let name = axis.code == .x ? "EVIOCGABS" : "EVIOCGABS(\(axis.code.rawValue))"
      let numbers = [axis.value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      lines.append("\(name) 0 \(hexadecimal(numbers.flatMap(littleEndian)))")
    }
    if let slot = device.axis(.slot), (0..<64).contains(slot.maximum) {
      for axis in device.axes where (0x30...0x3d).contains(axis.code.rawValue) {
        let state: Int32 = axis.code == .trackingID ? -1 : 0
        let numbers = [Int32(axis.code.rawValue)] + [Int32](repeating: state, count: Int(slot.maximum) + 1)
        lines.append("EVIOCGMTSLOTS(0) 0 \(hexadecimal(numbers.flatMap(littleEndian)))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What it sends, in the recording's own time. Without leading zeros in the microseconds, which umockdev reads as octal.
  package var events: String {
    recording.text.split(separator: "\n").filter { $0.hasPrefix("E: ") }.map { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      let time = fields[1].split(separator: ".")
      return "E: \(time[0]).\(Int(time[1]) ?? 0) \(fields[2])\n"
    }.joined()
  }

  /// The length that counts, and the text in the 255 bytes that libevdev offers.
  private func textAnswer(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(254))
    return "\(bytes.count + 1) " + hexadecimal(bytes + [UInt8](repeating: 0, count: 255 - bytes.count))
  }
}

extension CodeSet {
  fileprivate func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    for code in self where Int(code) / 8 < count { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return bytes
  }

  fileprivate var sysfsMask: String {
    let bytes = bytes(96)
    let words = stride(from: 0, to: bytes.count, by: 8).map { first in
      bytes[first..<(first + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let used = words.prefix((words.lastIndex { $0 != 0 } ?? 0) + 1)
    return used.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { hexadecimal($0, width: 2) }.joined()
}

private func hexadecimal(_ number: some FixedWidthInteger, width: Int = 4) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
