import Glibc
import SliderBus
import SliderConfiguration

/// Whose session a command is about: who called sudo, doas or pkexec, else who runs it.
struct Person {
  let user: uid_t
  let group: gid_t
  let home: String
  /// Whether it is someone else who runs this: root, for them.
  private let isOther: Bool

  /// nil for root by itself, who has no session.
  static var current: Person? {
    guard geteuid() == 0 else { return Person(user: geteuid()) }
    for variable in ["SUDO_UID", "PKEXEC_UID"] {
      guard let user = Environment.value(variable).flatMap({ uid_t($0) }), user != 0 else { continue }
      return Person(user: user)
    }
    return Environment.value("DOAS_USER").flatMap { getpwnam($0) }.flatMap { entry in
      entry.pointee.pw_uid == 0 ? nil : Person(user: entry.pointee.pw_uid)
    }
  }

  /// nil for a number that nobody has.
  private init?(user: uid_t) {
    guard let entry = getpwuid(user), let home = entry.pointee.pw_dir else { return nil }
    self.user = user
    group = entry.pointee.pw_gid
    self.home = String(cString: home)
    isOther = user != geteuid()
  }

  /// Of the person's own service.
  var configurationFiles: ConfigurationFiles {
    let own = isOther ? nil : ConfigurationFiles.user()
    return own ?? ConfigurationFiles(directory: "\(home)/.config/slided")
  }

  /// Of the person's session.
  var bus: BusAddress { isOther ? .address("unix:path=/run/user/\(user)/bus") : .session }

  /// Does something with no more than that person's rights: what is in a home may lead anywhere.
  func act<Result>(_ body: () throws(CommandFailure) -> Result) throws(CommandFailure) -> Result {
    guard isOther else { return try body() }
    guard setegid(group) == 0, seteuid(user) == 0 else {
      setegid(getgid())
      throw CommandFailure(.failed, "learn", "cannot act as user \(user): \(String(cString: strerror(errno)))")
    }
    defer {
      seteuid(getuid())
      setegid(getgid())
    }
    return try body()
  }
}
