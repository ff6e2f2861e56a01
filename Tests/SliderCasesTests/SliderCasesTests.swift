import Testing

@Suite struct SliderCasesTests {
  private static let checks: [String: CaseCheck] =
    [valueChecks, textChecks, gestureChecks, eventChecks, completionChecks, feedbackChecks, splitChecks, drawingChecks]
    .reduce(into: [:]) { all, checks in all.merge(checks) { first, _ in first } }

  /// Every case passes, or stands among those without a counterpart.
  @Test func everyCase() throws {
    let cases = try SliderCase.all()
    let missing = try SliderCase.withoutCounterpart()
    var passed = 0
    for row in cases {
      guard let check = Self.checks[row.check] else {
        Issue.record("\(row.id): no check \(row.check)")
        continue
      }
      do {
        let found = CaseValue.table(try check(row.input))
        if found.matches(row.expected) {
          passed += 1
        } else {
          Issue.record("\(row.id) (\(row.feature)): \(row.input): expected \(row.expected), found \(found)")
        }
      } catch {
        Issue.record("\(row.id) (\(row.feature)): \(error)")
      }
    }
    let ids = Set(cases.map(\.id)).union(missing.keys)
    #expect(ids.count == SliderCase.count && cases.count + missing.count == SliderCase.count)
    #expect(missing.count <= SliderCase.mostWithoutCounterpart)
    #expect(missing.values.allSatisfy { !$0.isEmpty })
    print("slider cases: \(passed) passed, \(missing.count) without counterpart")
  }
}
