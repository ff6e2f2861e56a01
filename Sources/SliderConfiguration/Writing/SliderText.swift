package import SliderCore

/// A slider as a table of a configuration file, as a person would write it.
package struct SliderText: Equatable, Sendable {
  package var name: String
  /// What moves it, in TOML.
  private let origin: String
  /// nil for a slider that changes nothing yet.
  package var target: OutputTarget?
  /// What stands above it, a comment for each line.
  package var comments: [String]

  package init(name: String, source: SliderSource, target: OutputTarget? = nil, comments: [String] = []) {
    self.name = name
    origin = source.text
    self.target = target
    self.comments = comments
  }

  /// One that follows a slider of the system's service.
  package init(name: String, leader: Leader, target: OutputTarget? = nil, comments: [String] = []) {
    self.name = name
    origin = (["slider = \(leader.name.quotedForTOML)"] + (leader.isInverted ? ["invert = true"] : [])).inTable
    self.target = target
    self.comments = comments
  }

  package var text: String {
    var lines = comments.map { "# " + $0.inOneLine }
    lines.append("[slider.\(name)]")
    lines.append("from = \(origin)")
    if let target = target?.table { lines.append("to   = \(target)") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SliderSource {
  /// The value of `from`; keys that say what holds without them are left out.
  fileprivate var text: String {
    var fields = ["device = \(device.text)"] + control.fields
    if mode != control.defaultMode { fields.append("mode = \(mode.rawValue.quotedForTOML)") }
    if isInverted { fields.append("invert = true") }
    if case .length(let length) = jitter { fields.append("jitter = \(length.text)") }
    return fields.inTable
  }
}

extension Control {
  /// Its keys: `edge = "left"`, `dial = "REL_DIAL"`; what holds without them is left out.
  package var fields: [String] {
    switch self {
    case .edge(let edge, let width):
      ["edge = \(edge.rawValue.quotedForTOML)"]
        + (width == Control.standardWidth ? [] : ["width = \(width.text)"])
    case .area(let area, let along):
      [
        "area = [\([area.left, area.top, area.right, area.bottom].map(\.text).joined(separator: ", "))]",
        "along = \(along.rawValue.quotedForTOML)",
      ]
    case .circle(let x, let y, let radius):
      ["circle = [\(x.text), \(y.text)]"] + (radius == Control.standardRadius ? [] : ["radius = \(radius.text)"])
    case .axis(let code, let range): ["axis = \(code.description.quotedForTOML)"] + range.fields
    case .ring(let code, let range): ["ring = \(code.description.quotedForTOML)"] + range.fields
    case .dial(let code, let perTurn):
      ["dial = \(code.description.quotedForTOML)"] + Self.perTurnFields(perTurn)
    case .keys(let down, let up, let perTurn):
      ["keys = [\(down.description.quotedForTOML), \(up.description.quotedForTOML)]"] + Self.perTurnFields(perTurn)
    }
  }

  private static func perTurnFields(_ perTurn: Double) -> [String] {
    perTurn == standardPerTurn ? [] : ["per_turn = \(perTurn.plain)"]
  }
}

extension ClosedRange<Int32>? {
  fileprivate var fields: [String] {
    map { ["range = [\($0.lowerBound), \($0.upperBound)]"] } ?? []
  }
}

extension DeviceMatch {
  fileprivate var text: String {
    let texts: [(String, Glob?)] = [
      ("name", name), ("phys", physicalPath), ("uniq", uniqueID), ("path", node),
    ]
    let numbers: [(String, UInt16?)] = [("bus", bus), ("vendor", vendor), ("product", product)]
    if let deviceClass { return deviceClass.rawValue.quotedForTOML }
    let fields =
      texts.prefix(1).compactMap { key, glob in glob.map { "\(key) = \($0.description.quotedForTOML)" } }
      + numbers.compactMap { key, number in number.map { "\(key) = 0x\(String($0, radix: 16).padded)" } }
      + texts.dropFirst().compactMap { key, glob in glob.map { "\(key) = \($0.description.quotedForTOML)" } }
    return fields.inTable
  }
}

extension OutputTarget {
  /// The value of `to`; nil for what a file names otherwise.
  fileprivate var table: String? {
    switch self {
    case .backlight(let name): ["backlight = \(name.quotedForTOML)"].inTable
    case .led(let name): ["led = \(name.quotedForTOML)"].inTable
    case .ddc(let name): ["ddc = \(name.quotedForTOML)"].inTable
    case .alsa(let card, let element, let index, let isCapture):
      (["alsa = \(card.quotedForTOML)", "element = \(element.quotedForTOML)"]
        + (index == 0 ? [] : ["index = \(index)"]) + (isCapture ? ["capture = true"] : [])).inTable
    case .command(let arguments, _):
      ["command = [\(arguments.map(\.source.quotedForTOML).joined(separator: ", "))]"].inTable
    case .key(let up, let down):
      ["key = \(["up = \(up.description.quotedForTOML)", "down = \(down.description.quotedForTOML)"].inTable)"].inTable
    case .axis: nil
    }
  }
}

extension Length {
  fileprivate var text: String {
    switch self {
    case .percent(let share): "\"\(share.plain)%\""
    case .millimetres(let length): "\"\(length.plain)mm\""
    case .units(let count): count.plain
    }
  }
}

extension [String] {
  fileprivate var inTable: String { "{ \(joined(separator: ", ")) }" }
}

extension String {
  /// As a basic string of TOML.
  fileprivate var quotedForTOML: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where PlainText.isOrder(scalar):
        text += "\\u" + String(scalar.value, radix: 16).padded
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Four hexadecimal digits.
  fileprivate var padded: String {
    String(repeating: "0", count: max(0, 4 - utf8.count)) + self
  }

  /// Without what would end a comment.
  fileprivate var inOneLine: String {
    PlainText.line(self, replacing: " ")
  }
}
