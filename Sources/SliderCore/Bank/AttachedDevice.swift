/// A device that feeds sliders of a bank: its fingers, and the controls on it that move them.
final class AttachedDevice {
  let description: DeviceDescription
  var tracker: ContactTracker?
  var edges: [EdgeControl] = []
  var axes: [AxisControl] = []
  var rings: [RingControl] = []
  var dials: [DialControl] = []
  var keys: [KeyControl] = []
  /// Whether a finger is on its axes and rings; nil for a device that is not touched there.
  var contact: PadContact?

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

  /// Binds a slider's source to this device.
  /// - Parameter plugged: when the device was plugged in, nil when that is not known.
  /// - Returns: what is wrong with it, nil when it is bound and nothing is odd.
  func bind(_ source: SliderSource, slider: Int, at plugged: Instant?) -> String? {
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
    case .area, .circle: return "its control is not known yet"
    case .axis(let code, let range): return bindAxis(code, range: range, source, slider: slider, at: plugged)
    case .ring(let code, let range): return bindRing(code, range: range, source, slider: slider, at: plugged)
    case .dial(let code, let perTurn): return bindDial(code, perTurn: perTurn, source, slider: slider)
    case .keys(let down, let up, let perTurn):
      return bindKeys(down: down, up: up, perTurn: perTurn, source, slider: slider)
    }
    return nil
  }
}

extension Length {
  /// As a share of what it is measured on, when it is one: percent of a travel are of its usable length, without insets.
  var fraction: Double? {
    if case .percent(let share) = self { return share / 100 }
    return nil
  }
}
