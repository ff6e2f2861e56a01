import Glibc
import SliderCore

@main
struct Main {
  static func main() {
    // A reader that has gone shows as EPIPE, so that a terminal is put back in order before the end.
    signal(SIGPIPE, SIG_IGN)
    do throws(CommandFailure) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      for line in error.lines { StandardStream.complain(PlainText.spelled(line, isUnicode: isUnicode)) }
      exit(error.status.rawValue)
    }
  }

  private static var isUnicode: Bool { DrawingStyle(environment: Environment.value).isUnicode }

  private static func run(_ arguments: [String]) throws(CommandFailure) {
    switch try ArgumentParser.parse(arguments) {
    case .run(let command, let invocation): try command.run(invocation)
    case .help(let command):
      try StandardStream.print(PlainText.spelled(HelpText.text(of: command), isUnicode: isUnicode))
    case .version: try StandardStream.print("slidectl \(Version.current)\n")
    }
  }
}
