import Foundation
import SliderCore
import Testing

@testable import SliderConfiguration

/// slided.toml(5) has every key of every table, and none that there isn't.
struct ManualTests {
  /// A section of the page, and the keys that it is about.
  private static let sections: [(String, [String])] = [
    ("THE SLIDER", names(SliderKey.self)), ("FROM", names(SourceKey.self)), ("DEVICE", names(DeviceKey.self)),
    ("TO", names(OutputKey.self)), ("KEY", names(PressKey.self)), ("COMPLETE", names(CompletionKey.self)),
    ("FEEDBACK", names(FeedbackKey.self)), ("THEME", names(ThemeKey.self) + names(Theme.Part.self)),
  ]

  private static func names<Key: RawRepresentable<String> & CaseIterable>(_ keys: Key.Type) -> [String] {
    keys.allCases.map(\.rawValue)
  }

  private static var page: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try String(contentsOf: root.appendingPathComponent("man/slided.toml.5.scd"), encoding: .utf8)
    }
  }

  /// The lines that begin an entry, `*key* = …`.
  private static func entries(of section: String) throws -> [Substring] {
    let text = try #require(try page.components(separatedBy: "\n# \(section)\n").dropFirst().first)
    return text.components(separatedBy: "\n# ")[0].split(separator: "\n").filter { $0.hasPrefix("*") }
  }

  @Test(arguments: sections)
  func everyKey(section: String, keys: [String]) throws {
    let entries = try Self.entries(of: section)
    let found = entries.flatMap { $0.matches(of: /\*([a-z_]+)\*/).map { String($0.output.1) } }
    #expect(found.sorted() == keys.sorted())
  }

  /// What a key can be, where that is one of a few words.
  private static let wordsOfKeys: [(String, String, [String])] = [
    ("FROM", "edge", names(Edge.self)), ("FROM", "along", names(Along.self)), ("FROM", "mode", names(DragMode.self)),
    ("FROM", "tap", names(TapPlace.self)), ("FROM", "takeover", names(Takeover.self)),
    ("TO", "mute", names(MuteRule.self)), ("TO", "curve", names(NamedCurve.self)),
    ("TO", "when", names(OutputDefinition.Occasion.self)), ("COMPLETE", "fire", names(Completion.Firing.self)),
    ("COMPLETE", "on_success", names(Completion.Outcome.self)), ("THEME", "base", names(Theme.Base.self)),
    ("THE SLIDER", "ticks", names(TickVisibility.self)), ("THE SLIDER", "direction", names(SliderLook.Direction.self)),
  ]

  @Test(arguments: wordsOfKeys)
  func words(section: String, key: String, words: [String]) throws {
    let entry = try #require(try Self.entries(of: section).first { $0.hasPrefix("*\(key)*") })
    #expect(Set(entry.matches(of: /"([a-z-]+)"/).map { String($0.output.1) }) == Set(words))
  }

  @Test func classesAndMeans() throws {
    let page = try Self.page
    for word in Self.names(DeviceClass.self) + Self.names(Feedback.Means.self) {
      #expect(page.contains("*\"\(word)\"*"), "\(word)")
    }
    for state in Self.names(Theme.State.self) { #expect(page.contains("*\(state)*"), "\(state)") }
  }

  @Test func examplesHold() throws {
    let blocks = try Self.page.components(separatedBy: "\n```\n")
    #expect(blocks.count >= 3)
    for (index, text) in blocks.enumerated() where index % 2 == 1 {
      let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "example", text: text)])
      #expect(configuration != nil, "\(diagnostics)")
    }
  }
}
