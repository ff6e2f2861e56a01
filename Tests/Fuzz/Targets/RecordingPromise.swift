import SliderCore

/// Whatever a recording's text is, it is refused with its line, or it is a recording that its own text means again.
enum RecordingPromise {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    let recording: Recording
    do throws(RecordingError) {
      recording = try Recording(parsing: bytes)
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      return try promise((1...lines).contains(error.line), "a place outside of the text: \(error)")
    }
    let text = recording.text
    let again: Recording
    do throws(RecordingError) {
      again = try Recording(parsing: text)
    } catch {
      throw BrokenPromise("written, and not read: \(error): \(text)")
    }
    // A name may have what its line can't have: orders to a terminal, which become blanks, and those at its ends.
    var device = recording.device
    let name = PlainText.line(device.name, replacing: " ").utf8.drop { $0 == UInt8(ascii: " ") }
    let end = name.lastIndex { $0 != UInt8(ascii: " ") }.map(name.index(after:)) ?? name.startIndex
    device.name = String(Substring(name[..<end]))
    try promise(again.device == device, "another device: \(text)")
    try promise(again.frames == recording.frames, "other frames: \(text)")
  }
}
