import Foundation
import SliderConfiguration
import SliderCore
import Testing

/// What people copy out of the documentation must be right.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Each block between ```toml and ``` of a text.
  private static func examples(_ name: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    return text.components(separatedBy: "```toml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  @Test(arguments: [("README.md", 4), ("docs/sliders.md", 10), ("docs/desktop.md", 3)])
  func examplesHold(name: String, count: Int) throws {
    let examples = try Self.examples(name)
    #expect(examples.count >= count)
    for example in examples {
      let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: name, text: example)])
      #expect(configuration != nil, "\(example)\n\(diagnostics)")
    }
  }

  @Test func theSampleHolds() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("config/config.toml"), encoding: .utf8)
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "config.toml", text: text)])
    #expect(configuration?.sliders.map(\.name) == ["brightness", "volume"])
    #expect(diagnostics.isEmpty)
  }
}
