import Foundation
import SliderCore
import TestSupport
import Testing

@testable import slidectl

/// What `slidectl status` says of outputs: the last write, its time, and why one doesn't follow.
struct StatusTests {
  struct Slider: Decodable {
    struct Output: Decodable {
      struct Write: Decodable {
        var raw: Int
        /// Since 1970.
        var time: Double
      }

      var ok: Bool
      var error: String?
      var lastWrite: Write?
    }

    var outputs: [Output]
  }

  @Test func theLastWriteAndTheError() throws {
    let daemon = try DaemonProcess("[slider.lamp]\nto = { backlight = \"panel\", floor = \"0%\" }\n") {
      try $0.addLight("backlight", "panel", brightness: 0, maximum: 2000)
      // It reads a number, and takes none above 1000: EINVAL.
      let file = "\($0.path)/class/backlight/panel/brightness"
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/proc/self/oom_score_adj")
    }
    #expect(try daemon.start())
    func slidectl(_ arguments: String...) throws -> String {
      try Program(arguments + ["--bus", daemon.bus.address]).output
    }
    func output() throws -> Slider.Output? {
      let text = try slidectl("status", "--json")
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Slider].self, from: Data(text.utf8)).first?.outputs.first
    }
    #expect(try output()?.lastWrite == nil)
    #expect(try slidectl("status").contains("  backlight panel  0/2000  not written  ok\n"))

    let before = Date().timeIntervalSince1970
    _ = try slidectl("set", "lamp", "40%")
    #expect(wait { (try? output()?.lastWrite?.raw) == 800 })
    let time = try #require(try output()?.lastWrite?.time)
    #expect(time > before - 1 && time < Date().timeIntervalSince1970 + 1)
    let line = try slidectl("status").split(separator: "\n").last ?? ""
    #expect(line.hasPrefix("lamp  40%  backlight panel  800/2000  wrote ") && line.hasSuffix("  ok"), "\(line)")

    // What was last written is still known, and why what was asked for afterwards is not.
    _ = try slidectl("set", "lamp", "max")
    #expect(wait { (try? output()?.ok) == false })
    let failed = try #require(try output())
    #expect(failed.lastWrite?.raw == 800)
    #expect(failed.error?.contains("panel/brightness: cannot write 2000: Invalid argument") == true, "\(failed)")
    let status = try slidectl("status")
    #expect(status.contains("  2000/2000  wrote 800 ") && status.contains(failed.error ?? "?"), "\(status)")
  }

  @Test(arguments: [
    (-5, "just now"), (0, "just now"), (1, "1 s ago"), (59, "59 s ago"), (60, "1 min ago"), (3599, "59 min ago"),
    (3600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 d ago"), (864_000, "10 d ago"),
  ])
  func ages(seconds: Int64, text: String) {
    let clocks = Clocks(monotonic: 1_000_000_000_000, wall: 0)
    #expect(clocks.age(of: Instant(microseconds: 1_000_000_000_000 - seconds * 1_000_000)) == text)
  }
}
