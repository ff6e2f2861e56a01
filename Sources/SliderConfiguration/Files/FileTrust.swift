import Glibc

/// Whose files are believed: root's and those of the one user whom a service runs as, as long as nobody else can write them.
///
/// What can run commands and press keys by a file must not be anybody else's to write. The rule is that of sshd and sudo: it
/// holds for the file, as opened, and for all that leads to it, since who may write a directory can put another file there.
/// Links are followed, for many keep their `/etc` elsewhere: each has to be a trusted one's, and where it leads is held to the
/// same. A directory with the sticky bit, such as `/tmp`, may lead on, for in it nobody takes away or renames what is
/// another's; the list of its names is not believed.
package struct FileTrust: Hashable, Sendable {
  /// Whom the service runs as.
  package var user: UInt32
  /// Whom its files should belong to.
  package var keeper: UInt32
  /// A directory that stands in for `/`; empty for none.
  package var root: String

  package init(user: UInt32, keeper: UInt32, root: String = "") {
    (self.user, self.keeper, self.root) = (user, keeper, root)
  }

  /// The rule for what this process keeps for itself.
  package static var own: FileTrust { FileTrust(user: geteuid(), keeper: geteuid()) }

  /// What the rule says of one thing on the way to a file, or of the file; nil when it is trusted.
  /// - Parameter leadsOn: whether it is a directory in which one known name is looked up.
  package func problem(owner: UInt32, mode: UInt32, leadsOn: Bool) -> FileFault.Problem? {
    let isLink = mode & S_IFMT == S_IFLNK
    guard owner == 0 || owner == user else { return .owner(owner, mode: mode) }
    // A link's own mode says nothing.
    guard !isLink, mode & 0o022 != 0, !(leadsOn && mode & S_ISVTX != 0) else { return nil }
    return .writable(owner: owner, mode: mode)
  }
}
