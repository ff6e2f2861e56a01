extension Shell {
  /// What the shell is to run so that it completes slidectl's lines.
  ///
  /// All that can stand on a line is asked from slidectl itself, the one in PATH: what is typed may be any program.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completes slidectl's lines in bash; printed by `slidectl completions bash`.
    _slidectl() {
      local word=${COMP_WORDS[COMP_CWORD]} answer
      mapfile -t answer < <(command slidectl completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      [[ $word == [=:]* ]] && word=
      COMPREPLY=()
      # What compgen doesn't find, such as a name in quotes, readline itself may.
      case ${answer[0]-} in
        files)
          compopt -o filenames -o default 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        directories)
          compopt -o filenames -o dirnames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        words) COMPREPLY=("${answer[@]:1}") ;;
      esac
    }
    complete -F _slidectl slidectl

    """#

  private static let zshScript = #"""
    #compdef slidectl
    # Completes slidectl's lines in zsh; printed by `slidectl completions zsh`.
    _slidectl() {
      local -a answer
      answer=("${(@f)$(command slidectl completions zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      compset -P '--*='
      case $answer[1] in
        files) _files ;;
        directories) _files -/ ;;
        words)
          shift answer
          _describe slidectl answer ;;
      esac
    }
    # zsh runs this file when it first completes; otherwise it was sourced.
    if [[ $funcstack[1] == _slidectl ]]; then _slidectl "$@"; else compdef _slidectl slidectl; fi

    """#

  private static let fishScript = #"""
    # Completes slidectl's lines in fish; printed by `slidectl completions fish`.
    function __slidectl_complete
        set -l word (commandline -ct)
        set -l words (commandline -opc) "$word"
        set -l answer (command slidectl completions fish -- $words[2..-1] 2>/dev/null)
        set -l option (string match -r -- '^--[^=]*=' "$word")
        set -l value (string replace -- "$option" '' "$word")
        switch "$answer[1]"
            case files
                printf "$option%s\n" (__fish_complete_path "$value")
            case directories
                printf "$option%s\n" (__fish_complete_directories "$value" '')
            case words
                test (count $answer) -gt 1; and printf '%s\n' $answer[2..-1]
        end
    end
    complete -c slidectl -f -k -a '(__slidectl_complete)'

    """#
}
