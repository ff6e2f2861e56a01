import Glibc

/// The process' environment.
enum Environment {
  /// - Returns: nil for a variable that is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
