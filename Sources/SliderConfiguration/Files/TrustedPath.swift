import Glibc

extension FileTrust {
  /// Opens a regular file or a directory for reading, by way of nothing but what is trusted; never waits.
  ///
  /// Each step is looked up in the directory that was checked before, so nothing can be exchanged between the look and the
  /// opening.
  /// - Returns: a descriptor, for the caller to close.
  package func open(_ path: String) throws(FileFault) -> Int32 {
    var walk = try PathWalk.begin(self, to: path)
    while let name = walk.next() {
      if let descriptor = try walk.step(name) { return descriptor }
    }
    return try walk.openPlace()
  }

  /// What of these is not trusted, each thing once; what isn't there or can't be opened is not asked about.
  package func distrusted(_ paths: [String]) -> [FileFault] {
    var faults: [FileFault] = []
    for path in paths {
      do throws(FileFault) {
        close(try open(path))
      } catch {
        if error.isDistrust, !faults.contains(error) { faults.append(error) }
      }
    }
    return faults
  }
}

/// The way to a file, a name at a time.
private struct PathWalk: ~Copyable {
  /// As many as the kernel follows (path_resolution(7)).
  private static let mostLinks = 40
  /// O_PATH, which the module lacks: a thing is held without being opened (asm-generic/fcntl.h).
  private static let findOnly: Int32 = 0o10_000_000

  private let trust: FileTrust
  private let path: String
  /// The directory that is reached.
  private var place: Node
  /// Its path; empty for the root.
  private var placePath = ""
  /// The names that are left, the next one last.
  private var names: [Substring]
  private var links = 0

  private init(_ trust: FileTrust, to path: String, from place: consuming Node, _ names: [Substring]) {
    self.trust = trust
    self.path = path
    self.place = place
    self.names = names
  }

  static func begin(_ trust: FileTrust, to path: String) throws(FileFault) -> PathWalk {
    var names = Self.names(path)
    if !path.hasPrefix("/") {
      guard let directory = getcwd(nil, 0) else { throw FileFault(path, .unavailable(errno), by: trust) }
      defer { free(directory) }
      names += Self.names(String(cString: directory))
    }
    let walk = PathWalk(trust, to: path, from: try root(trust, path), names)
    try walk.check(walk.place, walk.placePath, leadsOn: !names.isEmpty)
    return walk
  }

  mutating func next() -> Substring? { names.popLast() }

  /// Goes one name on.
  /// - Returns: the file, when it has arrived at one.
  mutating func step(_ name: Substring) throws(FileFault) -> Int32? {
    // Nothing is above the directory that stands in for the root.
    if name == "..", placePath.isEmpty { return nil }
    let stepPath =
      name == ".."
      ? String(placePath.prefix(upTo: placePath.lastIndex(of: "/") ?? placePath.startIndex)) : "\(placePath)/\(name)"
    let node = Node(openat(place.descriptor, String(name), Self.findOnly | O_NOFOLLOW | O_CLOEXEC))
    guard node.descriptor >= 0, let mode = node.mode else { throw FileFault(path, .unavailable(errno), by: trust) }
    try check(node, stepPath, leadsOn: !names.isEmpty)
    switch mode & S_IFMT {
    case S_IFLNK: try follow(node)
    case S_IFDIR:
      place = node
      placePath = stepPath
    case S_IFREG:
      guard names.isEmpty else { throw FileFault(path, .unavailable(ENOTDIR), by: trust) }
      return try reopen(String(name), stepPath)
    default: throw FileFault(stepPath, .special, by: trust)
    }
    return nil
  }

  /// Opens the directory at which the way ends.
  func openPlace() throws(FileFault) -> Int32 {
    try reopen(".", placePath)
  }

  private mutating func follow(_ link: borrowing Node) throws(FileFault) {
    links += 1
    guard links <= Self.mostLinks else { throw FileFault(path, .unavailable(ELOOP), by: trust) }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // The empty path is the link itself.
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlinkat(link.descriptor, "", $0, buffer.count) } ?? 0
    }
    guard count > 0, count < bytes.count else {
      throw FileFault(path, .unavailable(count < 0 ? errno : ENAMETOOLONG), by: trust)
    }
    let target = String(decoding: bytes.prefix(count), as: UTF8.self)
    if target.hasPrefix("/") {
      place = try Self.root(trust, path)
      placePath = ""
    }
    names += Self.names(target)
  }

  private func reopen(_ name: String, _ namePath: String) throws(FileFault) -> Int32 {
    let node = Node(openat(place.descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC))
    guard node.descriptor >= 0 else { throw FileFault(path, .unavailable(errno), by: trust) }
    try check(node, namePath, leadsOn: false)
    return node.release()
  }

  private func check(_ node: borrowing Node, _ path: String, leadsOn: Bool) throws(FileFault) {
    guard let mode = node.mode, let owner = node.owner else {
      throw FileFault(self.path, .unavailable(errno), by: trust)
    }
    guard let problem = trust.problem(owner: owner, mode: mode, leadsOn: leadsOn) else { return }
    throw FileFault(path.isEmpty ? "/" : path, problem, by: trust)
  }

  private static func root(_ trust: FileTrust, _ path: String) throws(FileFault) -> Node {
    let node = Node(open(trust.root.isEmpty ? "/" : trust.root, Self.findOnly | O_DIRECTORY | O_CLOEXEC))
    guard node.descriptor >= 0 else { throw FileFault(path, .unavailable(errno), by: trust) }
    return node
  }

  private static func names(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }
}

/// Something that was found, held open.
private struct Node: ~Copyable {
  let descriptor: Int32
  /// Its type and rights; nil when they can't be had.
  let mode: UInt32?
  let owner: UInt32?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    let isKnown = descriptor >= 0 && fstat(descriptor, &status) == 0
    mode = isKnown ? status.st_mode : nil
    owner = isKnown ? status.st_uid : nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}
