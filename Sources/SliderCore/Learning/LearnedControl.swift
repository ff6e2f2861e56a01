/// What a hand moved: a control, and what was measured of it while it moved.
package struct LearnedControl: Equatable, Sendable {
  /// The device's number in the finder.
  package var device: Int
  package var control: Control
  /// What the hand did first counts as up.
  package var isInverted: Bool
  /// How much of the control's range it moved, 1 for all of it.
  package var extent: Double
  /// An absolute axis only.
  package var measured: AxisMeasurement?

  package init(
    device: Int, control: Control, isInverted: Bool, extent: Double, measured: AxisMeasurement? = nil
  ) {
    self.device = device
    self.control = control
    self.isInverted = isInverted
    self.extent = extent
    self.measured = measured
  }

  /// What a slider that it moves follows.
  package func source(on device: DeviceMatch) -> SliderSource {
    var source = SliderSource(device: device, control: control)
    source.isInverted = isInverted
    return source
  }
}

/// How an absolute axis behaved, in its own units.
package struct AxisMeasurement: Equatable, Sendable {
  /// The smallest and the largest report.
  package var range: ClosedRange<Int32>
  /// How far reports go to and fro while the hand is still.
  package var noise: Int32
  /// The last report.
  package var rest: Int32
  /// It goes back to its middle when it is let go, so a slider that it moves will, too.
  package var springsBack: Bool
}
