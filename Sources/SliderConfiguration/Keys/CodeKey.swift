import SliderCore

extension Field {
  /// The name of an absolute axis.
  func axisCode() -> AxisCode? {
    code("axis", prefix: "ABS_", example: "ABS_THROTTLE", names: AxisCode.names.map(\.name), AxisCode.init(named:))
  }

  /// The name of a relative axis.
  func relativeCode() -> RelativeCode? {
    code("dial", prefix: "REL_", example: "REL_DIAL", names: RelativeCode.names.map(\.name), RelativeCode.init(named:))
  }

  /// The name of a key or button.
  func keyCode() -> KeyCode? {
    code("key", prefix: "KEY_", example: "KEY_VOLUMEUP", names: KeyCode.names.map(\.name), KeyCode.init(named:))
  }

  /// A code by the kernel's name for it; its prefix may be what was forgotten.
  private func code<Code>(
    _ thing: String, prefix: String, example: String, names: [String], _ code: (String) -> Code?
  ) -> Code? {
    guard let text = string() else { return nil }
    if let code = code(text) { return code }
    let nearest =
      EditDistance.nearest(to: text, among: names) ?? EditDistance.nearest(to: prefix + text, among: names, within: 1)
    report.error(
      "unknown \(thing) \(text.quoted)", at: place,
      hint: nearest.map { "did you mean \($0.quoted)?" } ?? "it is a kernel's name, such as '\(example)'")
    return nil
  }
}
