import Glibc

/// Who may do what on the bus. Reading is open to all and isn't asked about.
package struct Authorization: Equatable, Sendable {
  package enum Operation: CaseIterable, Sendable {
    /// Move a slider, switch it on or off.
    case change
    /// Load the configuration.
    case manage

    /// polkit's word for it, as `org.slided1.policy` has it.
    package var action: String {
      switch self {
      case .change: "org.slided1.set"
      case .manage: "org.slided1.manage"
      }
    }
  }

  /// Whose bus it is.
  package enum Scope: CaseIterable, Sendable {
    /// The machine's: many people are on it.
    case system
    /// One person's: a session's or a private bus.
    case personal
  }

  package var scope: Scope
  /// The daemon's own effective user.
  package var user: UInt32
  /// The group `slided`; nil where there is none.
  package var group: UInt32?
  /// root, who may do everything; someone else in tests, which may be run by root.
  var superuser: UInt32 = 0
  /// How long polkit may take for an answer, in microseconds; less than those who ask wait for theirs.
  package var policyPatience: UInt64 = 4_000_000
  /// How long a person whom polkit asks may take, in microseconds.
  package var personPatience: UInt64 = Self.personPatience

  package static let personPatience: UInt64 = 120_000_000

  package init(scope: Scope, user: UInt32, group: UInt32?) {
    self.scope = scope
    self.user = user
    self.group = group
  }

  /// As it is for this process on that bus.
  package init(on address: BusAddress) {
    let scope: Scope = address == .system ? .system : .personal
    self.init(scope: scope, user: geteuid(), group: scope == .system ? groupIdentifier(of: SlidedName.group) : nil)
  }

  /// Whether the caller may, without asking polkit. A caller about whom the bus knows nothing may not.
  package func allows(_ operation: Operation, caller: Caller?) -> Bool {
    guard let caller else { return false }
    if caller.user == superuser { return true }
    switch (scope, operation) {
    case (.personal, _): return caller.user == user
    case (.system, .change): return caller.user == user || group.map(caller.groups.contains) ?? false
    case (.system, .manage): return false
    }
  }

  /// What a refused caller is told.
  /// - Parameters:
  ///   - verdict: what polkit said; nil when it wasn't asked.
  ///   - wasAsked: a person could have been asked.
  package func refusal(of operation: Operation, _ verdict: PolicyAnswer? = nil, wasAsked: Bool = false) -> BusError {
    let deed =
      switch operation {
      case .change: "change sliders"
      case .manage: "reload the configuration"
      }
    let rule =
      switch (scope, operation) {
      case (.personal, _): "only root and the owner of this daemon may \(deed)"
      case (.system, .change):
        "only root, members of group \(SlidedName.group) and who sits in front of this machine may \(deed)"
      case (.system, .manage): "only root and administrators may \(deed)"
      }
    switch verdict {
    case nil, .allowed, .refused: return .accessDenied(rule)
    case .needsPerson where wasAsked:
      return .accessDenied("\(rule); polkit found nobody to ask for a password")
    case .needsPerson:
      return BusError(
        name: ErrorName.interactionRequired,
        message: "\(rule); an administrator's password would do, but this call doesn't let polkit ask for it")
    case .unknown(let reason): return .accessDenied("\(rule); polkit can't tell who you are: \(reason)")
    }
  }
}

/// The number of a group; nil where there is none of that name.
private func groupIdentifier(of name: String) -> UInt32? {
  var entry = group()
  var found: UnsafeMutablePointer<group>?
  var buffer = [CChar](repeating: 0, count: 16384)
  // A group whose list of members is longer fails with ERANGE: then larger.
  while getgrnam_r(name, &entry, &buffer, buffer.count, &found) == ERANGE, buffer.count < 1 << 24 {
    buffer = [CChar](repeating: 0, count: buffer.count * 4)
  }
  return found == nil ? nil : entry.gr_gid
}
