internal import CEvdev
import Glibc
package import SliderCore

/// What a virtual device is to announce.
package struct DeviceTemplate: ~Copyable {
  let handle: OpaquePointer

  /// A device of a name, with nothing on it yet.
  package init(name: String) throws(SystemError) {
    guard let made = libevdev_new() else {
      throw SystemError(subject: name, operation: "describe", code: ENOMEM)
    }
    handle = made
    libevdev_set_name(handle, name)
    libevdev_set_id_bustype(handle, BUS_VIRTUAL)
    libevdev_set_id_version(handle, 1)
  }

  /// The same as a device that is open: name, ids, properties, keys, axes with their ranges and where they stand. What
  /// programs would write to it (lights, sounds, rumble) stays with the device, and so does repeating keys.
  /// - Parameter fuzz: an axis' fuzz, where it isn't what the device says now.
  package init(cloning device: borrowing InputDevice, fuzz: (AxisCode) -> Int32?) throws(SystemError) {
    try self.init(name: device.description.name)
    libevdev_set_id_bustype(handle, Int32(device.description.bus))
    libevdev_set_id_vendor(handle, Int32(device.description.vendor))
    libevdev_set_id_product(handle, Int32(device.description.product))
    libevdev_set_id_version(handle, Int32(device.description.version))
    for property in device.description.properties { libevdev_enable_property(handle, UInt32(property)) }
    for (type, count) in [(EV_KEY, KEY_CNT), (EV_REL, REL_CNT), (EV_MSC, MSC_CNT), (EV_SW, SW_CNT)] {
      for code in 0..<UInt32(count) where libevdev_has_event_code(device.handle, UInt32(type), code) == 1 {
        libevdev_enable_event_code(handle, UInt32(type), code, nil)
      }
    }
    for code in 0..<UInt32(ABS_CNT) {
      guard let info = libevdev_get_abs_info(device.handle, code) else { continue }
      var copy = info.pointee
      if let fuzz = fuzz(AxisCode(rawValue: UInt16(code))) { copy.fuzz = fuzz }
      libevdev_enable_event_code(handle, UInt32(EV_ABS), code, &copy)
    }
  }

  deinit {
    libevdev_free(handle)
  }

  package borrowing func add(key: UInt16) {
    libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(key), nil)
  }

  package borrowing func add(_ axis: AbsoluteAxis) {
    var info = input_absinfo(
      value: axis.value, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
      resolution: axis.resolution)
    libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(axis.code.rawValue), &info)
  }
}
