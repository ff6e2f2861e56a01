import SliderCore
import SliderSystem

/// Backlights and LEDs: connected at once, their threads begin with the first write.
extension OutputSet {
  func connect(_ user: User, _ pattern: String, _ subsystem: ClassDevice.Subsystem, at time: Instant) {
    do throws(SystemError) {
      let device = try ClassDevice.find(pattern, subsystem, root: root)
      let connection = try connection(to: device)
      connect(user, to: connection, raw: connection.writer.standing(slot: 0) ?? connection.reading.raw, at: time)
    } catch {
      if error.mayPass { needsRetry = true }
      bank.disconnect(user.output, of: user.slider, error.description)
    }
  }

  /// The one that another slider has to it already, or a new one.
  func connection(to device: ClassDevice) throws(SystemError) -> Connection {
    if let existing = allConnections.first(where: { $0.device == device }) { return existing }
    let reading = try device.read()
    let writer: OutputWriter
    if let old = predecessor, let before = old.allConnections.first(where: { $0.device == device }) {
      old.release(before.writer)
      writer = before.writer
    } else {
      writer = try OutputWriter(slots: 1, driver: SysfsWriter(path: device.brightness.path), reports: reports)
    }
    writers.append(writer)
    return Connection(writer: writer, slot: 0, reading: reading, device: device)
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
