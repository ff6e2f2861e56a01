import SliderCore

/// The text of the file that positions are remembered in: a first line that says what it is, `NAME VALUE` for each slider,
/// and `end COUNT`, by which a torn one is known.
///
///     slided positions 1
///     brightness 0.4
///     volume 55.5
///     end 2
package enum PositionFile {
  /// Its name in the state directory.
  package static let name = "positions"
  /// More is no file of ours: 600 sliders with the longest names and values.
  package static let sizeLimit = 64 << 10

  private static let title = "slided positions 1"

  /// Why a file is not used, in a few words.
  package struct Fault: Error, Equatable {
    package var message: String
  }

  package static func text(_ values: [(slider: String, value: Double)]) -> String {
    // Swift's shortest text that reads back as the same number.
    let lines = [title] + values.map { "\($0.slider) \($0.value)" } + ["end \(values.count)"]
    return lines.map { $0 + "\n" }.joined()
  }

  package static func parse(_ bytes: [UInt8]) throws(Fault) -> [(slider: String, value: Double)] {
    // A torn file may end anywhere, and blocks that never reached the disk are zeros.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first == title else { throw Fault(message: "it is not one that slided wrote") }
    guard lines.count >= 3, lines[lines.count - 1].isEmpty, lines[lines.count - 2] == "end \(lines.count - 3)" else {
      throw Fault(message: "its end is missing")
    }
    var values: [(slider: String, value: Double)] = []
    for (number, line) in lines.enumerated().dropFirst().dropLast(2) {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      guard fields.count == 2, SliderDefinition.isName(fields[0]), let value = Double(fields[1]), value.isFinite else {
        throw Fault(message: "line \(number + 1) is no slider's position")
      }
      values.append((String(fields[0]), value))
    }
    return values
  }
}
