/// Where a slider's movement comes from: a configuration's `from`.
package struct SliderSource: Equatable, Sendable {
  package var device: DeviceMatch
  package var control: Control
  package var mode: DragMode
  /// Down and left increase instead of up and right.
  package var isInverted = false
  /// What is cut off at the start and the end of the control's length, where a finger or a stick can't reach.
  package var insets: (start: Length, end: Length) = (.zero, .zero)
  /// How much of the control's length is the slider's whole range; relative mode only.
  package var travel = Length.percent(100)
  package var tap: TapPlace
  /// `jump_guard`: the farthest that a tap may move the slider; nil for any way.
  package var jumpGuard: TravelDistance?
  /// `min_travel`: how far a finger goes before it slides; nil for what the control has by default.
  package var minimumTravel: Length?
  /// How long a finger rests before it can slide, in microseconds.
  package var hold: Int64 = 0
  /// How many fingers slide together.
  package var fingers = 1
  package var jitter = Jitter.automatic
  package var takeover = Takeover.jump
  /// How much farther than slow detents fast ones go, at most; 1 for all the same.
  package var acceleration = 1.0
  /// Nobody else hears of what moves the slider.
  package var isExclusive = false

  package init(device: DeviceMatch, control: Control) {
    self.device = device
    self.control = control
    mode = control.defaultMode
    tap = mode.tap
  }

  /// Whether it asks for a device. A keyboard is no device for anything but its keys, and those are only asked for by who
  /// names the device; of several nodes of one name, those that have them.
  package func wants(_ device: DeviceDescription) -> Bool {
    guard case .keys(let down, let up, _) = control else { return !device.isKeyboard && self.device.matches(device) }
    return self.device.isNamed && self.device.matches(device)
      && (device.keys.contains(down.rawValue) || device.keys.contains(up.rawValue))
  }

  /// The keys that it asks a device for by name that has neither of them, as a sentence has them; nil where that is not why it
  /// doesn't want the device.
  package func missingKeys(of device: DeviceDescription) -> String? {
    guard case .keys(let down, let up, _) = control, self.device.isNamed, self.device.matches(device), !wants(device)
    else { return nil }
    return "\(down) and no \(up)"
  }

  package static func == (left: SliderSource, right: SliderSource) -> Bool {
    left.device == right.device && left.control == right.control && left.mode == right.mode
      && left.isInverted == right.isInverted && left.insets == right.insets && left.travel == right.travel
      && left.tap == right.tap && left.jumpGuard == right.jumpGuard && left.minimumTravel == right.minimumTravel
      && left.hold == right.hold && left.fingers == right.fingers && left.jitter == right.jitter
      && left.takeover == right.takeover && left.acceleration == right.acceleration
      && left.isExclusive == right.isExclusive
  }
}

/// How a movement becomes a position.
package enum DragMode: String, CaseIterable, Sendable {
  /// The place on the control is the place in the range.
  case absolute
  /// The distance moved is added to where the slider is.
  case relative
  /// A finger near where the slider is takes it along; elsewhere it moves nothing, and may tap.
  case pickup

  /// Where taps move the slider unless the configuration says otherwise.
  package var tap: TapPlace { self == .pickup ? .offThumb : .never }
}

/// What of a control's reports is noise.
package enum Jitter: Equatable, Sendable {
  /// What the device announces, and what it is seen to do while it rests.
  case automatic
  case length(Length)
}

/// How a control with a place of its own takes over a slider that is elsewhere.
package enum Takeover: String, CaseIterable, Sendable {
  /// The slider goes to the control at its first movement.
  case jump
  /// Nothing moves until the control comes to where the slider is.
  case pickup
  /// The slider moves by a share of its way, so that both are at the end together.
  case scale
}

/// Where a finger that comes and goes without sliding moves the slider to itself.
package enum TapPlace: String, CaseIterable, Sendable {
  case never
  /// Not where the slider already is under the finger.
  case offThumb = "off-thumb"
  case anywhere
}

/// How far on a slider.
package enum TravelDistance: Equatable, Sendable {
  /// Of the travel, 0...1.
  case fraction(Double)
  /// In values, `min...max`.
  case value(Double)

  /// As a share of a range; all of an empty one.
  package func fraction(of range: SliderRange) -> Double {
    switch self {
    case .fraction(let share): share
    case .value(let distance): range.maximum > range.minimum ? distance / (range.maximum - range.minimum) : 1
    }
  }
}
