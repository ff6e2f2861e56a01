import Glibc
package import SliderCore
package import SliderSystem

/// Backlights and LEDs: connected at once, their threads begin with the first write.
extension OutputSet {
  /// - Parameter takesOver: it stands in for one that didn't do what was asked of it, and is to do that.
  func connect(
    _ user: User, _ pattern: String, _ subsystem: ClassDevice.Subsystem, takesOver: Bool = false, at time: Instant
  ) {
    do throws(SystemError) {
      let (device, reason) = try ClassDevice.find(pattern, subsystem, root: root, passing: decoys)
      let connection = try connection(to: device, because: reason)
      let name = bank.sliders[user.slider].definition.name
      if let reason { Log.info("\(name): \(pattern) is \(device.name): \(reason)") }
      connect(
        user, to: connection, raw: connection.writer.standing(slot: 0) ?? connection.reading.raw, takesOver: takesOver,
        at: time)
    } catch {
      if error.mayPass { needsRetry = true }
      bank.disconnect(user.output, of: user.slider, error.description)
    }
  }

  /// The one that another slider has to it already, or a new one.
  private func connection(to device: ClassDevice, because reason: String?) throws(SystemError) -> Connection {
    if let existing = allConnections.first(where: { $0.device == device }) { return existing }
    let reading = try device.read(note: reason)
    let writer: OutputWriter
    if let old = predecessor, let before = old.allConnections.first(where: { $0.device == device }) {
      old.release(before.writer)
      writer = before.writer
    } else {
      writer = try OutputWriter(slots: 1, driver: drivers.light(device), reports: reports)
      writer.note(reading.raw, slot: 0)
    }
    writers.append(writer)
    follow(device)
    return Connection(writer: writer, slot: 0, reading: reading, device: device)
  }

  func connection(to device: SystemDevice) -> Connection? {
    allConnections.first {
      $0.device?.subsystem.rawValue == device.subsystem.rawValue && $0.device?.name == device.name
    }
  }

  // MARK: What others do to them

  /// Has the watch tell of a light. Of a backlight the kernel tells by itself, but not of one in a directory that stands in for /sys.
  private func follow(_ device: ClassDevice) {
    guard device.subsystem == .leds || root != "/sys" else { return }
    watch = watch ?? makeWatch()
    watch?.follow(device)
  }

  /// Something about a backlight changed: perhaps its brightness, perhaps by ourselves.
  func followChange(of device: SystemDevice, at time: Instant) {
    guard let connection = connection(to: device), let device = connection.device else { return }
    followChange(of: device, connection, at: time)
    // Each of our writes comes back as one change, those that failed too; what is more is another's, and a sign of life.
    if connection.echoes < connection.writer.writeCount {
      connection.echoes += 1
    } else {
      connection.writer.tryAgain()
    }
  }

  /// Someone wrote to a light, perhaps ourselves.
  package func followChange(of device: ClassDevice, at time: Instant) {
    guard let connection = allConnections.first(where: { $0.device == device }) else { return }
    followChange(of: device, connection, at: time)
  }

  /// Looks where the lights stand: while the machine slept, firmware may have set them, and told nobody.
  package func followAll(at time: Instant) {
    for connection in allConnections {
      if let device = connection.device { followChange(of: device, connection, at: time) }
    }
  }

  /// The hardware itself has set a light.
  package func followHardware(of device: ClassDevice, raw: Int, at time: Instant) {
    guard let connection = allConnections.first(where: { $0.device == device }) else { return }
    connection.writer.adopt(raw, slot: connection.slot)
    adopt(raw, connection, at: time)
  }

  private func followChange(of device: ClassDevice, _ connection: Connection, at time: Instant) {
    do throws(SystemError) {
      let raw = try connection.writer.rawSetByOthers(slot: connection.slot) { () throws(SystemError) in
        try device.brightness.integer()
      }
      // A panel that is switched off goes to 0 by itself on some machines, and nobody meant that.
      if let raw, raw > 0 || !device.isAsleep { adopt(raw, connection, at: time) }
    } catch {
      // It went meanwhile, and udev will say so.
    }
  }
}
