import Foundation
import SliderCore
import TestSupport
import Testing

@Suite struct RecordingTests {
  @Test(arguments: Recordings.all)
  func `every recording at hand is understood, and its text means the same`(_ path: String) throws {
    let recording = try Recording(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(!recording.device.name.isEmpty)
    #expect(try Recording(parsing: recording.text) == recording)
  }

  @Test func `there are recordings at hand`() {
    #expect(Recordings.all.count >= 3)
  }

  @Test func `a device is described whole`() throws {
    let device = try Recordings.own("touchpad-left-edge").device
    #expect(device.name == "Slided Example Touchpad")
    #expect([device.bus, device.vendor, device.product, device.version] == [0x11, 2, 7, 0x1b1])
    #expect(Array(device.properties) == [0, 2])
    #expect(Array(device.keys) == [0x110, 0x145, 0x14a, 0x14d, 0x14e])
    #expect(device.axes.map(\.code.rawValue) == [0, 1, 0x18, 0x2f, 0x35, 0x36, 0x39, 0x3a])
    #expect(device.axis(.touchY) == AbsoluteAxis(code: .touchY, minimum: 0, maximum: 2800, resolution: 40))
    #expect(DeviceClass(of: device) == .touchpad)
  }

  @Test(
    arguments: [("touchpad-left-edge", 0...336), ("touchpad-middle", 1900...2300)] as [(String, ClosedRange<Int32>)])
  func `the example slides go up 60 % of the pad where they say`(_ name: String, _ band: ClosedRange<Int32>) throws {
    let recording = try Recordings.own(name)
    let across = recording.values(of: .touchX)
    let along = recording.values(of: .touchY)
    #expect(across.allSatisfy(band.contains))
    let (first, last) = (try #require(along.first), try #require(along.last))
    #expect(first - last == 1680)
    #expect(recording.values(of: .trackingID).last == -1)
  }

  @Test func `the example throttle reaches its end and goes back to 716`() throws {
    let recording = try Recordings.own("throttle-up-and-down")
    #expect(DeviceClass(of: recording.device) == .joystick)
    #expect(recording.values(of: .throttle).max() == 1023)
    #expect(recording.values(of: .throttle).last == 716)
    let times = recording.frames.map(\.time.microseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 20_000 })
  }

  @Test func `half a frame at the end is left out`() throws {
    let recording = try Recording(parsing: "N: a\nE: 0.1 0003 0006 1\nE: 0.1 0000 0000 0\nE: 0.2 0003 0006 2\n")
    #expect(recording.values(of: .throttle) == [1])
  }

  @Test func `lost events make the next whole frame a resynchronization`() throws {
    let text = """
      N: a
      E: 1.000000 0003 0006 1
      E: 1.000000 0000 0003 0
      E: 1.000000 0003 0006 2
      E: 1.000000 0000 0000 0
      E: 2.000000 0003 0006 3
      E: 2.000000 0000 0000 0
      E: 3.000000 0003 0006 4
      E: 3.000000 0000 0000 0
      """
    let frames = try Recording(parsing: text).frames
    #expect(frames.map { $0.events.map(\.value) } == [[3], [4]])
    #expect(frames.map(\.isResynchronization) == [true, false])
  }

  @Test func `a name may hold any bytes`() throws {
    let text = Array("N: Kn".utf8) + [0xff] + Array("b #2 \r\n".utf8)
    #expect(try Recording(parsing: text).device.name == "Kn\u{FFFD}b #2")
  }

  /// It goes to a terminal when nobody says where else.
  @Test(arguments: [
    ("Evil\u{1b}[2J", "Evil [2J"), ("Evil\u{9b}35;45m", "Evil 35;45m"), ("\u{202e}tfel\nE: 1", " tfel E: 1"),
    ("Regler ü 🎚", "Regler ü 🎚"),
  ])
  func `a name that is written gives a terminal no orders`(name: String, written: String) {
    #expect(DeviceDescription(name: name).recordingText.contains("\nN: \(written)\n"))
  }
}

/// One way of writing an event, and what it means.
@Suite struct RecordingEventTests {
  @Test(
    arguments: [
      ("E: 1.000250 0003 0006 0042", 1_000_250, 42),
      ("E: 1.250 0003 0006 42", 1_000_250, 42),
      ("E: 0.000001 0003 0006 -001", 1, -1),
      ("E: 1700000000.999999 0003 0006 2147483647\t# EV_ABS / ABS_THROTTLE 42", 1_700_000_000_999_999, .max),
      ("E:  0.010000\t3 6 -2147483648\r", 10_000, .min),
    ] as [(String, Int64, Int32)])
  func `an event is read`(_ line: String, _ time: Int64, _ value: Int32) throws {
    let frames = try Recording(parsing: "N: a\n\(line)\nE: \(time / 1_000_000).\(time % 1_000_000) 0 0 0").frames
    let event = InputEvent(type: EventType.absolute, code: AxisCode.throttle.rawValue, value: value)
    #expect(frames == [InputFrame(time: Instant(microseconds: time), events: [event])])
  }
}

@Suite struct RecordingErrorTests {
  @Test(
    arguments: [
      ("", 1, "no name (N:) was found"),
      ("# EVEMU 1.3\nI: 0003 0001 0002 0003\n", 3, "no name (N:) was found"),
      ("# libinput record\nversion: 1", 2, "'version: 1' is not evemu's"),
      ("N: a\nX: 1", 2, "'X: 1' is not evemu's"),
      ("N: a\nI: 3 1", 2, "the product is missing"),
      ("N: a\nI: 3 1 2 10000", 2, "the version must be a hexadecimal number, not '10000'"),
      ("N: a\nP: 1ff", 2, "the properties must be a hexadecimal number, not '1ff'"),
      ("N: a\nB: 03 zz", 2, "the mask must be a hexadecimal number, not 'zz'"),
      ("N: a\nA: 40 0 1 0 0", 2, "axis 40 does not exist"),
      ("N: a\nB: 03 00 00 00 00\nB: 03 00 00 00 00 02", 3, "axis 41 does not exist: the last is 3f"),
      ("N: a\nB: 02 00 80 01", 2, "relative axis 10 does not exist: the last is f"),
      ("N: a\nP: 00 00 00 80 01", 2, "property 20 does not exist: the last is 1f"),
      ("N: a\nB: 01" + String(repeating: " 00", count: 96) + " 01", 2, "key 300 does not exist: the last is 2ff"),
      ("N: a\nA: 06 0 many 0 0", 2, "the maximum must be a number, not 'many'"),
      ("N: a\nA: 06 0 4294967296 0 0", 2, "the maximum must be a number, not '4294967296'"),
      ("N: a\nA: 06 0 1023 0", 2, "the flat is missing"),
      ("N: a\n\nE: 1 0003 0006 1", 3, "the time must be SECONDS.MICROSECONDS"),
      ("N: a\nE: 1.0000001 0003 0006 1", 2, "the time must be SECONDS.MICROSECONDS"),
      ("N: a\nE: 99999999999.000000 0003 0006 1", 2, "the time must be SECONDS.MICROSECONDS"),
      ("N: a\nE: 1.000000 0003 0006", 2, "the value is missing"),
      ("N: a\nE: 1.000000 0003 0006 9999999999", 2, "the value must be a number, not '9999999999'"),
      ("N: " + String(repeating: "a", count: 5000), 1, "is longer than 4096 bytes"),
    ] as [(String, Int, String)])
  func `the first mistake is named with its line`(_ text: String, _ line: Int, _ message: String) {
    let error = #expect(throws: RecordingError.self) { try Recording(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `bytes of any kind are an error, never a crash`() throws {
    // Its description and some events.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Recordings.folder)/throttle-up-and-down.evemu")).prefix(
      2000)
    var state: UInt64 = 1
    for _ in 0..<200 {
      var broken = bytes
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        broken[Int(state >> 33) % broken.count] = UInt8(truncatingIfNeeded: state >> 25)
      }
      do throws(RecordingError) {
        #expect(try Recording(parsing: broken).frames.count <= 100)
      } catch {
        #expect((1...200).contains(error.line))
      }
    }
  }
}

extension Recording {
  /// What an axis reported, in order.
  fileprivate func values(of axis: AxisCode) -> [Int32] {
    frames.flatMap(\.events).filter { $0.type == EventType.absolute && $0.code == axis.rawValue }.map(\.value)
  }
}

@Suite struct RepairedTextTests {
  /// Each byte that is no text is one character, so that a pattern's `?` stands for one byte.
  @Test(
    arguments: [
      (Array("Regler ü".utf8), "Regler ü", "Regler ?"), ([0x43, 0x61, 0x66, 0xe9], "Caf\u{FFFD}", "Caf?"),
      ([0xe2, 0x82, 0x41], "\u{FFFD}\u{FFFD}A", "??A"), ([0xff, 0xfe], "\u{FFFD}\u{FFFD}", "??"), ([], "", ""),
    ] as [([UInt8], String, String)])
  func bytes(_ bytes: [UInt8], text: String, pattern: String) throws {
    #expect(String(repairing: bytes) == text)
    #expect(Glob(pattern).matches(String(repairing: bytes)))
    let recording = try Recording(parsing: Array("N: ".utf8) + bytes + Array("\n".utf8))
    #expect(recording.device.name == text)
  }
}
