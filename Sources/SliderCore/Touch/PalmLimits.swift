/// From where on a touch is no fingertip's any more, in device units; nil where the device doesn't tell.
///
/// They are meant to miss some palms rather than to refuse one finger: a palm that lies on an edge rarely goes 3 mm along it.
struct PalmLimits: Equatable, Sendable {
  /// Of ABS_MT_TOUCH_MAJOR, the contact's longer side.
  let size: Int32?
  /// Of ABS_MT_PRESSURE or ABS_PRESSURE.
  let pressure: Int32?

  /// Microsoft's requirements for precision touchpads: a contact longer than this in any direction is not intended
  /// ("Confidence"). The largest finger in our recordings has 15 mm.
  static let longestFinger = Length.millimetres(25)

  /// Of the pressure's range. The Synaptics PS/2 interfacing guide has 30 for a light finger, 110 for a very heavy one, and
  /// 200 for one that lies flat, of 255; an ALPS pad in our recordings has 80 % for an ordinary one.
  static let heaviestFinger = 0.9

  init(_ device: DeviceDescription) {
    if let major = device.axis(.touchMajor), let across = device.axis(.touchX) ?? device.axis(.x) {
      // The kernel's unit is that of the surface; the axis' own resolution says when it is another.
      let limit = Self.longestFinger.units(on: major.resolution > 0 ? major : across)
      size = limit > 0 && limit < Double(major.maximum) ? Int32(limit) : nil
    } else {
      size = nil
    }
    // A screen's pressure is often a constant. With a resolution it is a force: how hard a finger presses, not how flat.
    if let axis = device.axis(.touchPressure) ?? device.axis(.pressure), axis.resolution == 0,
      axis.maximum > axis.minimum, !device.properties.contains(InputProperty.direct)
    {
      pressure = Int32(Double(axis.minimum) + (Double(axis.maximum) - Double(axis.minimum)) * Self.heaviestFinger)
    } else {
      pressure = nil
    }
  }

  func isBroad(_ size: Int32) -> Bool {
    self.size.map { size > $0 } ?? false
  }

  func isHeavy(_ pressure: Int32) -> Bool {
    self.pressure.map { pressure > $0 } ?? false
  }
}
