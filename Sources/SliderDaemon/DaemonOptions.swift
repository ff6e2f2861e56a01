import Glibc
package import SliderBus
package import SliderConfiguration
package import SliderCore

/// What the daemon's command line asks for.
package struct DaemonOptions {
  /// Where the configuration is when `configurationPaths` names none; it need not be there.
  package var configurationFiles = ConfigurationFiles.system
  /// Files, and directories that stand for the files in them; each must be there.
  package var configurationPaths: [String] = []
  package var bus = BusAddress.system
  /// Whether it is a person's own: it may ask logind, and ALSA's `default` is what that is in the session.
  package var isUser = false
  /// `/sys`, or a directory that stands in for it.
  package var sysfsRoot = "/sys"
  /// Where positions are remembered.
  package var stateDirectory = StateDirectory.system
  /// Recordings to play as if their devices were plugged in.
  package var recordings: [Recording] = []

  package init() {}

  /// Reads the configuration, of files that only root and whom the daemon runs as can write.
  package func loadConfiguration() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let service: Service = bus == .system ? .system : .user
    let trust = FileTrust(user: geteuid(), keeper: isUser ? geteuid() : 0)
    return configurationPaths.isEmpty
      ? Configuration.load(configurationFiles, for: service, under: trust)
      : Configuration.load(paths: configurationPaths, for: service, under: trust)
  }

  /// Whether real devices come and go: not where a directory stands in for /sys.
  package var followsDevices: Bool { sysfsRoot == "/sys" }
}
