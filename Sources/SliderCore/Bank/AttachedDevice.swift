/// A device that feeds sliders of a bank: its fingers, and the controls on it that move them.
final class AttachedDevice {
  let description: DeviceDescription
  var tracker: ContactTracker?
  var zones: [ZoneControl] = []
  var axes: [AxisControl] = []
  var rings: [RingControl] = []
  var dials: [DialControl] = []
  var keys: [KeyControl] = []
  /// Whether any axis or ring of it moves a slider.
  private(set) var hasAxes = false
  /// Whether any dial or key of it moves a slider.
  private(set) var hasDetents = false
  /// Whether a finger is on its axes and rings; nil for a device that is not touched there.
  var contact: PadContact?
  /// Whether it is a clickpad with zones, whose fingers may press it.
  var followsClicks = false
  /// Buttons of such a clickpad that are down, as bits.
  var buttons: UInt8 = 0

  init(_ description: DeviceDescription) {
    self.description = description
  }

  /// Binds a slider's source to this device.
  /// - Parameters:
  ///   - restsMidway: the slider's anchor is the middle of its range, where a stick springs back to.
  ///   - plugged: when the device was plugged in, nil when that is not known.
  /// - Returns: what is wrong with it, nil when it is bound and nothing is odd.
  func bind(_ source: SliderSource, slider: Int, restsMidway: Bool, at plugged: Instant?) -> String? {
    defer {
      hasAxes = !axes.isEmpty || !rings.isEmpty
      hasDetents = !dials.isEmpty || !keys.isEmpty
    }
    switch source.control {
    case .edge, .area, .circle: return bindZone(source, slider: slider)
    case .axis(let code, let range):
      return bindAxis(code, range: range, source, slider: slider, restsMidway: restsMidway, at: plugged)
    case .ring(let code, let range): return bindRing(code, range: range, source, slider: slider, at: plugged)
    case .dial(let code, let perTurn): return bindDial(code, perTurn: perTurn, source, slider: slider)
    case .keys(let down, let up, let perTurn):
      return bindKeys(down: down, up: up, perTurn: perTurn, source, slider: slider)
    }
  }
}

extension Length {
  /// As a share of what it is measured on, when it is one: percent of a travel are of its usable length, without insets.
  var fraction: Double? {
    if case .percent(let share) = self { return share / 100 }
    return nil
  }
}
