import Glibc
import SliderBus
import SliderConfiguration
import SliderCore

extension Invocation {
  /// What these files say, else the installed ones; mistakes are a failure, warnings are said unless
  /// they are not wanted.
  /// - Parameter trust: whose the installed ones may be; files that are named are their reader's own affair.
  func configuration(
    paths: [String], saysWarnings: Bool = true, under trust: FileTrust? = nil
  ) throws(CommandFailure) -> Configuration {
    let service: Service = address == .system ? .system : .user
    let (configuration, diagnostics) =
      paths.isEmpty
      ? Configuration.load(try configurationFiles(), for: service, under: trust)
      : Configuration.load(paths: paths, for: service)
    let lines = diagnostics.map(\.description)
    guard let configuration else { throw .reported(lines) }
    for line in lines where saysWarnings { StandardStream.complain(PlainText.line(line)) }
    return configuration
  }

  /// By whom the daemon on this bus goes: the system's user, or the person's own.
  var fileTrust: FileTrust {
    guard address == .system else { return FileTrust(user: geteuid(), keeper: has(.user) ? geteuid() : 0) }
    return FileTrust(user: getpwnam("slided").map(\.pointee.pw_uid) ?? 0, keeper: 0)
  }

  /// The files that the daemon reads: the system's, or the person's own with `--user`.
  func configurationFiles() throws(CommandFailure) -> ConfigurationFiles {
    guard has(.user) else { return .system }
    guard let files = ConfigurationFiles.user() else {
      throw CommandFailure(
        .failed, "configuration", "neither XDG_CONFIG_HOME nor HOME is set", advice: "name its files")
    }
    return files
  }
}
