import SliderDaemon
import Testing

@Suite struct PositionFileTests {
  private static let positions: [[(slider: String, value: Double)]] = [
    [], [("volume", 0.42)], [("a", -50.0), ("B_2", 1e-300), ("c-d", 0.1 + 0.2)],
    (100..<700).map { ("\(String(repeating: "x", count: 61))\($0)", Double($0) / 7) },
  ]

  @Test(arguments: positions)
  func whatIsWrittenReadsBack(values: [(slider: String, value: Double)]) throws {
    let text = PositionFile.text(values)
    let back = try PositionFile.parse(Array(text.utf8))
    #expect(back.map(\.slider) == values.map(\.slider))
    #expect(back.map(\.value) == values.map(\.value))
    #expect(text.utf8.count <= PositionFile.sizeLimit)
  }

  /// Wherever it is torn off, and whatever the disk put there instead.
  @Test func aTornFileIsRefused() {
    let whole = Array(PositionFile.text([("volume", 0.42), ("brightness", 1)]).utf8)
    for length in whole.indices {
      for filler in [[], [UInt8](repeating: 0, count: whole.count - length)] {
        #expect(throws: PositionFile.Fault.self) { try PositionFile.parse(whole.prefix(length) + filler) }
      }
    }
  }

  @Test(arguments: [
    ("", "not one that slided wrote"), ("\u{7f}ELF", "not one that slided wrote"),
    ("slided positions 2\nvolume 1\nend 1\n", "not one that slided wrote"),
    ("slided positions 1\nvolume nan\nend 1\n", "line 2"), ("slided positions 1\nvolume inf\nend 1\n", "line 2"),
    ("slided positions 1\nvolume 1 2\nend 1\n", "line 2"), ("slided positions 1\nvolume\nend 1\n", "line 2"),
    ("slided positions 1\na 1\nvol/ume 1\nend 2\n", "line 3"), ("slided positions 1\n 1\nend 1\n", "line 2"),
    ("slided positions 1\nvolume 1\nend 2\n", "end is missing"), ("slided positions 1\nend 0", "end is missing"),
    ("slided positions 1\nend 0\nend 0\n", "end is missing"),
  ])
  func aForeignFileIsRefused(text: String, reason: String) {
    let fault = #expect(throws: PositionFile.Fault.self) { try PositionFile.parse(Array(text.utf8)) }
    #expect(fault?.message.contains(reason) == true)
  }

  private static let directories: [(environment: [String: String], isUser: Bool, path: String?)] = [
    (["STATE_DIRECTORY": "/a"], false, "/a"), (["STATE_DIRECTORY": "/a:/b"], true, "/a"),
    ([:], false, "/var/lib/slided"), (["HOME": "/h", "XDG_STATE_HOME": "/x"], false, "/var/lib/slided"),
    (["HOME": "/h", "XDG_STATE_HOME": "/x"], true, "/x/slided"), (["HOME": "/h"], true, "/h/.local/state/slided"),
    (["HOME": "/h", "XDG_STATE_HOME": "x"], true, "/h/.local/state/slided"), ([:], true, nil),
  ]

  @Test(arguments: directories)
  func itsDirectory(environment: [String: String], isUser: Bool, path: String?) {
    #expect(StateDirectory.path(isUser: isUser) { environment[$0] } == path)
  }
}
