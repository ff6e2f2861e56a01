/// Why the daemon can't run: one line, or a configuration's mistakes, one a line.
package struct StartError: Error, Equatable, Sendable {
  package var message: String
  /// Trying again is no use before the configuration is changed.
  package var isConfiguration = false
}
