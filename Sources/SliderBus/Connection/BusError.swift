import CSystemd
import Glibc

/// What went wrong on the bus: a D-Bus error name and one line for a person.
package struct BusError: Error, Equatable, Sendable {
  /// What an error means to a program that has to choose its exit status.
  package enum Category: Sendable {
    /// There is no slider of that name.
    case unknownSlider
    /// Nobody owns the daemon's name, or the bus cannot be reached.
    case notRunning
    case notPermitted
    case failed
  }

  /// A D-Bus error name: `org.slided1.Error.InvalidValue`.
  package var name: String
  /// For a person; one line, but for the diagnostics of a refused configuration: one a line.
  package var message: String

  package init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  package var category: Category {
    switch name {
    case ErrorName.unknownObject: .unknownSlider
    case ErrorName.serviceUnknown, ErrorName.nameHasNoOwner, ErrorName.noServer, ErrorName.disconnected: .notRunning
    case ErrorName.accessDenied, ErrorName.authFailed, ErrorName.interactionRequired: .notPermitted
    // The bus tried to start the daemon and could not.
    case _ where name.hasPrefix(ErrorName.spawnPrefix): .notRunning
    default: .failed
    }
  }
}

extension BusError {
  /// The expression given to Set is no value of this slider.
  package static func invalidValue(_ message: String) -> BusError {
    BusError(name: ErrorName.invalidValue, message: message)
  }

  /// The configuration was refused; the message is its diagnostics, one a line.
  package static func invalidConfiguration(_ message: String) -> BusError {
    BusError(name: ErrorName.invalidConfiguration, message: message)
  }

  /// The request was right but could not be done.
  package static func failed(_ message: String) -> BusError {
    BusError(name: ErrorName.failed, message: message)
  }

  /// The bus has given the name to another program.
  static func nameTaken(_ name: String) -> BusError {
    BusError(
      name: ErrorName.nameTaken,
      message: "the name \(name) belongs to another program on the bus (is slided running already?)")
  }

  package var isNameTaken: Bool { name == ErrorName.nameTaken }

  /// There is no slider of that name.
  package static func unknownSlider(_ slider: String) -> BusError {
    BusError(name: ErrorName.unknownObject, message: "no slider is called '\(slider)'")
  }

  /// The caller may not do that.
  package static func accessDenied(_ message: String) -> BusError {
    BusError(name: ErrorName.accessDenied, message: message)
  }

  /// More is under way than there may be.
  static func tooMany(_ message: String) -> BusError {
    BusError(name: ErrorName.limitsExceeded, message: "\(message), try again")
  }

  /// A message that doesn't have the shape it should have.
  package static func malformed(_ message: String) -> BusError {
    BusError(name: ErrorName.invalidArguments, message: message)
  }

  /// An error number of a libsystemd call, negative as it returns them or positive.
  ///
  /// - Parameter operation: what was being done, as the message's first words: `request the name org.slided1`.
  init(code: Int32, operation: String) {
    var error = sd_bus_error()
    sd_bus_error_set_errno(&error, code)
    defer { sd_bus_error_free(&error) }
    let reason = error.message.map { String(cString: $0) } ?? "error \(abs(code))"
    switch abs(code) {
    case ENOTCONN, ECONNRESET, ECONNREFUSED, EPIPE, ESHUTDOWN:
      self.init(name: ErrorName.disconnected, message: "\(operation): the bus is gone: \(reason)")
    default:
      self.init(name: error.name.map { String(cString: $0) } ?? ErrorName.failed, message: "\(operation): \(reason)")
    }
  }

  /// An error as libsystemd hands it out; nil when none is set.
  init?(_ error: UnsafePointer<sd_bus_error>?) {
    guard let error, let name = error.pointee.name else { return nil }
    self.init(
      name: String(cString: name), message: error.pointee.message.map { String(cString: $0) } ?? String(cString: name))
  }

  /// The error of a failed call is passed on, a success is returned.
  @discardableResult
  static func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(BusError) -> Int32 {
    guard code >= 0 else { throw BusError(code: code, operation: operation()) }
    return code
  }
}
