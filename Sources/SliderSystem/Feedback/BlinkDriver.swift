import Glibc

/// A light that goes out for a moment if it is lit, and lights up if it isn't. Any number to slot 0 makes it blink.
package final class BlinkDriver: OutputDriver {
  /// In milliseconds.
  private static let length: Int32 = 60

  private let light: ClassDevice
  private let writer: SysfsWriter

  package init(_ light: ClassDevice) {
    self.light = light
    writer = SysfsWriter(path: light.brightness.path)
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    let before = try light.brightness.integer()
    try writer.write(before > 0 ? 0 : try light.maximum())
    poll(nil, 0, Self.length)
    try writer.write(before)
  }

  /// The light of an input device: the first below it in the tree of devices, else below the device that it is a part of.
  /// - Parameters:
  ///   - node: `/dev/input/event7`.
  ///   - isFree: whether a light may be used.
  ///   - root: `/sys`, or what stands in for it.
  package static func light(of node: String, root: String, where isFree: (ClassDevice) -> Bool) -> ClassDevice? {
    let event = String(node.split(separator: "/").last ?? "")
    guard !event.isEmpty, let input = realPath("\(root)/class/input/\(event)/device") else { return nil }
    let lights = ((try? ClassDevice.all(.leds, root: root)) ?? []).filter(isFree).compactMap { light in
      realPath(light.directory).map { (light: light, path: $0) }
    }
    for parent in [input, realPath("\(input)/device")].compactMap(\.self) {
      if let found = lights.first(where: { $0.path.utf8.starts(with: "\(parent)/".utf8) }) { return found.light }
    }
    return nil
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
