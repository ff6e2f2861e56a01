import Glibc
import SliderCore
import SliderSystem

/// Backlights that move nothing: `auto` passes them over once that is found out.
extension OutputSet {
  /// A write to what `auto` chose failed. If it never worked, another one takes its place and does what was asked.
  /// - Returns: the sliders whose outputs look otherwise now; none when it stays.
  func passOver(_ connection: Connection, _ error: SystemError, at time: Instant) -> [Int] {
    guard let device = connection.device, connection.writer.lastWrite(slot: connection.slot) == nil,
      !error.isForbidding, !device.isAsleep
    else { return [] }
    return replace(
      connection, device, "it can't \(error.operation): \(String(cString: strerror(error.code)))", at: time)
  }

  /// What was written to a backlight moved nothing.
  func doubt(_ connection: Connection, _ error: SystemError, at time: Instant) -> [Int] {
    guard let device = connection.device else { return [] }
    let moved = replace(connection, device, error.advice ?? error.description, at: time)
    guard moved.isEmpty else { return moved }
    // There is no other, or it was asked for by its name: that is for a person to judge.
    Log.warning(error.description)
    for user in connection.users { bank.note(error.description, user.output, of: user.slider) }
    return connection.users.map(\.slider)
  }

  /// Lets go of a decoy where `auto` chose it and there is another.
  private func replace(_ connection: Connection, _ device: ClassDevice, _ reason: String, at time: Instant) -> [Int] {
    let users = connection.users.filter(isAutomatic)
    guard !users.isEmpty else { return [] }
    var known = decoys
    known[device.name] = reason
    guard let next = try? ClassDevice.find("auto", .backlight, root: root, passing: known).device, next != device else {
      return []
    }
    decoys = known
    Log.warning("\(device.name): \(reason); \(next.name) takes over")
    for user in users {
      leave(user, connection)
      connect(user, "auto", .backlight, takesOver: true, at: time)
    }
    return users.map(\.slider)
  }

  /// Goes over to a backlight that is a better choice than what `auto` had until it came. Nothing is written.
  func chooseAgain(at time: Instant) -> [Int] {
    var moved: [Int] = []
    for user in users where isAutomatic(user) {
      guard let connection = connections[user.slider][user.output],
        let better = try? ClassDevice.find("auto", .backlight, root: root, passing: decoys).device,
        better != connection.device
      else { continue }
      leave(user, connection)
      connect(user, "auto", .backlight, at: time)
      moved.append(user.slider)
    }
    return moved
  }

  private func isAutomatic(_ user: User) -> Bool { definition(of: user).target == .backlight("auto") }

  private func leave(_ user: User, _ connection: Connection) {
    connection.users.removeAll { $0 == user }
    connections[user.slider][user.output] = nil
    if connection.users.isEmpty { connection.writer.stop() }
  }
}

extension SystemError {
  /// It isn't the thing that refuses.
  fileprivate var isForbidding: Bool {
    [EACCES, EPERM, EROFS, ENOENT, EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code)
  }
}
