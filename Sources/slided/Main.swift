import Glibc
import SliderBus
import SliderConfiguration
import SliderCore
import SliderDaemon
import SliderSystem

@main
struct Main {
  static func main() {
    let arguments: Arguments
    do throws(Arguments.Mistake) {
      arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      complain("\(error.message) (see slided --help)")
      exit(2)
    }
    switch arguments.action {
    case .help: print(Arguments.help)
    case .version: print("slided \(Version.current)")
    case .check: check(arguments.options)
    case .run: run(arguments)
    }
  }

  /// EX_CONFIG (sysexits.h): the service manager doesn't try again.
  private static let mistakenConfiguration: Int32 = 78

  /// Says what is wrong with the configuration, and ends as the service would.
  private static func check(_ options: DaemonOptions) {
    let (configuration, diagnostics) = options.loadConfiguration()
    for diagnostic in diagnostics { complain(diagnostic.description) }
    guard let configuration else { exit(mistakenConfiguration) }
    let count = configuration.sliders.count
    print("\(count) slider\(count == 1 ? "" : "s"), no mistakes")
  }

  private static func run(_ arguments: Arguments) {
    blockSignals()
    var options = arguments.options
    do throws(SystemError) {
      options.recordings = try arguments.recordings.map { (path) throws(SystemError) in try Recording(contentsOf: path)
      }
    } catch {
      complain(error.description)
      exit(1)
    }
    do throws(StartError) {
      try Daemon(options).run()
    } catch {
      for line in error.message.split(separator: "\n") { Log.error(String(line)) }
      exit(error.isConfiguration ? mistakenConfiguration : 1)
    }
  }

  /// The loop takes them one at a time; threads that are made later inherit the mask.
  private static func blockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A log that nobody reads any more, and a file that may grow no further, are an error of that write, not the end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func complain(_ message: String) {
    let line = "slided: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
