import SliderConfiguration

/// Where what outlives the daemon is kept.
package enum StateDirectory {
  /// Where the system service keeps it.
  package static let system = "/var/lib/slided"

  /// The directory that the service manager made, else the system's or, by the XDG Base Directory Specification, the user's;
  /// nil for a user without a home.
  package static func path(isUser: Bool, environment: (String) -> String? = ConfigurationFiles.variable) -> String? {
    // Of several, separated by colons, the first.
    if let made = environment("STATE_DIRECTORY")?.split(separator: ":").first, made.hasPrefix("/") {
      return String(made)
    }
    guard isUser else { return system }
    if let base = environment("XDG_STATE_HOME"), base.hasPrefix("/") { return "\(base)/slided" }
    return environment("HOME").map { "\($0)/.local/state/slided" }
  }
}
