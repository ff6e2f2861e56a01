/// What an input device says of itself: the part of it that decisions need.
package struct DeviceDescription: Equatable, Sendable {
  package var name: String
  package var bus: UInt16 = 0
  package var vendor: UInt16 = 0
  package var product: UInt16 = 0
  package var version: UInt16 = 0
  /// The port it hangs on, as the driver tells it; empty when it doesn't.
  package var physicalPath = ""
  /// A serial number or address; empty for most devices.
  package var uniqueID = ""
  /// `/dev/input/event7`; empty for a recording.
  package var node = ""
  /// Other paths that lead to the node, as udev makes them: `/dev/input/by-id/usb-…-event-joystick`. They stay what they are when the
  /// node gets another number.
  package var links: [String] = []
  package var properties = CodeSet()
  package var keys = CodeSet()
  package var relativeAxes = CodeSet()
  /// In order of their codes.
  package var axes: [AbsoluteAxis] = []
  /// What the kernel holds for each slot of a multi-touch device; empty when that isn't known, as for a recording.
  package var slots: [TouchSlot] = []

  package init(name: String) {
    self.name = name
  }

  package func axis(_ code: AxisCode) -> AbsoluteAxis? {
    axes.first { $0.code == code }
  }
}

/// What a device announces of one of its absolute axes.
package struct AbsoluteAxis: Equatable, Sendable {
  package var code: AxisCode
  /// Announced ends, in device units; values outside them occur.
  package var minimum: Int32
  package var maximum: Int32
  /// Noise that the kernel filters out, in device units.
  package var fuzz: Int32
  /// Width of the dead centre, in device units.
  package var flat: Int32
  /// Device units for each millimetre; 0 when unknown.
  package var resolution: Int32
  /// What the kernel holds for it: the last report, or 0 when there was none.
  package var value: Int32

  package init(
    code: AxisCode, minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32 = 0
  ) {
    self.code = code
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }
}

/// The state of a slot when its device was opened.
package struct TouchSlot: Equatable, Sendable {
  /// -1 when no finger is there.
  package var trackingID: Int32
  /// Where its finger is or last was. A finger that comes down there doesn't say so.
  package var x: Int32
  package var y: Int32

  package init(trackingID: Int32, x: Int32, y: Int32) {
    (self.trackingID, self.x, self.y) = (trackingID, x, y)
  }
}
