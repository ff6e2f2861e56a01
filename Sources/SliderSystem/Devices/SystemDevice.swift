internal import CUdev

/// A device as the kernel lists it in /sys.
package struct SystemDevice: Equatable, Sendable {
  package var subsystem: DeviceSubsystem
  /// The name in its subsystem: `event7`, `intel_backlight`, `card0`. A device that is plugged in again may get another.
  package var name: String
  /// The real directory: `/sys/devices/…`.
  package var path: String
  /// The node in /dev; nil for a device without one.
  package var node: String?

  package init(subsystem: DeviceSubsystem, name: String, path: String, node: String? = nil) {
    self.subsystem = subsystem
    self.name = name
    self.path = path
    self.node = node
  }

  /// nil for a device that no slider can use: another subsystem, or another kind of node (js0, mouse0, pcmC0D0p).
  init?(udev device: OpaquePointer) {
    guard let subsystem = DeviceSubsystem(rawValue: String(orEmpty: udev_device_get_subsystem(device))) else {
      return nil
    }
    self.init(
      subsystem: subsystem, name: String(orEmpty: udev_device_get_sysname(device)),
      path: String(orEmpty: udev_device_get_syspath(device)),
      node: udev_device_get_devnode(device).map { String(cString: $0) })
    guard subsystem.accepts(name) else { return nil }
  }

  /// The one that has a node now; nil when none does, or it is of no use to any slider.
  package init?(_ subsystem: DeviceSubsystem, node: String) throws(SystemError) {
    guard let udev = udev_new() else { throw SystemError.last("look at", node) }
    defer { udev_unref(udev) }
    let name = node.split(separator: "/").last.map(String.init) ?? node
    guard let device = udev_device_new_from_subsystem_sysname(udev, subsystem.rawValue, name) else {
      let error = SystemError.last("look at", node)
      if error.mayPass { throw error }
      return nil
    }
    defer { udev_device_unref(device) }
    self.init(udev: device)
    guard self.node == node else { return nil }
  }

  /// What udev's rules say of it under a name; nil for nothing.
  package func property(_ name: String) -> String? {
    guard let udev = udev_new() else { return nil }
    defer { udev_unref(udev) }
    guard let device = udev_device_new_from_syspath(udev, path) else { return nil }
    defer { udev_device_unref(device) }
    return udev_device_get_property_value(device, name).map { String(cString: $0) }
  }

  /// Every device of a subsystem that is there now, in the order of their paths. To miss none, start a `DeviceMonitor` first.
  /// - Throws: also when one of them can't be looked at for a reason that may pass.
  package static func all(of subsystem: DeviceSubsystem) throws(SystemError) -> [SystemDevice] {
    let subject = "devices of subsystem \(subsystem)"
    guard let udev = udev_new() else { throw SystemError.last("list", subject) }
    defer { udev_unref(udev) }
    guard let enumeration = udev_enumerate_new(udev) else { throw SystemError.last("list", subject) }
    defer { udev_enumerate_unref(enumeration) }
    var status = udev_enumerate_add_match_subsystem(enumeration, subsystem.rawValue)
    if status >= 0 { status = udev_enumerate_scan_devices(enumeration) }
    guard status >= 0 else { throw SystemError(subject: subject, operation: "list", code: -status) }

    var devices: [SystemDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
        if let found = SystemDevice(udev: device) { devices.append(found) }
        udev_device_unref(device)
      } else {
        // One that has gone since the scan has no device any more.
        let error = SystemError.last("list", subject)
        if error.mayPass { throw error }
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices
  }
}

/// The kinds of device that sliders read or drive, by the kernel's names.
package enum DeviceSubsystem: String, CaseIterable, Sendable, CustomStringConvertible {
  case input
  case backlight
  case leds
  case sound
  /// Graphics cards, which tell when a monitor is plugged in.
  case drm

  package var description: String { rawValue }

  /// Whether a device of that name is one to open: an evdev node, a whole sound or graphics card, any backlight or light.
  func accepts(_ name: String) -> Bool {
    switch self {
    case .input: name.utf8.starts(with: "event".utf8)
    case .sound, .drm: name.utf8.starts(with: "card".utf8)
    case .backlight, .leds: true
    }
  }
}
