import Foundation
import SliderConfiguration
import SliderCore
import TestSupport
import Testing

/// A collection of real devices, where there is one: what each is told to be, and the table of `docs/devices.md`.
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

  @Test(.enabled(if: Recordings.collection != nil, "no collection of recordings is here"))
  func everyDeviceOfTheCollection() throws {
    let index = try Self.index()
    var fitting = 0
    var usable = 0
    var misfits: [String] = []
    for (file, trueClass) in index {
      let device = try Self.device(file)
      let suggestion = ControlSuggestion(for: device)
      #expect(suggestion.controls.isEmpty == (suggestion.reason?.isEmpty == false))
      guard let kinds = Self.kinds[trueClass] else {
        #expect(suggestion.controls == [], "\(file), a \(trueClass), is told to be a \(device.kind.rawValue)")
        continue
      }
      usable += 1
      if kinds.contains(device.kind) { fitting += 1 } else { misfits.append(file) }
    }
    let share = 100 * Double(fitting) / Double(max(usable, 1))
    print("devices: \(index.count) recordings, \(usable) usable, of these \(fitting) told what they are (\(share) %)")
    for file in misfits { print("devices: \(file): \(Self.exceptions[file] ?? "no reason")") }
    #expect(misfits.sorted() == Self.exceptions.keys.sorted())
    #expect(share >= 98)
  }

  /// `SLIDED_DEVICES_TABLE=FILE` has the table written there: `make devices-table`.
  @Test(.enabled(if: Recordings.collection != nil, "no collection of recordings is here"))
  func theTableIsOfToday() throws {
    let text = try Self.table()
    if let path = ProcessInfo.processInfo.environment["SLIDED_DEVICES_TABLE"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/devices.md")
    #expect(try String(contentsOf: committed, encoding: .utf8) == text, "make devices-table writes it anew")
  }

  /// The files of the collection and what they are, as people have judged them.
  private static func index() throws -> [(file: String, class: String)] {
    let collection = try #require(Recordings.collection)
    let lines = try String(contentsOfFile: "\(collection)/index.tsv", encoding: .utf8).split(separator: "\n")
    return lines.dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (String(fields[0]), String(fields[1]))
    }
  }

  private static func device(_ file: String) throws -> DeviceDescription {
    try Recordings.read("\(try #require(Recordings.collection))/\(file)").device
  }

  private static func table() throws -> String {
    var rows: Set<[String]> = []
    for (file, _) in try index() {
      let device = try device(file)
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
