import SliderConfiguration
import SliderCore

extension OptionDefinition {
  static let root = OptionDefinition(
    "root", value: "DIR", "look at the system whose files are below DIR, not at this one")
}

extension CommandDefinition {
  static let doctor = CommandDefinition(
    "doctor", options: [[.json], [.configuration], [.root]],
    summary: "find out why nothing moves, and say what mends it",
    discussion: """
      Looks at the daemon and its unit, the configuration, users and groups, and at each slider's
      device and outputs: are they there, and may the daemon use them? Each line says what is wrong,
      why, and behind the arrow the command that mends it; the last one is a summary. The exit
      status is 1 when something keeps a slider from moving.

      The daemon need not run, and anyone may ask. No device is opened but sound cards, and nothing
      is written. With --user it is about the slided of your session. --root is for a system that is
      mounted somewhere; buses and sound cards are still this one's.
      """
  ) { (invocation) throws(CommandFailure) in
    let findings = Checkup.findings(try DoctorFacts(reading: invocation))
    if invocation.has(.json) {
      var writer = JSONWriter()
      writer.array { writer in
        for finding in findings { finding.write(to: &writer) }
      }
      try StandardStream.print(writer.text + "\n")
    } else {
      let lines = findings.compactMap(\.line) + [Checkup.summary(findings)]
      let isUnicode = DrawingStyle(environment: Environment.value).isUnicode
      try StandardStream.printLines(lines.map { PlainText.spelled($0, isUnicode: isUnicode) })
    }
    if Checkup.stops(findings) { throw .reported([]) }
  }
}
