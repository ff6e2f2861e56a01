/// An absolute axis of a device that moves a slider to its place, or by its way. A class, for a frame changes it in place.
final class AxisControl {
  /// Index of the slider in the bank.
  let slider: Int
  let mode: DragMode
  /// The share of the axis that is the slider's whole range.
  let travel: Double
  var reading: AxisReading
  var takeover: AxisTakeover
  var input: AxisInput

  init(_ source: SliderSource, slider: Int, travel: Double, reading: AxisReading, input: AxisInput) {
    (self.slider, self.travel, self.reading, self.input) = (slider, travel, reading, input)
    mode = source.mode
    takeover = AxisTakeover(source.takeover)
  }
}

/// A ring of a device that moves a slider by its turns.
struct RingControl {
  /// Index of the slider in the bank.
  let slider: Int
  /// The share of a turn that is the slider's whole range.
  let travel: Double
  var reading: RingReading
  var input: AxisInput
}

/// What an axis reports, and whether a finger is on it.
struct AxisInput {
  /// The last report.
  private(set) var value: Int32
  /// The frame under way has one.
  private var isReported = false
  private var isTouched: Bool

  enum Step {
    case none
    /// A finger came down.
    case touch
    case report
    case lift
  }

  init(_ axis: AbsoluteAxis, _ contact: PadContact?) {
    value = axis.value
    isTouched = contact?.isTouched(at: axis.value) ?? false
  }

  mutating func take(_ value: Int32) {
    self.value = value
    isReported = true
  }

  /// The frame is over: what it meant.
  mutating func endFrame(_ contact: PadContact?) -> Step {
    guard isReported || contact?.hasChanged == true else { return .none }
    defer { isReported = false }
    guard let isTouched = contact?.isTouched(at: value) else { return isReported ? .report : .none }
    defer { self.isTouched = isTouched }
    switch (self.isTouched, isTouched) {
    case (false, true): return .touch
    case (true, false): return .lift
    case (true, true): return isReported ? .report : .none
    case (false, false): return .none
    }
  }
}

extension AttachedDevice {
  func bindAxis(
    _ code: AxisCode, range: ClosedRange<Int32>?, _ source: SliderSource, slider: Int, restsMidway: Bool = false,
    at plugged: Instant?
  ) -> String? {
    guard let axis = description.axis(code) else { return "it has no \(code)" }
    contact = contact ?? PadContact(description)
    let reading = AxisReading(
      axis, range: range, insets: source.insets, isInverted: source.isInverted, jitter: source.jitter,
      isMask: range == nil && description.hasMask(on: axis), restsMidway: restsMidway && source.mode == .absolute,
      plugged: plugged)
    let travel = source.travel.fraction ?? reading.share(of: source.travel)
    guard reading.isUsable, travel > 0 else { return noRange(axis, range) }
    axes.append(
      AxisControl(source, slider: slider, travel: travel, reading: reading, input: AxisInput(axis, contact)))
    return range == nil ? oddity(of: axis) : nil
  }

  func bindRing(_ code: AxisCode, range: ClosedRange<Int32>?, _ source: SliderSource, slider: Int, at plugged: Instant?)
    -> String?
  {
    // With a place for each position it has ends like any axis.
    guard source.mode == .relative else { return bindAxis(code, range: range, source, slider: slider, at: plugged) }
    guard let axis = description.axis(code) else { return "it has no \(code)" }
    contact = contact ?? PadContact(description)
    let reading = RingReading(axis, range: range, isInverted: source.isInverted, jitter: source.jitter)
    let travel = reading.share(of: source.travel)
    guard reading.isUsable, travel > 0 else { return noRange(axis, range, isRing: true) }
    rings.append(
      RingControl(slider: slider, travel: travel, reading: reading, input: AxisInput(axis, contact)))
    return range == nil ? oddity(of: axis) : nil
  }

  private func noRange(_ axis: AbsoluteAxis, _ range: ClosedRange<Int32>?, isRing: Bool = false) -> String {
    let (low, high) = (range?.lowerBound ?? axis.minimum, range?.upperBound ?? axis.maximum)
    guard low == high else {
      return isRing
        ? "\(axis.code) has too few places to go round (\(low)...\(high); set \"range\" in its \"from\", or say axis)"
        : "its insets leave nothing of \(axis.code) (\(low)...\(high))"
    }
    return "\(axis.code) has no range (\(axis.minimum)...\(axis.maximum); set \"range\" in its \"from\")"
  }

  /// What is said of a range that is used although it is hard to believe.
  private func oddity(of axis: AbsoluteAxis) -> String? {
    if axis.minimum > axis.maximum {
      return "\(axis.code) is announced the wrong way round, so \(axis.minimum) is taken for its lower end and "
        + "\(axis.maximum) for its upper (set \"range\" in its \"from\" if that is wrong)"
    }
    guard Double(axis.maximum) - Double(axis.minimum) >= Self.absurdSpan else { return nil }
    return "\(axis.code) announces \(axis.minimum)...\(axis.maximum), finer than any control is "
      + "(set \"range\" in its \"from\" if it doesn't reach its ends)"
  }

  /// No control tells as many positions; the finest known have 20 bits.
  private static let absurdSpan = Double(1 << 28)
}

extension DeviceDescription {
  /// Whether an axis is a strip of a tablet's pad whose reports have one bit for each position: those shift a bit, up to
  /// 4096, on ABS_RX and ABS_RY (Wacom Intuos3, Cintiq 21UX2; so does libinput read them).
  fileprivate func hasMask(on axis: AbsoluteAxis) -> Bool {
    guard axis.code == .rx || axis.code == .ry, PadContact.signs(of: self).axes.contains(.misc) else { return false }
    return axis.minimum == 0 && axis.maximum >= 16 && axis.maximum.nonzeroBitCount == 1
  }
}
