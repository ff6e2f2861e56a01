import Glibc
import SliderCore

/// A backlight or an LED: a directory of /sys/class with `brightness` and `max_brightness`.
package struct ClassDevice: Equatable, Sendable {
  package enum Subsystem: String, CaseIterable, Sendable {
    case backlight, leds
  }

  package let subsystem: Subsystem
  package let name: String
  package let directory: String

  /// - Parameter root: `/sys`, or what stands in for it.
  package init(_ subsystem: Subsystem, name: String, root: String) {
    self.subsystem = subsystem
    self.name = name
    directory = "\(root)/class/\(subsystem.rawValue)/\(name)"
  }

  package var brightness: SysfsAttribute { SysfsAttribute("\(directory)/brightness") }

  /// The largest raw step.
  /// - Throws: also where there is nothing to set, or the number is larger than the kernel's are.
  package func maximum() throws(SystemError) -> Int {
    let attribute = SysfsAttribute("\(directory)/max_brightness")
    let maximum = try attribute.integer()
    guard (1...Int(Int32.max)).contains(maximum) else {
      throw SystemError(subject: attribute.path, operation: "use \(maximum)", code: ERANGE)
    }
    return maximum
  }

  /// Who moves the light: `firmware`, `platform` or `raw`; backlights only.
  package var type: String? {
    try? SysfsAttribute("\(directory)/type").text()
  }

  /// What the device is to a slider.
  /// - Parameter note: why it is this one.
  package func read(note: String? = nil) throws(SystemError) -> OutputReading {
    let maximum = try maximum()
    let range = OutputRange.light(maximum: maximum, curve: defaultCurve, floor: subsystem == .leds ? 0 : nil)
    let raw = try brightness.integer()
    let notes = [note, disagreement(with: raw, of: maximum)].compactMap(\.self)
    return OutputReading(name: name, range: range, raw: raw, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  /// That a panel stands elsewhere than its file says: something moves it past the file. What it says is on whatever scale, so it
  /// is told and never used.
  private func disagreement(with raw: Int, of maximum: Int) -> String? {
    guard let actual = try? SysfsAttribute("\(directory)/actual_brightness").integer(), (0...maximum).contains(actual),
      abs(actual - raw) > maximum / 8, !isAsleep
    else { return nil }
    return "when it was found its panel said \(actual) and its file \(raw)"
  }

  /// A driver that says its raw steps are linear in light gets a curve for the eye; one that says they are not has its own.
  private var defaultCurve: Curve {
    (try? SysfsAttribute("\(directory)/scale").text()) == "linear" ? .perceptual : .linear
  }
}

extension ClassDevice {
  /// All devices of a subsystem, in the order of their names; none where the subsystem isn't there.
  package static func all(_ subsystem: Subsystem, root: String) throws(SystemError) -> [ClassDevice] {
    let path = "\(root)/class/\(subsystem.rawValue)"
    let names: [String]
    do throws(SystemError) {
      names = try DirectoryNames.list(path)
    } catch {
      guard error.code == ENOENT else { throw error }
      return []
    }
    return names.sorted().map { ClassDevice(subsystem, name: $0, root: root) }
  }

  /// The device that a pattern names: the first match; for `auto` the one that `BacklightChoice` makes.
  /// - Parameter decoys: names of backlights that move nothing, with how that was found out.
  /// - Returns: the device, and for `auto` why that one.
  /// - Throws: ENODEV, with the names of those that are there; or why those that match can't be used.
  package static func find(
    _ pattern: String, _ subsystem: Subsystem, root: String, passing decoys: [String: String] = [:]
  ) throws(SystemError) -> (device: ClassDevice, reason: String?) {
    let isAutomatic = subsystem == .backlight && pattern == "auto"
    let glob = Glob(pattern)
    let devices = try all(subsystem, root: root)
    var usable: [ClassDevice] = []
    var failure: SystemError?
    for device in devices where isAutomatic || glob.matches(device.name) {
      do throws(SystemError) {
        _ = try device.maximum()
        usable.append(device)
      } catch {
        failure = failure ?? error
      }
    }
    if isAutomatic, let choice = BacklightChoice(among: usable, passing: decoys) {
      return (choice.device, choice.reason)
    }
    guard let found = usable.first else {
      if let failure { throw failure }
      let names = devices.map(\.name).joined(separator: ", ")
      throw SystemError(
        subject: "\(subsystem.rawValue) \"\(pattern)\"", operation: "find it", code: ENODEV,
        advice: names.isEmpty ? "there is none on this machine" : "there are: \(names)")
    }
    return (found, nil)
  }
}
