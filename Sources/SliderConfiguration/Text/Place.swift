/// A character of a configuration file: line and column from 1, columns in Unicode scalars.
struct Place: Hashable, CustomStringConvertible {
  var file: String
  var line: Int
  var column: Int

  /// `file:line:column`.
  var description: String { "\(file):\(line):\(column)" }
}

/// A value, and where it was written.
struct Placed<Value> {
  var value: Value
  var place: Place
}
