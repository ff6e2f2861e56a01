import Testing

@testable import slidectl

/// What could come next on a line, whatever the shell.
struct CompletionTests {
  @Test(arguments: [
    ("get", ["get"]),
    ("--user ", CommandTable.commands.map(\.name)),
    ("-", ["--user", "--bus", "--help", "--version"]),
    ("--bus x -", ["--help", "--version"]),
    ("--bus -", []),
    ("list ", ["--json", "--user", "--bus", "--help"]),
    ("list --json ", ["--user", "--bus", "--help"]),
    ("get x -- ", []),
    ("set x -- m", ["min", "mid", "max"]),
    ("nonsense ", ["--user", "--bus", "--help"]),
    ("help ", CommandTable.commands.map(\.name)),
    ("completions bash wo", []),
    ("watch --line ", []),
    ("learn --name ", []),
    ("record --seconds=", []),
  ])
  func words(line: String, words: [String]) {
    guard case .words(let offered) = unfinished(line).completion else {
      Issue.record("\(line): no words")
      return
    }
    #expect(offered.map(\.text).filter { $0.hasPrefix(unfinished(line).begun) } == words)
  }

  @Test(arguments: [
    ("check ", WordCompletion.files), ("check a b ", .files), ("replay --json ", .files), ("replay --config ", .files),
    ("devices --config=", .files), ("devices --sysfs-root=/s", .directories), ("record /dev/input/ev", .files),
  ])
  func files(line: String, completion: WordCompletion) {
    #expect(unfinished(line).completion == completion)
  }

  /// An argument that nobody knows is completed by nothing, and nobody would notice.
  @Test func everyArgumentIsKnown() {
    let arguments = CommandTable.commands.flatMap(\.arguments).map(\.name)
    let values = CommandTable.options.compactMap(\.value)
    for name in arguments + values {
      #expect(Placeholder(rawValue: name) != nil || name.contains("|"), "\(name)")
    }
    for placeholder in Placeholder.allCases {
      #expect((arguments + values).contains(placeholder.rawValue), "\(placeholder)")
    }
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b"]), (["--to", "led", "=", "x", "::", "y", "z"], ["--to", "led=x::y", "z"]),
    (["--config", "="], ["--config="]), (["'a b", "\"c\\\"d\"", "e\\ f"], ["a b", "c\"d", "e f"]), ([""], [""]),
  ])
  func wordsOfBash(pieces: [String], words: [String]) {
    #expect(BashWord.joined(pieces).map(\.text) == words)
  }

  @Test(arguments: [
    ("Machine", "Machine\\ Throttle"), ("'Mach", "Machine Throttle"), ("Machine\\ T", "Machine\\ Throttle"),
  ])
  func quoting(begun: String, ending: String) {
    #expect(BashWord.joined([begun]).last?.ending(with: "Machine Throttle") == ending)
  }

  @Test(arguments: [
    (Shell.bash, "words\nmin\nmid\n"), (.zsh, "words\nmin:one end\nmid:the middle\nmax:the other end\n"),
    (.fish, "words\nmin\tone end\nmid\tthe middle\nmax\tthe other end\n"),
  ])
  func answer(of shell: Shell, text: String) {
    #expect(shell.answer(to: ["set", "x", "mi"]) == text)
  }

  /// Words apart at each space; behind the last one begins the word that is typed.
  private func unfinished(_ line: String) -> UnfinishedLine {
    UnfinishedLine(line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }
}
