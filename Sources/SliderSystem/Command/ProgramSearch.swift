import Glibc

/// Where a program is, by the rules of execvp(3).
package enum ProgramSearch {
  /// Looks whether a program could be run: the path itself if it has a slash, otherwise each directory of PATH.
  /// - Throws: ENOENT when it isn't there, EACCES when it may not be run.
  package static func check(_ program: String) throws(SystemError) {
    var code = ENOENT
    for path in candidates(program) {
      guard !isDirectory(path) else {
        code = EACCES
        continue
      }
      if access(path, X_OK) == 0 { return }
      if errno == EACCES { code = EACCES }
    }
    throw failure(to: "run", program, code)
  }

  /// What went wrong with a program, and what to do about it.
  static func failure(to operation: String, _ program: String, _ code: Int32) -> SystemError {
    let isThere = candidates(program).contains { access($0, F_OK) == 0 }
    let advice: String? =
      switch code {
      case ENOENT where isThere: "the interpreter that it asks for is not there"
      case ENOENT where program.utf8.contains(UInt8(ascii: "/")): "there is no such file"
      case ENOENT: "no such program in PATH, which is \(searchPath)"
      case EACCES: "it is not an executable file for this user"
      default: nil
      }
    return SystemError(subject: program, operation: operation, code: code, advice: advice)
  }

  private static func candidates(_ program: String) -> [String] {
    guard !program.isEmpty else { return [] }
    guard !program.utf8.contains(UInt8(ascii: "/")) else { return [program] }
    return searchPath.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.isEmpty ? program : "\($0)/\(program)"
    }
  }

  /// What the C library takes where there is no PATH is confstr's _CS_PATH.
  private static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin" }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
