internal import CSystemd
import Glibc

/// Someone by number, as files and nodes know who opens them.
package struct Account: Hashable, Sendable {
  package var user: UInt32
  package var groups: Set<UInt32>

  package init(user: UInt32, groups: Set<UInt32>) {
    (self.user, self.groups) = (user, groups)
  }

  /// Who runs this process.
  package static var current: Account {
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return Account(user: geteuid(), groups: Set(groups.prefix(Int(max(0, count))) + [getegid()]))
  }
}

/// Whose a file or a node is, and who may open it; nothing is opened for that.
package struct FileAccess: Equatable, Sendable {
  package var path: String
  package var owner: UInt32
  package var group: UInt32
  /// The nine permission bits; with an access control list the middle three are its mask.
  package var mode: UInt32
  /// Entries of an access control list for users and groups by number; empty without a list.
  package var entries: [Entry]

  package struct Entry: Equatable, Sendable {
    package enum Holder: Equatable, Sendable {
      case user(UInt32)
      case group(UInt32)
      /// The file's own group, whose bits in `mode` are the mask.
      case owningGroup
    }

    package var holder: Holder
    /// 4 to read, 2 to write.
    package var permissions: UInt32

    package init(_ holder: Holder, _ permissions: UInt32) {
      (self.holder, self.permissions) = (holder, permissions)
    }
  }

  package init(path: String, owner: UInt32, group: UInt32, mode: UInt32, entries: [Entry] = []) {
    (self.path, self.owner, self.group, self.mode, self.entries) = (path, owner, group, mode, entries)
  }

  /// - Parameter root: a directory that stands in for `/`; empty for none.
  /// - Returns: nil when nothing is there.
  package init?(_ path: String, root: String = "") {
    var status = stat()
    guard stat(root + path, &status) == 0 else { return nil }
    self.init(
      path: path, owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777,
      entries: Self.entries(Self.list(of: root + path)))
  }

  package enum Use: UInt32, Sendable {
    case read = 4
    case write = 2
    case readAndWrite = 6
  }

  /// What the kernel would say (acl(5), "Access check algorithm").
  package func allows(_ account: Account, to use: Use) -> Bool {
    let wanted = use.rawValue
    func grants(_ permissions: UInt32) -> Bool { permissions & wanted == wanted }
    if account.user == 0 { return true }
    if account.user == owner { return grants(mode >> 6) }
    let mask = entries.isEmpty ? 7 : mode >> 3
    for entry in entries where entry.holder == .user(account.user) { return grants(entry.permissions & mask) }
    var isMember = false
    if account.groups.contains(group) {
      isMember = true
      let own = entries.first { $0.holder == .owningGroup }?.permissions ?? mode >> 3
      if grants(own & mask) { return true }
    }
    for entry in entries {
      guard case .group(let number) = entry.holder, account.groups.contains(number) else { continue }
      isMember = true
      if grants(entry.permissions & mask) { return true }
    }
    return isMember ? false : grants(mode)
  }

  /// The access control list as the kernel keeps it; empty without one.
  private static func list(of path: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
    return Array(bytes.prefix(max(0, length)))
  }

  /// What a list says (linux/posix_acl_xattr.h): version 2, then entries of tag, permissions and number, least byte first.
  static func entries(_ bytes: [UInt8]) -> [Entry] {
    guard bytes.count >= 4, bytes[0] == 2 else { return [] }
    func number(_ offset: Int, _ count: Int) -> UInt32 {
      (0..<count).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    }
    return stride(from: 4, to: bytes.count - 7, by: 8).compactMap { offset in
      let (permissions, holder) = (number(offset + 2, 2), number(offset + 4, 4))
      return switch number(offset, 2) {
      case 0x02: Entry(.user(holder), permissions)
      case 0x08: Entry(.group(holder), permissions)
      case 0x04: Entry(.owningGroup, permissions)
      default: nil
      }
    }
  }
}
