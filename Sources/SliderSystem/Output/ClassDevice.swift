import Glibc
package import SliderCore

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

  /// The largest raw step; 0 where there is nothing to set.
  package func maximum() throws(SystemError) -> Int {
    try SysfsAttribute("\(directory)/max_brightness").integer()
  }

  /// Who moves the light: `firmware`, `platform` or `raw`; backlights only.
  package var type: String? {
    try? SysfsAttribute("\(directory)/type").text()
  }

  /// What the device is to a slider.
  package func read(as definition: OutputDefinition) throws(SystemError) -> OutputReading {
    let maximum = try maximum()
    guard maximum > 0 else {
      throw SystemError(
        subject: directory, operation: "use it", code: ENODEV, advice: "its max_brightness is \(maximum)")
    }
    let scale = OutputScale(
      minimum: 0, maximum: maximum, curve: definition.curve ?? defaultCurve,
      floor: definition.floor?.percent ?? (subsystem == .leds ? 0 : nil), ceiling: definition.ceiling?.percent)
    return OutputReading(name: name, scale: scale, raw: try brightness.integer())
  }

  /// A driver that says its raw steps are linear in light gets a curve for the eye; one that says they are not has its own.
  private var defaultCurve: Curve {
    (try? SysfsAttribute("\(directory)/scale").text()) == "linear" ? .perceptual : .linear
  }
}

extension ClassDevice {
  /// All devices of a subsystem, in the order of their names; none where the subsystem isn't there.
  package static func all(_ subsystem: Subsystem, root: String) -> [ClassDevice] {
    guard let stream = opendir("\(root)/class/\(subsystem.rawValue)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(stream) {
      // By address: an entry is only as long as its name, so copying the whole array would read past it.
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { ClassDevice(subsystem, name: $0, root: root) }
  }

  /// The device that a pattern names: the first match; for `auto` the backlight that the firmware moves before one that
  /// the platform's or the graphics' driver does, as the kernel's ABI document advises.
  /// - Throws: ENODEV, with the names of those that are there.
  package static func find(
    _ pattern: String, _ subsystem: Subsystem, root: String
  ) throws(SystemError) -> ClassDevice {
    let usable = all(subsystem, root: root).filter { ((try? $0.maximum()) ?? 0) > 0 }
    let isAutomatic = subsystem == .backlight && pattern == "auto"
    let glob = Glob(pattern)
    guard let found = isAutomatic ? usable.min(by: isPreferred) : usable.first(where: { glob.matches($0.name) }) else {
      let names = usable.map(\.name).joined(separator: ", ")
      throw SystemError(
        subject: "\(subsystem.rawValue) \"\(pattern)\"", operation: "find it", code: ENODEV,
        advice: names.isEmpty ? "there is none on this machine" : "there are: \(names)")
    }
    return found
  }

  private static func isPreferred(_ left: ClassDevice, to right: ClassDevice) -> Bool {
    let preference = ["firmware", "platform", "raw"]
    let rank = { (device: ClassDevice) in preference.firstIndex(of: device.type ?? "") ?? preference.count }
    return rank(left) < rank(right)
  }
}
