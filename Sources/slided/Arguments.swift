import Glibc
import SliderBus
import SliderConfiguration
import SliderDaemon

/// The daemon's command line.
struct Arguments {
  enum Action {
    case run, check, help, version
  }

  struct Mistake: Error {
    var message: String
  }

  var action = Action.run
  var options = DaemonOptions()
  var recordings: [String] = []

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    var hasBus = false
    var isUser = false
    var stateDirectory: String?
    while let argument = rest.popFirst() {
      // `--config=PATH` is `--config PATH`.
      let parts = argument.split(separator: "=", maxSplits: 1)
      let option = argument.hasPrefix("--") ? String(parts.first ?? "") : argument
      if parts.count == 2, option != argument { rest = [String(parts[1])] + rest }
      switch option {
      case "--config": options.configurationPaths.append(try Self.value(of: option, &rest))
      case "--bus":
        options.bus = .address(try Self.value(of: option, &rest))
        hasBus = true
      case "--user": isUser = true
      case "--sysfs-root": options.sysfsRoot = try Self.value(of: option, &rest)
      case "--recording": recordings.append(try Self.value(of: option, &rest))
      case "--state-directory": stateDirectory = try Self.value(of: option, &rest)
      case "--check": action = .check
      case "--help", "-h": action = .help
      case "--version": action = .version
      default: throw Mistake(message: "unknown argument \(argument)")
      }
    }
    options.stateDirectory = stateDirectory ?? StateDirectory.path(isUser: isUser) ?? options.stateDirectory
    if isUser, !hasBus { options.bus = .session }
    options.isUser = isUser
    if isUser {
      guard let files = ConfigurationFiles.user() else {
        throw Mistake(message: "--user needs HOME or XDG_CONFIG_HOME")
      }
      options.configurationFiles = files
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst() else { throw Mistake(message: "\(option) needs a value") }
    return value
  }

  static let help = """
    Usage: slided [OPTION…]

    Hardware sliders: a finger on a touchpad's edge or a lever moves, a slider follows, something real changes.

      --config PATH      a configuration file, or a directory with config.toml and conf.d/, instead of /etc/slided
      --user             the configuration of this user, and the session bus
      --bus ADDRESS      a D-Bus address, instead of the system bus
      --sysfs-root DIR   a directory that stands in for /sys: no input device and no light of this machine is used
                         then; sound cards and monitors are
      --state-directory DIR
                         where positions are remembered, instead of $STATE_DIRECTORY or /var/lib/slided
      --recording FILE   plays an evemu recording as if its device were plugged in; may be given more than once
      --check            only says what is wrong with the configuration
      --help, --version

    Exit status: 0 told to end, 1 failed, 2 wrong usage, 78 the configuration has mistakes.
    """
}
