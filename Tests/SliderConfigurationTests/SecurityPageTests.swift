import Foundation
import Testing

/// Each promise of SECURITY.md names what shows it, and that is there.
@Suite struct SecurityPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private let page: String
  /// The names of all suites.
  private let suites: Set<String>

  init() throws {
    page = try String(contentsOf: Self.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    let tests = Self.root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    suites = Set(
      files.filter { $0.hasSuffix("Tests.swift") }.map {
        URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
      })
  }

  /// Rows of tables, without the line below the heading.
  private var rows: [[Substring]] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.drop { $0 == " " } }
    }
  }

  @Test func eachPromiseIsShown() {
    #expect(rows.count > 30)
    var isReasoned = false
    for row in rows {
      if row.last?.hasPrefix("shown by") == true || row.last?.hasPrefix("because") == true {
        // What someone who has taken it over can do is shown by no test, and there is a reason for it.
        isReasoned = row.last?.hasPrefix("because") == true
      } else {
        #expect(row.count == 2, "\(row)")
        #expect(row.last?.contains(/`[a-z]+`|`\w+Tests`|`make [a-z]+`/) == true || isReasoned, "\(row)")
      }
    }
  }

  @Test func whatShowsItIsThere() throws {
    var pointers = 0
    for match in page.matches(of: /`([a-z]+)`: "([^"]+)"/) {
      pointers += 1
      let path = "Tests/Machine/scenarios/\(match.1).py"
      let scenario = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
      #expect(scenario.contains(match.2), "\(path): \(match.2)")
    }
    for match in page.matches(of: /`(\w+Tests)`/) {
      pointers += 1
      #expect(suites.contains(String(match.1)), "\(match.1)")
    }
    #expect(pointers > 40)
  }
}
