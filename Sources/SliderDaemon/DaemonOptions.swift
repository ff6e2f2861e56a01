package import SliderBus
import SliderConfiguration
package import SliderCore

/// What the daemon's command line asks for.
package struct DaemonOptions {
  /// Files, and directories that stand for the files in them.
  package var configurationPaths = [ConfigurationFiles.system.directory]
  package var bus = BusAddress.system
  /// `/sys`, or a directory that stands in for it.
  package var sysfsRoot = "/sys"
  /// Recordings to play as if their devices were plugged in.
  package var recordings: [Recording] = []

  package init() {}

  /// Whether real devices come and go: not where a directory stands in for /sys.
  package var followsDevices: Bool { sysfsRoot == "/sys" }
}
