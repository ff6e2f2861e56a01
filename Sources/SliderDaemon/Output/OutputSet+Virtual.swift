import SliderCore
import SliderSystem

/// Keys and axes: a virtual device each, made at the start so that other programs find it, with a thread from the first
/// write on. An order for keys may be many presses, which take their time.
extension OutputSet {
  func connectVirtual(_ user: User, at time: Instant) {
    let slider = bank.sliders[user.slider]
    let definition = definition(of: user)
    guard let virtual = VirtualOutput(definition, number: user.output, of: slider.definition) else { return }
    let scale = virtual.range.scale(for: definition)
    if takeOver(virtual, scale, user, at: time) { return }
    let known = slider.outputs[user.output].error
    let raw = bank.connectVirtual(user.output, of: user.slider, name: virtual.name, scale: scale)
    do throws(SystemError) {
      let writer = try OutputWriter(slots: 1, driver: try drivers.virtual(virtual, raw), reports: reports)
      let reading = OutputReading(name: virtual.name, range: virtual.range, raw: raw)
      note(Connection(writer: writer, slot: 0, reading: reading, device: nil), user)
    } catch {
      // Nobody tells when the kernel's module is loaded, or when its node is opened to us.
      needsRetry = true
      if known != error.description { Log.warning(error.description) }
      bank.disconnect(user.output, of: user.slider, error.description)
    }
  }

  /// Goes on with the device that the set before had for the same output: programs that read it need not look for it again.
  private func takeOver(_ virtual: VirtualOutput, _ scale: OutputScale, _ user: User, at time: Instant) -> Bool {
    guard let old = predecessor,
      let before = old.allConnections.first(where: { connection in
        guard connection.reading.name == virtual.name, let user = connection.users.first else { return false }
        return old.definition(of: user).target == virtual.target
      })
    else { return false }
    let standing = before.writer.standing(slot: 0)
    let connection = Connection(
      writer: before.writer, slot: 0,
      reading: OutputReading(name: virtual.name, range: virtual.range, raw: standing ?? before.reading.raw), device: nil
    )
    old.release(before.writer)
    if case .key = virtual.target {
      bank.connectVirtual(
        user.output, of: user.slider, name: virtual.name, scale: scale, presses: standing ?? before.presses)
      connection.presses = standing ?? before.presses
    } else {
      bank.connect(
        user.output, of: user.slider, name: virtual.name, scale: scale, raw: connection.reading.raw, at: time)
    }
    note(connection, user)
    return true
  }

  private func note(_ connection: Connection, _ user: User) {
    writers.append(connection.writer)
    connection.users.append(user)
    connections[user.slider][user.output] = connection
  }
}
