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

  package init(device: DeviceMatch, control: Control) {
    self.device = device
    self.control = control
    mode = control.defaultMode
  }

  package static func == (left: SliderSource, right: SliderSource) -> Bool {
    left.device == right.device && left.control == right.control && left.mode == right.mode
      && left.isInverted == right.isInverted && left.insets == right.insets && left.travel == right.travel
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
}
