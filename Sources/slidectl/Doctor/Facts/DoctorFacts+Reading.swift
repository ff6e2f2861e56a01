import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem

extension DoctorFacts {
  /// The groups that the unit gives the daemon beside its own (`SupplementaryGroups=`).
  static let serviceGroups = ["input", "audio"]

  /// Reads the world that a command line asks about.
  init(reading invocation: Invocation) throws(CommandFailure) {
    let root = Self.directory(invocation.value(of: .root))
    self.init(
      root: root, address: invocation.address, files: try invocation.configurationFiles(),
      named: [invocation.value(of: .configuration)].compactMap(\.self))
    guard isSystem, root.isEmpty, let own = ConfigurationFiles.user() else { return }
    let theirs = ConfigurationFacts(named: [], installed: own, root: "", for: .user, runner: .current)
    if !theirs.files.isEmpty { sessionDaemon = DaemonFacts(on: .session) }
  }

  /// - Parameters:
  ///   - root: a directory that stands in for `/`; empty for none.
  ///   - files: where the daemon's configuration is, as it names it.
  ///   - named: the configuration to look at in its place.
  init(root: String, address: BusAddress, files: ConfigurationFiles, named: [String] = [], person: Account = .current) {
    self.address = address
    self.person = person
    daemon = DaemonFacts(on: address)
    if !daemon.isRunning, let other = Self.other(than: address), DaemonFacts(on: other).isRunning {
      daemon.elsewhere = other
    }
    if root.isEmpty { unit = UnitStatus(on: address) }
    func text(_ path: String) -> String {
      String(decoding: (try? FileContents.read(root + path, limit: 1 << 24)) ?? [], as: UTF8.self)
    }
    func isThere(_ path: String) -> Bool { FileAccess(path, root: root) != nil }
    accounts = Accounts(passwd: text("/etc/passwd"), group: text("/etc/group"))
    let service = address == .system ? accounts.account("slided", with: Self.serviceGroups) : person
    runner = daemon.runner ?? service
    configuration = ConfigurationFacts(
      named: named, installed: files, root: root, for: address == .system ? .system : .user, runner: runner)
    let hasPolkit = ["org.freedesktop.PolicyKit1.service"].contains {
      isThere("/usr/share/dbus-1/system-services/\($0)")
    }
    let hasActions = isThere("/usr/share/polkit-1/actions/org.slided1.policy")
    polkit = hasPolkit ? (hasActions ? .ready : .withoutActions) : .absent
    // As sd_seat_get_active(3) reads it.
    isInFront = DirectoryNames.all(in: "\(root)/run/systemd/seats").contains {
      text("/run/systemd/seats/\($0)").split(separator: "\n").contains("ACTIVE_UID=\(person.user)")
    }
    inputs = DeviceDescription.all(sysfsRoot: "\(root)/sys").filter { !$0.isOwn }.map {
      InputFacts(device: $0, node: FileAccess($0.node, root: root))
    }
    outputs = OutputFacts.all(of: sliders, root: root, isSession: address != .system)
    soundNodes = DirectoryNames.all(in: "\(root)/dev/snd").filter { $0.hasPrefix("controlC") }
      .compactMap { FileAccess("/dev/snd/\($0)", root: root) }
    uinput = FileAccess("/dev/uinput", root: root)
    if !isSystem, sliders.contains(where: { $0.leader != nil }) { leaderDaemon = DaemonFacts(on: .system) }
    installation.hasAccounts = ["/usr/lib", "/usr/local/lib", "/etc"].contains {
      isThere("\($0)/sysusers.d/slided.conf")
    }
    installation.hasRules = ["/usr/lib", "/lib", "/etc", "/usr/local/lib"].contains {
      isThere("\($0)/udev/rules.d/60-slided.rules")
    }
    // What every package of Debian has, and `make install` doesn't bring.
    installation.isPackage = isThere("/usr/share/doc/slided/copyright")
    hasLogind = isThere("/run/systemd/seats")
    if unit == nil { dropInFiles = Self.dropIns(root) } else { dropInFiles = unit?.dropIns ?? [] }
    mayWriteInput = dropInFiles.contains { path in
      text(path).split(separator: "\n").contains { $0.hasPrefix("DeviceAllow=char-input rw") }
    }
  }

  /// The bus where it might be instead.
  private static func other(than address: BusAddress) -> BusAddress? {
    switch address {
    case .system: .session
    case .session: .system
    case .address: nil
    }
  }

  /// Files that change the unit, where no service manager tells.
  private static func dropIns(_ root: String) -> [String] {
    let directory = "/etc/systemd/system/slided.service.d"
    return DirectoryNames.all(in: root + directory).filter { $0.hasSuffix(".conf") }.map { "\(directory)/\($0)" }
  }

  /// Without slashes at its end: empty for `/` itself.
  private static func directory(_ path: String?) -> String {
    var path = path ?? ""
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
