import SliderCore

/// Sliders as JSON: one shape for `get`, `list`, `status`, `watch` and `replay`.
enum SliderJSON {
  /// An object and the line's end.
  static func line(_ state: SliderState) -> String {
    var writer = JSONWriter()
    writer.object { $0.slider(state) }
    return writer.text + "\n"
  }

  /// An object of what happened and how the slider was then, and the line's end.
  static func line(_ event: SliderEvent.Kind, _ state: SliderState, at time: Instant) -> String {
    var writer = JSONWriter()
    writer.object {
      $0.key("time")
      $0.literal(seconds(time))
      $0.key("event")
      $0.string(event.rawValue)
      $0.slider(state)
    }
    return writer.text + "\n"
  }

  /// One array, and the line's end.
  /// - Parameter clocks: with them, what there is to know of each output is told too, and when it was last written.
  static func array(_ states: [SliderState], clocks: Clocks? = nil) -> String {
    var writer = JSONWriter()
    writer.array {
      for state in states {
        $0.object { $0.slider(state, clocks: clocks) }
      }
    }
    return writer.text + "\n"
  }

  /// Seconds with all six digits of their microseconds.
  static func seconds(_ time: Instant) -> String {
    let magnitude = time.microseconds.magnitude
    let sign = time.microseconds < 0 ? "-" : ""
    return "\(sign)\(magnitude / 1_000_000).\(String(magnitude % 1_000_000 + 1_000_000).dropFirst())"
  }
}

extension JSONWriter {
  /// A slider's members, in an object that is open.
  fileprivate mutating func slider(_ state: SliderState, clocks: Clocks? = nil) {
    key("name")
    string(state.name)
    key("label")
    string(state.label)
    key("value")
    number(state.value)
    key("min")
    number(state.minimum)
    key("max")
    number(state.maximum)
    key("fraction")
    number(state.fraction)
    key("percent")
    number((state.fraction * 100_000).rounded() / 1000)
    key("steps")
    number(state.steps)
    key("anchor")
    number(state.anchor)
    key("holding")
    bool(state.isHolding)
    key("complete")
    bool(state.isComplete)
    key("enabled")
    bool(state.isEnabled)
    key("text")
    string(state.text)
    key("outputs")
    array {
      for output in state.outputs {
        $0.object { $0.output(output, clocks: clocks) }
      }
    }
  }

  private mutating func output(_ output: OutputState, clocks: Clocks?) {
    key("kind")
    string(output.kind)
    key("target")
    string(output.target)
    key("raw")
    if let raw = output.raw { number(raw) } else { null() }
    key("max")
    if let maximum = output.maximum { number(maximum) } else { null() }
    key("ok")
    bool(output.error == nil)
    key("error")
    if let error = output.error { string(error) } else { null() }
    guard let clocks else { return }
    key("note")
    if let note = output.note { string(note) } else { null() }
    key("last_write")
    guard let write = output.lastWrite else { return null() }
    object {
      $0.key("raw")
      if let raw = write.raw { $0.number(raw) } else { $0.null() }
      $0.key("time")
      $0.literal(SliderJSON.seconds(clocks.wallTime(of: write.time)))
    }
  }
}
