import Glibc

/// Who called a method, as the bus knows it.
package struct Caller: Equatable, Sendable {
  package var user: UInt32
  /// The main and the supplementary groups.
  package var groups: [UInt32]

  package init(user: UInt32, groups: [UInt32]) {
    self.user = user
    self.groups = groups
  }

  /// Reads the answer to GetConnectionCredentials; nil when it doesn't name a user.
  init?(credentials: [BusValue]) {
    guard case .dictionary(let entries)? = credentials.first, case .uint32(let user)? = entries["UnixUserID"]
    else { return nil }
    self.user = user
    if case .array(let values, element: "u")? = entries["UnixGroupIDs"] {
      groups = values.compactMap { if case .uint32(let group) = $0 { group } else { nil } }
    } else {
      // Buses before dbus 1.13.2 and kernels before 4.13 don't tell the groups.
      groups = Self.groups(ofUser: user)
    }
  }

  /// As the group file has them; none when the user is unknown.
  private static func groups(ofUser user: UInt32) -> [UInt32] {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16384)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let memory = buffer.baseAddress,
        getpwuid_r(user, &entry, memory, buffer.count, &found) == 0, found != nil, let name = entry.pw_name
      else { return [] }
      var count: Int32 = 1024
      var groups = [gid_t](repeating: 0, count: Int(count))
      guard getgrouplist(name, entry.pw_gid, &groups, &count) >= 0 else { return [] }
      return Array(groups.prefix(Int(count)))
    }
  }
}
