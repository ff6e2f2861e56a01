extension CommandDefinition {
  static let completions = CommandDefinition(
    "completions",
    [
      Argument(name: Shell.allCases.map(\.rawValue).joined(separator: "|")),
      Argument(name: "WORD", isOptional: true, isRepeated: true),
    ],
    summary: "print what a shell needs to complete slidectl's lines",
    discussion: """
      An installed slidectl has put it where the shells look. Otherwise, for the shell that runs:
        bash   source <(slidectl completions bash)
        zsh    source <(slidectl completions zsh)
        fish   slidectl completions fish | source
      Commands, options and their values are completed, and the names of the sliders while slided runs.
      The scripts in turn ask with WORDs, those of a line behind slidectl, what could stand for the last:
           slidectl completions fish -- set vol
      """
  ) { (invocation) throws(CommandFailure) in
    guard let shell = Shell(rawValue: invocation.name) else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(.usage, invocation.name, "no completions for this shell", advice: "there are: \(names)")
    }
    let words = Array(invocation.arguments.dropFirst())
    try StandardStream.print(words.isEmpty ? shell.script : shell.answer(to: words))
  }
}
