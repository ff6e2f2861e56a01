import SliderCore
import SliderSystem

/// Backlights and LEDs: connected at once, their threads begin with the first write.
extension OutputSet {
  func connect(_ user: User, _ pattern: String, _ subsystem: ClassDevice.Subsystem, at time: Instant) {
    do throws(SystemError) {
      let device = try ClassDevice.find(pattern, subsystem, root: root)
      let reading = try device.read(as: definition(of: user))
      let connection = try connection(to: device)
      connection.users.append(user)
      connections[user.slider][user.output] = connection
      bank.connect(
        user.output, of: user.slider, name: reading.name, scale: reading.scale, raw: reading.raw, at: time)
    } catch {
      bank.disconnect(user.output, of: user.slider, error.description)
    }
  }

  /// The one that another slider has to it already, or a new one.
  func connection(to device: ClassDevice) throws(SystemError) -> Connection {
    if let existing = allConnections.first(where: { $0.device == device }) { return existing }
    let writer = try OutputWriter(slots: 1, driver: SysfsWriter(path: device.brightness.path), reports: reports)
    writers.append(writer)
    return Connection(writer: writer, slot: 0, device: device)
  }

  func connection(to device: SystemDevice) -> Connection? {
    allConnections.first {
      $0.device?.subsystem.rawValue == device.subsystem.rawValue && $0.device?.name == device.name
    }
  }

  /// Someone wrote to a backlight, perhaps ourselves.
  func followChange(of device: SystemDevice, at time: Instant) {
    guard let connection = connection(to: device), let device = connection.device else { return }
    do throws(SystemError) {
      let raw = try connection.writer.rawSetByOthers(slot: connection.slot) { () throws(SystemError) in
        try device.brightness.integer()
      }
      if let raw { adopt(raw, connection, at: time) }
    } catch {
      // It went meanwhile, and udev will say so.
    }
  }
}
