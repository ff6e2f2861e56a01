/// A question about the facts: whether something keeps sliders from moving.
struct Check: Sendable {
  /// What `--json` calls it.
  var name: String
  var verdicts: @Sendable (DoctorFacts) -> [Verdict]

  init(_ name: String, _ verdicts: @escaping @Sendable (DoctorFacts) -> [Verdict]) {
    self.name = name
    self.verdicts = verdicts
  }
}

/// Every check, in the order in which a person would ask: is it there, is it allowed, does it find its things?
enum Checkup {
  static let checks: [Check] = [
    .daemon, .unit, .configuration, .files, .accounts, .person,
    .device, .node, .exclusive, .uinput, .light, .mixer, .output, .feedback, .slider, .leader, .session,
  ]

  static func findings(_ facts: DoctorFacts) -> [Finding] {
    checks.flatMap { check in
      check.verdicts(facts).map { Finding(check: check.name, subject: $0.subject, problem: $0.problem) }
    }
  }

  /// The line that comes last.
  static func summary(_ findings: [Finding]) -> String {
    func count(_ severity: Finding.Severity, _ word: String) -> String? {
      let count = findings.filter { $0.problem?.severity == severity }.count
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let problems = [count(.error, "error"), count(.warning, "warning")].compactMap(\.self)
    let asked = "\(findings.count) thing\(findings.count == 1 ? "" : "s") looked at"
    guard !problems.isEmpty else { return "\(asked): all is well" }
    let end = stops(findings) ? "" : "; nothing stops a slider"
    return "\(asked): \(problems.joined(separator: ", "))\(end)"
  }

  /// Whether something doesn't move.
  static func stops(_ findings: [Finding]) -> Bool {
    findings.contains { $0.problem?.severity == .error }
  }
}
