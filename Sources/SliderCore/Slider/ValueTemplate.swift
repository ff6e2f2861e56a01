/// A text with places for a slider's value: `{value}`, `{fraction}`, `{percent}`, `{text}`; `{value:1}` has at most one
/// digit after the point. `{{` and `}}` are braces.
package struct ValueTemplate: Hashable, Sendable {
  /// As it was written.
  package let source: String

  private enum Part: Hashable, Sendable {
    case text(String)
    case place(Place, digits: Int?)
  }

  /// What may stand in a place.
  package enum Place: String, CaseIterable, Sendable {
    /// The value, in `min...max`.
    case value
    /// Its place in the range, 0...1.
    case fraction
    /// The same in whole percent, without the sign.
    case percent
    /// The value as its label shows it.
    case text
  }

  /// What is wrong with a text that is no template, in one line.
  package struct Fault: Error, Equatable, Sendable {
    package var message: String
  }

  private let parts: [Part]

  /// Where a slider is, for the places to be filled with.
  package struct Filling {
    package var value: Double
    package var fraction: Double
    package var text: String

    package init(value: Double, fraction: Double, text: String) {
      self.value = value
      self.fraction = fraction
      self.text = text
    }
  }

  package init(_ template: String) throws(Fault) {
    var parts: [Part] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        text.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        text.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw Fault(message: "a lone \"\(character)\" (write \"\(character)\(character)\" for the character itself)")
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(try Self.place(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
    source = template
  }

  private static func place(_ text: Substring) throws(Fault) -> Part {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let place = Place(rawValue: String(halves[0])) else {
      throw Fault(message: "no place \"{\(text)}\" (there are {value}, {fraction}, {percent} and {text})")
    }
    guard halves.count == 2 else { return .place(place, digits: nil) }
    guard place != .text, let digits = Int(halves[1]), (0...ValueText.mostDigits).contains(digits) else {
      throw Fault(message: "no number of digits in \"{\(text)}\" (write {value:0} to {value:\(ValueText.mostDigits)})")
    }
    return .place(place, digits: digits)
  }

  package func filled(_ filling: Filling) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let fixed): text += fixed
      case .place(.value, let digits): text += ValueText.number(filling.value, digits: digits ?? 3)
      case .place(.fraction, let digits): text += ValueText.number(filling.fraction, digits: digits ?? 3)
      case .place(.percent, let digits): text += ValueText.number(filling.fraction * 100, digits: digits ?? 0)
      case .place(.text, _): text += filling.text
      }
    }
  }
}
