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
    try promise(again.device == recording.device, "another device: \(text)")
    try promise(again.frames == recording.frames, "other frames: \(text)")
  }
}
