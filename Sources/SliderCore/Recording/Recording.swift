/// What a device said of itself and then did.
package struct Recording: Equatable, Sendable {
  package var device: DeviceDescription
  /// In the order they were recorded; their clock starts where the recording's does.
  package var frames: [InputFrame]

  package init(device: DeviceDescription, frames: [InputFrame] = []) {
    self.device = device
    self.frames = frames
  }

  /// Reads evemu's text, as evemu-record and evemu-describe write it. Bytes that are not UTF-8 can only be in the name and
  /// in comments; in the name they become U+FFFD.
  package init(parsing text: some Sequence<UInt8>) throws(RecordingError) {
    var parser = RecordingParser()
    self = try parser.parse(Array(text))
  }

  package init(parsing text: String) throws(RecordingError) {
    try self.init(parsing: text.utf8)
  }
}

/// The first thing in a recording that can't be understood.
package struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  package var message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  package var description: String {
    "line \(line): \(message)"
  }
}
