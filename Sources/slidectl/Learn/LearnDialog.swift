import Glibc
import SliderCore

/// The questions of `slidectl learn`, on standard error, so that what is printed stays the table alone.
struct LearnDialog {
  /// Whether anything is asked at all.
  private let isOpen: Bool

  /// - Parameter isAllowed: false when the command line has said all that matters.
  /// - Throws: when there is something to ask, and nobody to answer.
  init(isAllowed: Bool) throws(CommandFailure) {
    isOpen = isAllowed
    guard isAllowed, isatty(STDIN_FILENO) == 0 else { return }
    throw CommandFailure(
      .usage, "learn", "nobody is there to ask what it is to change", advice: "say it: --to backlight, or --to none")
  }

  /// Which of the outputs; nil for none yet.
  func output(among outputs: [OutputEntry]) throws(CommandFailure) -> OutputTarget? {
    guard !outputs.isEmpty else {
      StandardStream.complain("No backlight, no light and no mixer is there, so it changes nothing yet.")
      return nil
    }
    StandardStream.complain("What is it to change?")
    let rows = outputs.enumerated().map { index, output in
      ["  \(index + 1)", output.kind, output == .session ? "\(output.name) (PipeWire or PulseAudio)" : output.name]
    }
    for line in TextColumns.lines(rows + [["  0", "nothing", "yet"]]) { StandardStream.complain(PlainText.line(line)) }
    while true {
      let answer = try answer("Number", otherwise: "1")
      guard let number = Int(answer), (0...outputs.count).contains(number) else {
        StandardStream.complain("A number from 0 to \(outputs.count).")
        continue
      }
      return number == 0 ? nil : outputs[number - 1].target
    }
  }

  func name(_ proposal: String) throws(CommandFailure) -> String {
    guard isOpen else { return proposal }
    while true {
      let answer = try answer("Its name", otherwise: proposal)
      if SliderDefinition.isName(answer) { return answer }
      StandardStream.complain("A name is 1 to 64 letters, digits, _ or -.")
    }
  }

  /// Whether the person says yes; yes when nothing is asked.
  func agrees(to question: String) throws(CommandFailure) -> Bool {
    guard isOpen else { return true }
    return try answer("\(question) (y/n)", otherwise: "y").lowercased().hasPrefix("y")
  }

  private func answer(_ question: String, otherwise proposal: String) throws(CommandFailure) -> String {
    StandardStream.ask("\(PlainText.line(question)) [\(proposal)]: ")
    guard let line = readLine() else {
      throw CommandFailure(.failed, "learn", "no answer, so nothing was written")
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? proposal : words.joined(separator: " ")
  }
}
