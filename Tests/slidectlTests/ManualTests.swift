import Foundation
import TestSupport
import Testing

@testable import slidectl

/// The manual pages as `man/page` makes them, before scdoc sets them.
struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// What scdoc is given, by section; it must have nothing against it.
  private static func sections(of page: String) throws -> [String: String] {
    let directory = try TemporaryDirectory()
    let programs = String(try RunningProgram.path.dropLast("/slidectl".count))
    let made = try Program(
      ["\(root)/man/\(page).scd", programs], path: "\(root)/man/page",
      environment: ["PAGE_TEXT": "\(directory.path)/text"])
    #expect(made.errors == "")
    #expect(made.status == 0)
    #expect(made.output.contains(".SH SEE ALSO"))
    let parts = ("\n" + (try directory.read("text"))).split(separator: #/\n##? /#)
    return Dictionary(
      parts.map { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
      }
    ) { first, _ in first }
  }

  private static func options(in text: String) -> [String] {
    text.matches(of: /(?m)^\*(--[^*]+)\*$/).map { String($0.output.1) }
  }

  @Test func everyCommandIsInThePage() throws {
    let sections = try Self.sections(of: "slidectl.1")
    let commands = sections.filter { $0.key.first?.isLowercase == true && !$0.key.hasPrefix("slidectl(") }
    #expect(Set(commands.keys) == Set(CommandTable.commands.map(\.name)))
    for command in CommandTable.commands {
      let text = try #require(sections[command.name])
      #expect(Self.options(in: text) == command.options.joined().map(\.usage), "\(command.name)")
      #expect(text.split(separator: "\n").first?.hasPrefix("slidectl \(command.name)") == true)
      #expect(text.contains(command.summary.dropFirst()), "\(command.name)")
    }
    #expect(Self.options(in: try #require(sections["OPTIONS"])) == OptionDefinition.global.joined().map(\.usage))
  }

  @Test func everyOptionOfTheDaemonIsInThePage() throws {
    let options = Self.options(in: try #require(try Self.sections(of: "slided.8")["OPTIONS"])).joined(separator: " ")
    let help = try Program(["--help"], path: "\(try RunningProgram.path.dropLast("slidectl".count))slided").output
    let words = help.matches(of: /--[a-z-]+/).map { String($0.output) }
    #expect(words.count > 5)
    for word in words { #expect(options.contains(word), "\(word)") }
  }
}
