/// Names of the D-Bus errors that are given or told apart.
package enum ErrorName {
  package static let invalidValue = "org.slided1.Error.InvalidValue"
  package static let invalidConfiguration = "org.slided1.Error.InvalidConfiguration"
  package static let failed = "org.slided1.Error.Failed"

  package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  package static let authFailed = "org.freedesktop.DBus.Error.AuthFailed"
  package static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
  /// A person would have to be asked, and the call doesn't allow that.
  package static let interactionRequired = "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired"
  package static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  package static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  package static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  /// Never sent: what a refused request for a name becomes.
  static let nameTaken = "org.slided1.Error.NameTaken"
  /// It took too long, or who was to answer left.
  package static let noReply = "org.freedesktop.DBus.Error.NoReply"
  package static let noServer = "org.freedesktop.DBus.Error.NoServer"
  package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  package static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  /// All errors of a failed activation begin so.
  package static let spawnPrefix = "org.freedesktop.DBus.Error.Spawn."
}
