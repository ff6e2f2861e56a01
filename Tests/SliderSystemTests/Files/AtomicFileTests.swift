import Foundation
import Glibc
import SliderSystem
import TestSupport
import Testing

@Suite final class AtomicFileTests {
  private let directory: TemporaryDirectory
  private var path: String { "\(directory.path)/file" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test func aFileIsReplacedWholeAndForItsOwnerOnly() throws {
    for text in ["a longer text than the next", "short", ""] {
      try AtomicFile.write(Array(text.utf8), to: path)
      #expect(try directory.read("file") == text)
      #expect(mode(path) == 0o600)
    }
    #expect(access(path + AtomicFile.temporarySuffix, F_OK) == -1)
  }

  @Test func whatAnEarlierDeathLeftIsNoHindrance() throws {
    try directory.write("half of it", to: "file\(AtomicFile.temporarySuffix)")
    chmod(path + AtomicFile.temporarySuffix, 0o666)
    try AtomicFile.write([65], to: path)
    #expect(try directory.read("file") == "A")
    #expect(mode(path) == 0o600)
  }

  /// A link would lead the write elsewhere.
  @Test func aLinkIsNotFollowed() throws {
    try directory.write("precious", to: "elsewhere")
    symlink("elsewhere", path + AtomicFile.temporarySuffix)
    #expect(throws: SystemError.self) { try AtomicFile.write([65], to: path) }
    try AtomicFile.write([65], to: path)
    #expect(try directory.read("elsewhere") == "precious")
  }

  /// In a process of its own, since the limit stands for the disk of the whole process: eight bytes fit, the ninth doesn't.
  @Test func aFullDiskLeavesTheOldFile() async throws {
    let path = path
    try AtomicFile.write(Array("before".utf8), to: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let before = limit.rlim_cur
      limit.rlim_cur = 8
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var code: Int32?
      do throws(SystemError) {
        try AtomicFile.write(Array("after, and too long".utf8), to: path)
      } catch {
        code = error.code
      }
      limit.rlim_cur = before
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(code == EFBIG)
    }
    #expect(try directory.read("file") == "before")
    #expect(access(path + AtomicFile.temporarySuffix, F_OK) == -1)
  }

  /// Killed at any moment, what is there is one of the texts that were written, whole.
  @Test(arguments: [1500, 4000, 9000, 20000, 37000])
  func deathNeverTearsIt(microseconds: Int) async throws {
    let path = path
    try AtomicFile.write([UInt8](repeating: UInt8(ascii: "c"), count: 10000), to: path)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, microseconds = microseconds as Int] in
      var timer = itimerval()
      // The signal's ordinary effect is death, as sudden as by SIGKILL; that one comes when it hasn't.
      signal(SIGALRM) { _ in kill(getpid(), SIGKILL) }
      timer.it_value.tv_usec = microseconds
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
      while true {
        for letter in [UInt8(ascii: "a"), UInt8(ascii: "b")] {
          try AtomicFile.write([UInt8](repeating: letter, count: 10000), to: path)
        }
      }
    }
    let bytes = Array(try directory.read("file").utf8)
    #expect(bytes.count == 10000)
    #expect(Set(bytes).count == 1)
  }

  @Test func directoriesAreMadeForTheirOwnerOnly() throws {
    let deep = "\(directory.path)/a/b/c"
    try AtomicFile.makeDirectory(deep)
    try AtomicFile.makeDirectory(deep)
    #expect(mode(deep) == 0o700)
    #expect(mode("\(directory.path)/a") == 0o700)
    try directory.write("", to: "plain")
    #expect(throws: SystemError.self) { try AtomicFile.makeDirectory("\(directory.path)/plain/below") }
  }

  @Test func aNewFileNeverTakesThePlaceOfAnother() throws {
    let new = "\(directory.path)/new"
    try AtomicFile.create(Array("a".utf8), at: new)
    #expect(try directory.read("new") == "a")
    #expect(mode(new) == 0o644)
    let error = #expect(throws: SystemError.self) { try AtomicFile.create(Array("b".utf8), at: new) }
    #expect(error?.code == EEXIST)
    #expect(try directory.read("new") == "a")
    #expect(access(new + AtomicFile.temporarySuffix, F_OK) != 0)
  }
}
