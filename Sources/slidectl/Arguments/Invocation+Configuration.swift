import SliderBus
import SliderConfiguration

extension Invocation {
  /// What these files say, else the installed ones; mistakes are a failure, warnings are said unless
  /// they are not wanted.
  func configuration(paths: [String], saysWarnings: Bool = true) throws(CommandFailure) -> Configuration {
    let service: Service = address == .system ? .system : .user
    let (configuration, diagnostics) =
      paths.isEmpty
      ? Configuration.load(try configurationFiles(), for: service) : Configuration.load(paths: paths, for: service)
    let lines = diagnostics.map(\.description)
    guard let configuration else { throw .reported(lines) }
    for line in lines where saysWarnings { StandardStream.complain(PlainText.line(line)) }
    return configuration
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
