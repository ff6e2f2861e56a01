import Glibc

/// The names in a directory.
package enum DirectoryNames {
  /// Those that aren't hidden, in no order.
  /// - Throws: also when the directory isn't there.
  package static func list(_ path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw .last("list", path) }
    defer { closedir(stream) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(stream) {
      // By address: an entry is only as long as its name, so copying the whole array would read past it.
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The same, sorted; none where the directory can't be listed.
  package static func all(in path: String) -> [String] {
    ((try? list(path)) ?? []).sorted()
  }
}
