import Glibc
import TestSupport
import Testing

@testable import SliderSystem

struct FileAccessTests {
  private typealias Entry = FileAccess.Entry

  /// A file of user 10 and group 20.
  private static let rows:
    [(mode: UInt32, entries: [FileAccess.Entry], user: UInt32, groups: Set<UInt32>, use: FileAccess.Use, allowed: Bool)] =
      [
        (0o600, [], 10, [], .readAndWrite, true), (0o400, [], 10, [], .write, false),
        (0o660, [], 11, [20], .readAndWrite, true), (0o640, [], 11, [20], .write, false),
        (0o604, [], 11, [], .read, true), (0o604, [], 11, [], .write, false),
        // The owner's and the group's bits count, even where others may more.
        (0o066, [], 10, [20], .read, false), (0o606, [], 11, [20], .read, false),
        (0o000, [], 0, [], .readAndWrite, true),
        // A list: the middle bits are its mask.
        (0o660, [Entry(.user(11), 6), Entry(.owningGroup, 0)], 11, [], .readAndWrite, true),
        (0o640, [Entry(.user(11), 6), Entry(.owningGroup, 0)], 11, [], .write, false),
        (0o640, [Entry(.user(11), 6), Entry(.owningGroup, 0)], 11, [], .read, true),
        (0o660, [Entry(.user(12), 6), Entry(.owningGroup, 0)], 11, [20], .read, false),
        (0o660, [Entry(.group(21), 4), Entry(.owningGroup, 0)], 11, [20, 21], .read, true),
        (0o664, [Entry(.group(21), 0), Entry(.owningGroup, 6)], 11, [21], .read, false),
        (0o664, [Entry(.group(21), 0), Entry(.owningGroup, 6)], 11, [], .read, true),
      ]

  @Test(arguments: rows.indices)
  func allows(row: Int) {
    let row = Self.rows[row]
    let file = FileAccess(path: "/x", owner: 10, group: 20, mode: row.mode, entries: row.entries)
    #expect(file.allows(Account(user: row.user, groups: row.groups), to: row.use) == row.allowed)
  }

  /// What `setfacl -m u:1000:rw,g:44:r` leaves, byte by byte.
  @Test func listOfTheKernel() {
    let bytes: [UInt8] = [
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 6, 0, 0xe8, 3, 0, 0, 4, 0, 4, 0, 255, 255, 255, 255, 8, 0, 4, 0,
      44,
      0, 0, 0, 16, 0, 6, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ]
    #expect(
      FileAccess.entries(bytes) == [Entry(.user(1000), 6), Entry(.owningGroup, 4), Entry(.group(44), 4)])
    #expect(FileAccess.entries([]) == [])
    #expect(FileAccess.entries([3, 0, 0, 0, 2, 0, 6, 0, 1, 0, 0, 0]) == [])
    #expect(FileAccess.entries([2, 0, 0, 0, 2, 0, 6]) == [])
  }

  @Test func realFile() throws {
    let directory = try TemporaryDirectory()
    try directory.write("x", to: "a/file")
    chmod("\(directory.path)/a/file", 0o640)
    let file = try #require(FileAccess("/a/file", root: directory.path))
    #expect(file.path == "/a/file")
    #expect(file.mode == 0o640)
    #expect(file.owner == geteuid())
    #expect(file.allows(.current, to: .readAndWrite))
    #expect(FileAccess("/a/none", root: directory.path) == nil)
  }
}
