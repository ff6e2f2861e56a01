import TestSupport

@testable import slidectl

/// A line in a real shell that has slidectl's completions.
enum ShellLine {
  /// What the shell offers when Tab is pressed at the end of a line.
  ///
  /// - Parameters:
  ///   - words: the line's words behind `slidectl`, as this shell takes it apart.
  ///   - environment: leads to a bus, perhaps.
  static func candidates(
    _ shell: Shell, _ words: [String], environment: [String: String] = [:]
  ) throws -> [String] {
    let programs = try RunningProgram.path.dropLast("/slidectl".count)
    let directory = try TemporaryDirectory()
    let variables = ["PATH": "\(programs):/usr/bin:/bin", "HOME": directory.path].merging(environment) { $1 }
    let line = (["slidectl"] + words).joined(separator: " ")
    let arguments =
      switch shell {
      case .bash: ["--norc", "-c", bash, "bash"] + ["slidectl"] + words
      case .zsh: ["-f", "-c", zsh, "zsh", line]
      case .fish: ["--no-config", "-c", "slidectl completions fish | source; complete -C \"$argv\"", line]
      }
    let program = try Program(arguments, path: "/usr/bin/\(shell.rawValue)", environment: variables)
    guard program.errors.isEmpty else { return [program.errors] }
    let lines = program.output.split(separator: "\n")
    // Behind a tab is what fish shows beside it.
    return lines.map { String($0.prefix { $0 != "\t" }) }
  }

  /// Does what readline does with a function that completes.
  private static let bash = """
    source <(slidectl completions bash)
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    complete -p slidectl >/dev/null && _slidectl && printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// An interactive zsh on a terminal of its own, in which `compadd` tells what it adds between < and >.
  private static let zsh = #"""
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'PROMPT=; autoload -Uz compinit; compinit -u -D; source <(slidectl completions zsh)'
    zpty -w z 'compadd() {
      local -a hits
      if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        builtin compadd -A hits "$@"
        (( $#hits )) && print -rl -- "<"${^hits}">"
      fi
      builtin compadd "$@"
    }'
    zpty -w z 'over() { zle kill-buffer; print OVER }; zle -N over; bindkey "^N" over; bindkey "^I" complete-word; print READY'
    while zpty -r z line && [[ $line != READY* ]]; do :; done
    zpty -n -w z "$1"$'\t\x0e'
    while zpty -r z line && [[ $line != *OVER* ]]; do [[ $line == *\<*\>* ]] && print -r -- "${${line#*<}%%>*}"; done
    zpty -d z
    """#
}
