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

  package init(device: DeviceMatch, control: Control) {
    self.device = device
    self.control = control
    mode = control.defaultMode
    tap = mode.tap
  }

  package static func == (left: SliderSource, right: SliderSource) -> Bool {
    left.device == right.device && left.control == right.control && left.mode == right.mode
      && left.isInverted == right.isInverted && left.insets == right.insets && left.travel == right.travel
      && left.tap == right.tap && left.jumpGuard == right.jumpGuard && left.minimumTravel == right.minimumTravel
      && left.hold == right.hold
  }
}

/// The part of a device that moves a slider.
package enum Control: Equatable, Sendable {
  /// A strip along a touchpad's edge, `width` deep.
  case edge(Edge, width: Length)
  /// An absolute axis, with its true ends when the device announces them wrongly.
  case axis(AxisCode, range: ClosedRange<Int32>?)

  package var defaultMode: DragMode {
    switch self {
    case .edge: .relative
    case .axis: .absolute
    }
  }
}

package enum Edge: String, CaseIterable, Sendable {
  case left, right, top, bottom
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
