import Glibc
import SliderCore
import SliderSystem

/// Finds the input device that a person names.
enum InputChoice {
  /// What sysfs tells of every input device, keyboards too, but not of those that slided makes; nothing is opened.
  static func all() throws(CommandFailure) -> [DeviceDescription] {
    try listed().filter { !$0.isOwn }
  }

  /// The nodes of the devices that slided has for itself, as far as everyone else has a clone of them.
  static func nodesOfClones() throws(CommandFailure) -> Set<String> {
    Set(try listed().filter(\.isOwn).map { "/dev/input/\($0.physicalPath.dropFirst(OwnDevice.physicalPath.count))" })
  }

  private static func listed() throws(CommandFailure) -> [DeviceDescription] {
    do throws(SystemError) {
      // One that goes while it is looked at is gone.
      return try SystemDevice.all(of: .input).filter { $0.node != nil }.compactMap { try? DeviceDescription($0) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// - Parameters:
  ///   - text: a node (`/dev/input/event7`, a link to one, `event7`), a name, or a pattern of names.
  ///   - devices: what there is.
  static func device(
    named text: String, among devices: [DeviceDescription]
  ) throws(CommandFailure) -> DeviceDescription {
    let path = text.hasPrefix("/") ? text : "/dev/input/\(text)"
    let target = devices.contains { $0.node == path } ? path : resolved(path)
    let named = devices.filter { $0.name == text }
    let found = devices.first { $0.node == target }.map { [$0] } ?? (named.isEmpty ? matching(text, devices) : named)
    guard let device = found.first else {
      let names = devices.filter { !$0.isKeyboard }.map(\.name)
      let advice = NearestName.of(text, in: names).map { "did you mean \"\($0)\"?" } ?? "slidectl devices lists them"
      throw CommandFailure(.unknownName, text, "no such input device", advice: advice)
    }
    guard found.count == 1 else {
      let nodes = found.map { "\($0.node) \($0.name)" }.joined(separator: ", ")
      throw CommandFailure(.usage, text, "\(found.count) devices are meant", advice: "name one of \(nodes)")
    }
    guard !device.isKeyboard else {
      throw CommandFailure(.failed, device.name, "it is a keyboard, and keyboards are never opened")
    }
    return device
  }

  private static func matching(_ text: String, _ devices: [DeviceDescription]) -> [DeviceDescription] {
    let glob = Glob(text)
    return glob.isLiteral ? [] : devices.filter { !$0.isKeyboard && glob.matches($0.name) }
  }

  /// Where a path leads, itself when nowhere.
  private static func resolved(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// What to type when devices are closed to this process.
  static func closed(_ count: Int, to command: String) -> CommandFailure {
    CommandFailure(
      .notPermitted, command, "\(count) input \(count == 1 ? "device is" : "devices are") closed to you",
      advice: "sudo slidectl \(command); or, for good: sudo usermod -aG input $USER, then log in again")
  }
}
