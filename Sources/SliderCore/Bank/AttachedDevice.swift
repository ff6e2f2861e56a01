/// A device that feeds sliders of a bank: its fingers, and the controls on it that move them.
final class AttachedDevice {
  let description: DeviceDescription
  var tracker: ContactTracker?
  var edges: [EdgeControl] = []
  var axes: [AxisControl] = []

  init(_ description: DeviceDescription) {
    self.description = description
  }

  /// An edge of it that drags a slider.
  struct EdgeControl {
    /// Index of the slider in the bank.
    let slider: Int
    let mode: DragMode
    /// The share of the edge's length that is the slider's whole range.
    let travel: Double
    let tap: TapPlace
    /// The share of the edge's length, to both sides of the slider's place, in which a finger is on its thumb.
    let grab: Double
    var slide: EdgeSlide
    /// Mode `pickup`: how far the slider is ahead of the finger that has it.
    var offset = 0.0
  }

  /// How far beside the slider's place a finger still takes hold of it, and is no tap of another place.
  ///
  /// A slider's thumb on a screen is a disc; a finger counts as on it within 3.5 times its radius (Material's slider). A pad
  /// shows no disc. What can be said to be under a finger is what it covers, 8...10 mm across, which is a thumb of 2 mm.
  private static let grab = Length.millimetres(3.5 * 2)

  /// An axis of it that moves a slider.
  struct AxisControl {
    /// Index of the slider in the bank.
    let slider: Int
    let mode: DragMode
    let travel: Double
    var reading: AxisReading
    /// The last report of the frame under way.
    var report: Int32?
  }

  /// Binds a slider's source to this device.
  /// - Returns: what is wrong with it, nil when it is bound.
  func bind(_ source: SliderSource, slider: Int) -> String? {
    switch source.control {
    case .edge(let edge, let width):
      tracker = tracker ?? ContactTracker(description)
      guard let tracker else { return "it is not touched: it has no position, or no BTN_TOUCH" }
      let zone = EdgeZone(
        edge: edge, width: width, insets: source.insets, isInverted: source.isInverted, on: tracker)
      let travel = source.travel.fraction ?? zone.share(of: source.travel)
      guard zone.isUsable, travel > 0, travel.isFinite else {
        return "its edge has no length (announced range, insets, travel)"
      }
      edges.append(
        EdgeControl(
          slider: slider, mode: source.mode, travel: travel, tap: source.tap, grab: zone.share(of: Self.grab),
          slide: EdgeSlide(
            zone: zone, minimumTravel: source.minimumTravel ?? EdgeSlide.standardTravel, hold: source.hold)))
    case .axis(let code, let range):
      guard let axis = description.axis(code) else { return "it has no \(code)" }
      let reading = AxisReading(axis, range: range, insets: source.insets, isInverted: source.isInverted)
      let travel = source.travel.fraction ?? reading.share(of: source.travel)
      guard reading.isUsable, travel > 0 else {
        return "\(code) has no range (\(axis.minimum)...\(axis.maximum); set \"range\" in its \"from\")"
      }
      axes.append(AxisControl(slider: slider, mode: source.mode, travel: travel, reading: reading))
    case .area, .circle, .ring, .dial, .keys:
      return "its control is not known yet"
    }
    return nil
  }
}

extension Length {
  /// As a share of what it is measured on, when it is one: percent of a travel are of its usable length, without insets.
  fileprivate var fraction: Double? {
    if case .percent(let share) = self { return share / 100 }
    return nil
  }
}
