import SliderCore
import SliderDaemon

/// Whatever the file of positions holds, it is refused, or all in it is a slider's position.
enum PositionPromise {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    let values: [(slider: String, value: Double)]
    do throws(PositionFile.Fault) {
      values = try PositionFile.parse(bytes)
    } catch {
      return try promise(!error.message.isEmpty, "refused without a reason")
    }
    let text = PositionFile.text(values)
    let again: [(slider: String, value: Double)]
    do throws(PositionFile.Fault) {
      again = try PositionFile.parse(Array(text.utf8))
    } catch {
      throw BrokenPromise("written, and not read: \(error.message): \(text)")
    }
    try same(values, again)
    // As the daemon takes them over.
    let bank = SliderBank(
      values.prefix(100).map { value in
        var slider = SliderDefinition(name: value.slider, range: SliderRange(minimum: -3, maximum: 5, steps: 9))
        slider.isRemembered = true
        return slider
      })
    bank.restore(values)
    for slider in bank.sliders { try SliderPromise.check(slider) }
  }

  private static func same(
    _ values: [(slider: String, value: Double)], _ others: [(slider: String, value: Double)]
  ) throws(BrokenPromise) {
    try promise(values.count == others.count, "\(values.count) were written, \(others.count) read")
    for (value, other) in zip(values, others) {
      try promise(value.slider == other.slider && value.value == other.value, "\(value) came back as \(other)")
    }
  }
}
