import Glibc

/// A small file that is replaced as a whole: whoever reads it finds the old contents or the new ones, whatever happens.
package enum AtomicFile {
  /// Added to the name of what replaces a file, until it does.
  package static let temporarySuffix = ".new"

  /// Puts these bytes in the place of a file, readable by its owner only. It waits for the disk.
  ///
  /// After an error the file is as it was.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let temporary = path + temporarySuffix
    do throws(SystemError) {
      try writeWhole(bytes, to: temporary)
      guard rename(temporary, path) == 0 else { throw .last("replace", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    syncDirectory(of: path)
  }

  /// Makes a file of these bytes that everybody may read, whole from the first moment on.
  ///
  /// EEXIST when anything is there, which stays as it is.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let temporary = path + temporarySuffix
    defer { unlink(temporary) }
    try writeWhole(bytes, to: temporary, mode: 0o644)
    // Unlike a rename, a link never takes the place of a file.
    guard link(temporary, path) == 0 else { throw .last("create", path) }
    syncDirectory(of: path)
  }

  /// Makes a directory and those that lead to it, for their owner only unless told otherwise; one that is there stays as it is.
  package static func makeDirectory(_ path: String, mode: UInt32 = 0o700) throws(SystemError) {
    guard mkdir(path, mode) != 0, errno != EEXIST else { return }
    let parent = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    guard errno == ENOENT, !parent.isEmpty else { throw .last("create", path) }
    try makeDirectory(parent, mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last("create", path) }
  }

  private static func writeWhole(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last("create", path) }
    defer { close(descriptor) }
    // One that was left behind has the rights of then.
    guard fchmod(descriptor, mode) == 0 else { throw .last("protect", path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last("write", path) }
      rest = rest.dropFirst(count)
    }
    // Before the rename: a file system may order the two the other way round, and a power cut leaves an empty file.
    guard fsync(descriptor) == 0 else { throw .last("write", path) }
  }

  /// Best effort: without it a power cut brings back the old file, whole.
  private static func syncDirectory(of path: String) {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
