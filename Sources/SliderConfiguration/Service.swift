/// Which daemon a configuration is for: they differ in what they can do, and so in what is worth a warning.
package enum Service: Sendable {
  /// The system's: it has the devices, is shut in, and knows nobody's session.
  case system
  /// A person's own, or one for a trial: it may do what its person may.
  case user
}
