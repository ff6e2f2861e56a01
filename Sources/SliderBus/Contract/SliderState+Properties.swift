import SliderCore

extension SliderState {
  /// The state that properties tell; those of a newer daemon that are unknown here are left out.
  ///
  /// Throws when there is no name, or a property is not of its type.
  init(properties: [String: BusValue]) throws(BusError) {
    self.init(
      name: "", label: "", value: 0, minimum: 0, maximum: 1, fraction: 0, steps: 0, anchor: 0, isHolding: false,
      isComplete: false, isEnabled: true, text: "", outputs: [])
    try store(properties)
    if properties[SliderProperty.spoken.rawValue] == nil { spoken = ValueText.percent(fraction) }
    guard !name.isEmpty else { throw .malformed("a slider has no property Name") }
  }

  mutating func store(_ properties: [String: BusValue]) throws(BusError) {
    for property in SliderProperty.allCases {
      if let value = properties[property.rawValue] { try property.store(value, in: &self) }
    }
  }
}

extension OutputState {
  /// What the property Outputs tells of it: an `a{sv}` of `kind` s, `target` s, `ok` b, `error` s; `raw` i and `max` i once it
  /// was seen; `note` s if there is something to know; and when it is read, not signalled, `written` i and `written_time` t, the last write that succeeded, in
  /// microseconds of the monotonic clock; of a command only the latter, when it last began.
  var properties: [String: BusValue] {
    var properties: [String: BusValue] = [
      "kind": .string(kind), "target": .string(target), "ok": .bool(error == nil), "error": .string(error ?? ""),
    ]
    if let raw { properties["raw"] = .int32(Int32(clamping: raw)) }
    if let maximum { properties["max"] = .int32(Int32(clamping: maximum)) }
    if let note { properties["note"] = .string(note) }
    if let lastWrite {
      if let raw = lastWrite.raw { properties["written"] = .int32(Int32(clamping: raw)) }
      properties["written_time"] = .uint64(UInt64(clamping: lastWrite.time.microseconds))
    }
    return properties
  }

  init(_ value: BusValue) throws(BusError) {
    guard case .dictionary(let properties) = value,
      case .string(let kind)? = properties["kind"], case .string(let target)? = properties["target"]
    else { throw .malformed("an output has no kind and target") }
    self.init(kind: kind, target: target)
    if case .int32(let raw)? = properties["raw"] { self.raw = Int(raw) }
    if case .int32(let maximum)? = properties["max"] { self.maximum = Int(maximum) }
    if case .string(let note)? = properties["note"] { self.note = note }
    if case .uint64(let time)? = properties["written_time"] {
      lastWrite = LastWrite(raw: nil, time: Instant(microseconds: Int64(clamping: time)))
      if case .int32(let raw)? = properties["written"] { lastWrite?.raw = Int(raw) }
    }
    if properties["ok"] == .bool(false) {
      // An output that fails without a reason still fails.
      error = "failed"
      if case .string(let reason)? = properties["error"] { error = reason }
    }
  }
}
