import Foundation
import SliderConfiguration
import SliderCore
import TestSupport
import Testing

/// Collections of devices: what each is told to be, and the table of `docs/devices.md`.
@Suite struct DeviceTableTests {
  /// What the devices of a class of the collection's index may be told to be; of any other class nothing is suggested.
  static let kinds: [String: Set<DeviceKind>] = [
    "touchpad": [.touchpad, .clickpad, .semiMultitouchPad, .singleTouchPad, .tabletTouch],
    "tablet-touch": [.touchpad, .clickpad, .singleTouchPad, .tabletTouch, .touchscreen],
    "touchscreen": [.touchscreen],
    "touch-ring": [.touchRing, .rotaryEncoder],
    "touch-strip": [.touchStrip],
    "dial": [.dial],
    "knob-console": [.knobConsole],
    "throttle-rudder": [.throttle, .joystick],
    "gamepad": [.gamepad, .joystick],
    "volume-axis": [.volumeAxis],
    "tablet-pad": [.tabletPad],
    "expresskey-remote": [.expressKeyRemote],
  ]

  /// Usable devices that are told to be something else, and why that is right.
  static let exceptions: [String: String] = [
    "logitech-k400.evemu": "its one node has a keyboard's keys, and keyboards are never opened",
    "xbox-elite-2-bluetooth.evemu": "its one node announces a keyboard's keys, and keyboards are never opened",
  ]

  /// The project's own devices, and where there is a collection of others, those.
  @Test(arguments: Recordings.collections)
  func everyDevice(of collection: String) throws {
    let index = try Self.index(of: collection)
    var fitting = 0
    var usable = 0
    for (file, trueClass) in index {
      let device = try Recordings.read("\(collection)/\(file)").device
      let suggestion = ControlSuggestion(for: device)
      #expect(suggestion.controls.isEmpty == (suggestion.reason?.isEmpty == false))
      guard let kinds = Self.kinds[trueClass] else {
        #expect(suggestion.controls == [], "\(file), a \(trueClass), is told to be a \(device.kind.rawValue)")
        continue
      }
      usable += 1
      guard !kinds.contains(device.kind) else {
        fitting += 1
        continue
      }
      let reason = try #require(
        Self.exceptions[file], "\(file), a \(trueClass), is told to be a \(device.kind.rawValue)")
      print("devices: \(file): \(reason)")
    }
    let share = 100 * Double(fitting) / Double(max(usable, 1))
    print("devices: \(index.count) recordings, \(usable) usable, of these \(fitting) told what they are (\(share) %)")
    #expect(usable > 0)
    #expect(share >= 98)
  }

  /// The committed table is whole: each device of it has what it is and what for. `SLIDED_DEVICES_TABLE=FILE` has it made
  /// anew from the collection that is at hand: `make devices-table`.
  @Test func theTable() throws {
    if let path = ProcessInfo.processInfo.environment["SLIDED_DEVICES_TABLE"] {
      let collection = try #require(
        Recordings.collection, "SLIDED_RECORDINGS names a folder of recordings with an index.tsv")
      try Self.table(of: collection).write(toFile: path, atomically: true, encoding: .utf8)
    }
    let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/devices.md")
    let text = try String(contentsOf: committed, encoding: .utf8)
    #expect(text.hasPrefix(Self.heading))
    let rows = text.dropFirst(Self.heading.count).split(separator: "\n")
    let kinds = Set(DeviceKind.allCases.map(\.rawValue))
    #expect(rows.count > 100)
    for row in rows {
      let cells = row.replacingOccurrences(of: "\\|", with: "/").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(cells.count == 5, "\(row)")
      #expect(kinds.contains(cells[2]) && !cells[4].isEmpty, "\(row)")
    }
  }

  /// The files of a collection and what they are, as people have judged them.
  private static func index(of collection: String) throws -> [(file: String, class: String)] {
    let lines = try String(contentsOfFile: "\(collection)/index.tsv", encoding: .utf8).split(separator: "\n")
    return lines.dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (String(fields[0]), String(fields[1]))
    }
  }

  private static func table(of collection: String) throws -> String {
    var rows: Set<[String]> = []
    for (file, _) in try index(of: collection) {
      let device = try Recordings.read("\(collection)/\(file)").device
      let suggestion = ControlSuggestion(for: device)
      let uses = suggestion.controls.prefix(2).map { "`\($0.fields.joined(separator: ", "))`" }
      let ids = [device.vendor, device.product].map { hexadecimal($0) }.joined(separator: ":")
      rows.insert([
        name(device.name), ids, device.kind.rawValue, device.classes.map { "`\($0.rawValue)`" }.joined(separator: ", "),
        suggestion.reason.map { "none: \($0)" } ?? uses.joined(separator: ", "),
      ])
    }
    let sorted = rows.sorted { $0.joined(separator: "\t") < $1.joined(separator: "\t") }
    return heading + sorted.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static let heading = """
    # Devices

    What slided takes devices for, by what they announce: properties, axes and buttons, never the name. The third column is what
    `slidectl devices` shows, the fourth the words for `device` in a slider's `from`, and the last what a slider could follow, as `from` has it,
    or why nothing. `slidectl learn` finds the right control of any of them by its movement.

    Made by `make devices-table` from recordings of real devices that people have published (evemu-devices, libinput's and the Chromium
    project's tests, bug reports); a device that differs between drivers is here more than once.

    | device | vendor:product | what it is | `device =` | what for |
    |---|---|---|---|---|

    """

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func name(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "|", with: "\\|")
  }
}
