internal import CUdev
import Glibc

/// Something happened to a device, after udev's rules for it have run: its permissions are right already.
package struct DeviceChange: Equatable, Sendable {
  package var action: Action
  package var device: SystemDevice
  /// Who changed a backlight's brightness: `sysfs` for a write to its file, `hotkey` for the firmware; nil for other changes.
  package var source: String?

  package enum Action: Equatable, Sendable {
    case add
    case remove
    /// Something about it is new. Of a sound card: it is ready only now.
    case change
    /// bind, move, online…
    case other
  }

  package init(action: Action, device: SystemDevice, source: String? = nil) {
    self.action = action
    self.device = device
    self.source = source
  }
}

/// Follows devices as they come, go and change, from udev's announcements.
package final class DeviceMonitor {
  package enum Notice: Equatable, Sendable {
    case change(DeviceChange)
    /// Announcements were lost: list all devices anew.
    case overflow
  }

  /// Room for many devices coming at once while the loop is busy, in bytes: five times the kernel's default.
  private static let receiveBuffer: Int32 = 1 << 20

  private let udev: OpaquePointer
  private let monitor: OpaquePointer
  private var source: EventSource?

  /// Starts to listen; what comes is handed over on the loop. Fails where there is no udev or no netlink (a container, a
  /// sandbox); devices can still be listed then.
  package init(
    _ subsystems: [DeviceSubsystem] = DeviceSubsystem.allCases, on loop: EventLoop, action: @escaping (Notice) -> Void
  ) throws(SystemError) {
    guard let udev = udev_new() else { throw Self.error(errno) }
    // "udev", not "kernel": the kernel announces a device before its node has its group and mode.
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
      let code = errno
      udev_unref(udev)
      throw Self.error(code)
    }
    self.udev = udev
    self.monitor = monitor
    for subsystem in subsystems {
      let status = udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem.rawValue, nil)
      guard status >= 0 else { throw Self.error(-status) }
    }
    // Best effort: beyond the system's limit it needs CAP_NET_ADMIN.
    udev_monitor_set_receive_buffer_size(monitor, Self.receiveBuffer)
    let status = udev_monitor_enable_receiving(monitor)
    guard status >= 0 else { throw Self.error(-status) }
    source = try EventSource.descriptor(udev_monitor_get_fd(monitor), on: loop, subject: "udev monitor") {
      [unowned self] _ in receive(action)
    }
  }

  deinit {
    source = nil
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// One announcement a turn: opening and closing devices takes the kernel long, and when many come or go at once others want their
  /// turns too, the service manager's watchdog above all.
  private func receive(_ action: (Notice) -> Void) {
    guard let device = udev_monitor_receive_device(monitor) else {
      // Otherwise announcements were lost, or whether this one is still to be had can't be told.
      if errno != EAGAIN, errno != EINTR { action(.overflow) }
      return
    }
    let change = DeviceChange(udev: device)
    udev_device_unref(device)
    if let change { action(.change(change)) }
  }

  private static func error(_ code: Int32) -> SystemError {
    SystemError(
      subject: "udev monitor", operation: "start", code: code,
      advice: "devices that are plugged in later will not be noticed")
  }
}

extension DeviceChange {
  fileprivate init?(udev device: OpaquePointer) {
    guard let found = SystemDevice(udev: device) else { return nil }
    self.init(
      action: Action(String(orEmpty: udev_device_get_action(device))), device: found,
      source: udev_device_get_property_value(device, "SOURCE").map { String(cString: $0) })
  }
}

extension DeviceChange.Action {
  fileprivate init(_ name: String) {
    self =
      switch name {
      case "add": .add
      case "remove": .remove
      case "change": .change
      default: .other
      }
  }
}
