import Glibc
import SliderCore
import SliderSystem

/// What becomes of a connection: made, moved by others, failing, gone.
extension OutputSet {
  /// - Parameters:
  ///   - raw: where it stands.
  ///   - takesOver: it stands in for one that didn't do what was asked of it, and is to do that.
  func connect(_ user: User, to connection: Connection, raw: Int, takesOver: Bool = false, at time: Instant) {
    connection.users.append(user)
    connections[user.slider][user.output] = connection
    let scale = connection.reading.range.scale(for: definition(of: user))
    bank.connect(
      user.output, of: user.slider, name: connection.reading.name, scale: scale, raw: raw,
      note: scale.isStuck ? Self.stuck : connection.reading.note, takesOver: takesOver, at: time)
  }

  private static let stuck =
    "nothing lies between its floor and its ceiling: a mixer's ceiling is 0 dB unless you write one, as in ceiling = \"100%\""

  /// Someone else put it at a raw step.
  func adopt(_ raw: Int, _ connection: Connection, at time: Instant) {
    for user in connection.users where !isLeft(user) { bank.adopt(raw, user.output, of: user.slider, at: time) }
  }

  /// A write failed.
  /// - Returns: the sliders whose outputs look otherwise now.
  @discardableResult
  func fail(_ connection: Connection, _ error: SystemError) -> [Int] {
    // Once, whatever is written and however often, until it fails otherwise or works again.
    if connection.complaint != error.code { Log.warning(error.description) }
    connection.complaint = error.code
    for user in connection.users { bank.report(error.description, user.output, of: user.slider) }
    return connection.users.map(\.slider)
  }

  /// It is gone or can't be used.
  /// - Returns: the sliders whose outputs look otherwise now.
  func disconnect(_ writer: OutputWriter, _ slot: Int, _ error: SystemError) -> [Int] {
    let gone = connection(of: writer, slot)?.users ?? openings.first { $0.writer === writer }?.slots[slot] ?? []
    guard let first = gone.first else { return [] }
    let known = bank.sliders[first.slider].outputs[first.output].error
    if known != error.description { warn(error.description, of: writer) }
    if error.mayPass || isSessionCard(writer) || gone.contains(where: isVirtual) { needsRetry = true }
    for user in gone {
      connections[user.slider][user.output] = nil
      bank.disconnect(user.output, of: user.slider, error.description)
    }
    var isUsed = allConnections.contains { $0.writer === writer }
    if let opening = openings.firstIndex(where: { $0.writer === writer }) {
      if openings[opening].isOvertaken { needsRetry = true }
      openings[opening].slots[slot] = []
      // Its other elements may still be on their way.
      isUsed = isUsed || !openings[opening].slots.allSatisfy(\.isEmpty)
    }
    if !isUsed { writer.stop() }
    return gone.map(\.slider)
  }

  /// Whether an output is a device of ours, which no other announces.
  private func isVirtual(_ user: User) -> Bool {
    switch definition(of: user).target {
    case .key, .axis: true
    case .backlight, .led, .alsa, .ddc, .command: false
    }
  }

  private func warn(_ message: String, of writer: OutputWriter) {
    if let opening = openings.firstIndex(where: { $0.writer === writer }) {
      guard openings[opening].complaint != message else { return }
      openings[opening].complaint = message
    }
    Log.warning(message)
  }
}

extension SystemError {
  static func unplugged(_ device: String) -> SystemError {
    SystemError(subject: device, operation: "use it", code: ENODEV, advice: "it was unplugged")
  }
}
