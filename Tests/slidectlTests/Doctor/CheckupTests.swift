import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem
import Testing

@testable import slidectl

/// Each finding, made of facts that have nothing else wrong.
struct CheckupTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var check: String
    var severity: Finding.Severity
    /// What the line begins with, after its severity.
    var line: String
    var remedy: String
    var change: @Sendable (inout DoctorFacts) -> Void

    init(
      _ check: String, _ severity: Finding.Severity, _ line: String, _ remedy: String,
      _ change: @escaping @Sendable (inout DoctorFacts) -> Void
    ) {
      (self.check, self.severity, self.line, self.remedy, self.change) = (check, severity, line, remedy, change)
    }

    var testDescription: String { "\(check): \(line)" }
  }

  @Test func nothingIsWrong() {
    var follower = DoctorFacts.healthyUser
    follower.follow("edge")
    follower.leaderDaemon = DaemonFacts(presence: .running, states: [.sample("edge")])
    for facts in [.healthy, .healthyUser, follower] {
      let findings = Checkup.findings(facts)
      #expect(findings.compactMap(\.line) == [])
      #expect(!Checkup.stops(findings))
      #expect(Checkup.summary(findings) == "\(findings.count) things looked at: all is well")
    }
    // Every check has something to say of one of them.
    let checks = Set((Checkup.findings(.healthy) + Checkup.findings(follower)).map(\.check))
    #expect(checks == Set(Checkup.checks.map(\.name)))
  }

  @Test(arguments: serviceCases + thingCases)
  func found(_ row: Case) throws {
    try expect(row, in: .healthy)
  }

  @Test(arguments: userCases)
  func foundInASession(_ row: Case) throws {
    try expect(row, in: .healthyUser)
  }

  private func expect(_ row: Case, in facts: DoctorFacts) throws {
    var facts = facts
    row.change(&facts)
    let findings = Checkup.findings(facts)
    let problems = findings.filter { $0.problem != nil }
    let finding = try #require(problems.first, "nothing is found")
    #expect(problems.count == 1, "\(problems.compactMap(\.line))")
    #expect(finding.check == row.check)
    #expect(finding.problem?.severity == row.severity)
    #expect(finding.problem?.remedy == row.remedy)
    let line = try #require(finding.line)
    #expect(line.hasPrefix("\(row.severity.rawValue): \(row.line)"), "\(line)")
    #expect(line.hasSuffix(" → \(row.remedy)"))
    #expect(Checkup.stops(findings) == (row.severity == .error))
    let word = row.severity == .error ? "1 error" : "1 warning; nothing stops a slider"
    #expect(Checkup.summary(findings) == "\(findings.count) things looked at: \(word)")
  }

  @Test(arguments: [
    ("plain", "plain"), ("/etc/a b", "'/etc/a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$(x)", "'$(x)'"),
    ("a;b", "'a;b'"), ("--x=1", "--x=1"),
  ])
  func shellWords(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  /// What can't be known without the daemon isn't made up; without its user it can't run, either.
  @Test func withoutDaemon() {
    var facts = DoctorFacts.healthy
    facts.stopDaemon()
    facts.unit?.state = "inactive"
    #expect(Checkup.findings(facts).filter { $0.problem != nil }.map(\.check) == ["daemon"])
    facts.accounts.users.removeAll { $0.name == "slided" }
    facts.runner = nil
    let problems = Checkup.findings(facts).filter { $0.problem != nil }
    #expect(problems.map(\.check) == ["daemon", "accounts"])
    #expect(problems.last?.problem?.severity == .error)
  }
}
