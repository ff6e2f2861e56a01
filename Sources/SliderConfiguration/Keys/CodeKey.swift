import SliderCore

extension Field {
  /// The name of an absolute axis.
  /// - Parameter isControl: it moves a slider, and so might something else.
  func axisCode(isControl: Bool = false) -> AxisCode? {
    code(
      "axis", prefix: "ABS_", example: "ABS_THROTTLE", names: AxisCode.names.map(\.name), isControl: isControl,
      AxisCode.init(named:))
  }

  /// The name of a relative axis, which moves a slider.
  func relativeCode() -> RelativeCode? {
    code(
      "dial", prefix: "REL_", example: "REL_DIAL", names: RelativeCode.names.map(\.name), isControl: true,
      RelativeCode.init(named:))
  }

  /// The name of a key or button.
  /// - Parameter isControl: it moves a slider, and so might something else.
  func keyCode(isControl: Bool = false) -> KeyCode? {
    code(
      "key", prefix: "KEY_", example: "KEY_VOLUMEUP", names: KeyCode.names.map(\.name), isControl: isControl,
      KeyCode.init(named:))
  }

  /// A code by the kernel's name for it; its prefix may be what was forgotten.
  private func code<Code>(
    _ thing: String, prefix: String, example: String, names: [String], isControl: Bool, _ code: (String) -> Code?
  ) -> Code? {
    guard let text = string() else { return nil }
    if let code = code(text) { return code }
    if isControl, let other = Self.control(of: text) {
      report.error("\(text.quoted) is no \(thing)", at: place, hint: "write \(other)")
      return nil
    }
    let nearest =
      EditDistance.nearest(to: text, among: names) ?? EditDistance.nearest(to: prefix + text, among: names, within: 1)
    report.error(
      "unknown \(thing) \(text.quoted)", at: place,
      hint: nearest.map { "did you mean \($0.quoted)?" } ?? "it is a kernel's name, such as '\(example)'")
    return nil
  }

  /// What to write for a code of another kind than the key takes; nil for no code.
  private static func control(of text: String) -> String? {
    if AxisCode(named: text) != nil { return "axis = \"\(text)\", or ring = \"\(text)\" if it goes round" }
    if RelativeCode(named: text) != nil { return "dial = \"\(text)\"" }
    return KeyCode(named: text) != nil ? "keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"]: down and up" : nil
  }
}
