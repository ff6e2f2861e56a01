import Testing

/// Every report has a test, or a reason why it has none.
@Suite("the index of reports") struct FieldReportTests {
  private let reports: [FieldReport]

  init() throws {
    let lines = try FieldReport.lines()
    reports = lines.compactMap { FieldReport($0) }
    try #require(reports.count == lines.count)
  }

  @Test func isWhole() {
    #expect(reports.count == FieldReport.count)
    #expect(Set(reports.map(\.id)).count == reports.count)
    #expect(Set(reports.map(\.source)).count == reports.count)
    #expect(reports.allSatisfy { $0.source.hasPrefix("https://") && !$0.topic.isEmpty })
  }

  @Test func fewAreWithoutCounterpart() {
    let without = reports.filter { $0.test == nil }
    #expect(without.count <= FieldReport.mostWithoutCounterpart)
    for report in reports { #expect((report.test == nil) == (report.reason.count > 20), "\(report.id)") }
    print("field reports: \(reports.count - without.count) with a test, \(without.count) without counterpart")
  }

  /// The test is there, and says whose report it is.
  @Test func theirTestsAreThere() throws {
    var texts: [String: String] = [:]
    for report in reports {
      guard let test = report.test else { continue }
      let text = try texts[test.file] ?? FieldReport.text(test.file)
      texts[test.file] = text
      let name = test.file.hasSuffix(".swift") ? "func \(test.name)(" : test.name
      #expect(text.contains(name), "\(report.id): no \(test.name) in \(test.file)")
      // Followed by what ends it: one number begins another.
      let isNamed = ["\"", "\n", " "].contains { text.contains(report.source + $0) }
      #expect(isNamed, "\(report.id): \(test.file) doesn't name \(report.source)")
    }
  }
}
