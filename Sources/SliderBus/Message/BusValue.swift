/// A value in a message. Variants are not told apart from what they hold: a dictionary's values are always sent as variants.
package indirect enum BusValue: Equatable, Sendable {
  case string(String)
  case objectPath(String)
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// - Parameter element: the D-Bus signature of each element; `v` where they differ.
  case array([BusValue], element: String)
  /// Sent as `a{sv}`, in the keys' order; received from any dictionary whose keys are strings or object paths.
  case dictionary([String: BusValue])
  /// Values of any types together, `(…)`.
  case structure([BusValue])
  /// Received, but of a type that nothing here needs. It cannot be sent.
  case other(signature: String)

  /// An array of dictionaries, `aa{sv}`.
  package static func dictionaries(_ dictionaries: [[String: BusValue]]) -> BusValue {
    .array(dictionaries.map { .dictionary($0) }, element: "a{sv}")
  }

  /// D-Bus signature of what is sent.
  package var signature: String {
    switch self {
    case .string: "s"
    case .objectPath: "o"
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .array(_, let element): "a" + element
    case .dictionary: "a{sv}"
    case .structure(let values): "(" + values.map(\.signature).joined() + ")"
    case .other(let signature): signature
    }
  }
}

/// The values of a message by their number, to match their types in a pattern; nil when there are more or fewer.
extension [BusValue] {
  package var single: BusValue? { count == 1 ? self[0] : nil }
  package var pair: (BusValue, BusValue)? { count == 2 ? (self[0], self[1]) : nil }
  package var triple: (BusValue, BusValue, BusValue)? { count == 3 ? (self[0], self[1], self[2]) : nil }
  package var quadruple: (BusValue, BusValue, BusValue, BusValue)? {
    count == 4 ? (self[0], self[1], self[2], self[3]) : nil
  }
}
