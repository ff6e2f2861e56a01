import Glibc

/// Who may do what on the bus. Reading is open to all and isn't asked about.
package struct Authorization: Equatable, Sendable {
  package enum Operation: CaseIterable, Sendable {
    /// Move a slider, switch it on or off.
    case change
    /// Load the configuration.
    case manage
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

  /// Whether the caller may. A caller about whom the bus knows nothing may not.
  package func allows(_ operation: Operation, caller: Caller?) -> Bool {
    guard let caller else { return false }
    if caller.user == 0 { return true }
    switch (scope, operation) {
    case (.personal, _): return caller.user == user
    case (.system, .change): return caller.user == user || group.map(caller.groups.contains) ?? false
    case (.system, .manage): return false
    }
  }

  /// What a refused caller is told.
  package func refusal(of operation: Operation) -> BusError {
    let deed =
      switch operation {
      case .change: "change sliders"
      case .manage: "reload the configuration"
      }
    return switch (scope, operation) {
    case (.personal, _): .accessDenied("only root and the owner of this daemon may \(deed)")
    case (.system, .change): .accessDenied("only root and members of group \(SlidedName.group) may \(deed)")
    case (.system, .manage): .accessDenied("only root may \(deed)")
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
