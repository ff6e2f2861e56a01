import Foundation

/// A report from the field about a program of this kind: what it is about, where it was told, and the test that shows what becomes of
/// it here. `Tests/Data/field-reports.tsv` has one a line.
struct FieldReport: Sendable {
  /// How many there are.
  static let count = 157
  /// How many may have no counterpart.
  static let mostWithoutCounterpart = 45

  /// The project's and the report's number: `light#24`.
  var id: String
  var topic: String
  /// Its address. The test names it, too.
  var source: String
  /// The file that has the test, from `Tests` on, and what is in it; nil without a counterpart.
  var test: (file: String, name: String)?
  /// Why it has no counterpart.
  var reason: String

  init?(_ line: Substring) {
    let fields = line.split(separator: "\t" as Character, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5 else { return nil }
    (id, topic, source, reason) = (fields[0], fields[1], fields[2], fields[4])
    let parts = fields[3].split(separator: ":" as Character, maxSplits: 1).map(String.init)
    test = parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The package's directory.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ file: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent("Tests/\(file)"), encoding: .utf8)
  }

  static func lines() throws -> [Substring] {
    try text("Data/field-reports.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
