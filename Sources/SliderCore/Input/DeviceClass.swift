/// What kind of thing a device is, judged by what it announces, never by its name.
package enum DeviceClass: String, CaseIterable, Sendable {
  case touchpad
  case touchscreen
  case joystick

  /// The class that a device's properties, axes and buttons amount to; nil for anything that no slider can name by class.
  package init?(of device: DeviceDescription) {
    guard !device.isKeyboard, !device.properties.contains(InputProperty.accelerometer) else { return nil }
    let hasPosition = device.axis(.x) != nil && device.axis(.y) != nil
    let hasTouch = hasPosition || (device.axis(.touchX) != nil && device.axis(.touchY) != nil)
    if hasTouch, device.keys.contains(Key.touch), !device.keys.contains(Key.toolPen) {
      let isDirect = device.properties.contains(InputProperty.direct)
      let isPointer = device.properties.contains(InputProperty.pointer) || device.keys.contains(Key.toolFinger)
      if isDirect || isPointer {
        self = isDirect ? .touchscreen : .touchpad
        return
      }
    }
    guard !device.axes.isEmpty, device.keys.contains(anyOf: Key.joystick...Key.lastGamepadButton) else { return nil }
    self = .joystick
  }
}

extension DeviceDescription {
  /// Whether it types: udev's rule, every one of the first 31 keys from Escape to S.
  package var isKeyboard: Bool {
    (Key.escape...Key.s).allSatisfy { keys.contains($0) }
  }
}
