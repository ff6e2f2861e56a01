import SliderConfiguration
import Testing

/// A text, with all that must be said of it, in order, without the file's name.
struct Mistake: CustomTestStringConvertible, Sendable {
  var text: String
  var diagnostics: [String]
  /// Of the row, for a failure to point at.
  var location: SourceLocation

  init(_ text: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation) {
    self.init(text: text, diagnostics: diagnostics, location: location)
  }

  private init(text: String, diagnostics: [String], location: SourceLocation) {
    self.text = text
    self.diagnostics = diagnostics
    self.location = location
  }

  /// A slider with these lines, of which the first is line 2, and a proper `from`.
  static func slider(
    _ lines: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation
  ) -> Mistake {
    let text = "[slider.a]\n\(lines)\n[slider.a.from]\ndevice = \"touchpad\"\nedge = \"left\"\n"
    return Mistake(text: text, diagnostics: diagnostics, location: location)
  }

  /// A slider whose `from` is line 2, its value beginning in column 8.
  static func from(
    _ table: String, _ diagnostics: String..., location: SourceLocation = #_sourceLocation
  ) -> Mistake {
    Mistake(text: "[slider.a]\nfrom = \(table)\n", diagnostics: diagnostics, location: location)
  }

  var testDescription: String { text }

  /// Parses the text and compares what is said of it.
  func check() {
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)])
    let said = diagnostics.map { String($0.description.dropFirst("c:".count)) }
    #expect(said == self.diagnostics, sourceLocation: location)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    #expect((configuration == nil) == hasErrors, "refused if, and only if, there is an error", sourceLocation: location)
  }
}
