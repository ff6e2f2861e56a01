import Glibc

/// Which of a machine's backlights is its panel's, as a person would choose, and why.
///
/// First one whose panel is on a connector that is in use, last one whose connector isn't; then what the firmware moves before what
/// the platform's driver moves, and that before the graphics driver's, as the kernel advises (Documentation/ABI/stable/sysfs-class-backlight); then the first by name.
package struct BacklightChoice: Equatable, Sendable {
  package let device: ClassDevice
  /// One line without a stop.
  package let reason: String

  /// - Parameter decoys: names of those that move nothing, with how that was found out.
  /// - Returns: nil when there is none. When all are decoys, the one that would have been the first.
  package init?(among devices: [ClassDevice], passing decoys: [String: String] = [:]) {
    let candidates = devices.map(Candidate.init).sorted()
    let honest = candidates.filter { decoys[$0.device.name] == nil }
    guard let chosen = honest.first ?? candidates.first else { return nil }
    device = chosen.device
    let others = (honest.isEmpty ? candidates : honest).dropFirst()
    let alone = decoys.isEmpty || honest.isEmpty ? "the only one" : "the only one left"
    var reason = others.first.map(chosen.reason(before:)) ?? chosen.reason(alone: alone)
    for decoy in candidates where decoy.device != device {
      if let why = decoys[decoy.device.name] { reason += "; passed over \(decoy.device.name): \(why)" }
    }
    self.reason = reason
  }

  private struct Candidate: Comparable {
    let device: ClassDevice
    let connector: ClassDevice.Connector?
    let type: String
    /// Lower is better.
    let ranks: (connector: Int, type: Int)

    init(_ device: ClassDevice) {
      self.device = device
      connector = device.connector
      type = device.type ?? "unknown"
      let types = ["firmware", "platform", "raw"]
      ranks = (connector.map { $0.isInUse ? 0 : 2 } ?? 1, types.firstIndex(of: type) ?? types.count)
    }

    static func == (left: Candidate, right: Candidate) -> Bool { left.device == right.device }

    static func < (left: Candidate, right: Candidate) -> Bool {
      if left.ranks.connector != right.ranks.connector { return left.ranks.connector < right.ranks.connector }
      if left.ranks.type != right.ranks.type { return left.ranks.type < right.ranks.type }
      return left.device.name < right.device.name
    }

    func reason(alone: String) -> String {
      guard let connector else { return alone }
      return "\(alone), \(connector.description)"
    }

    func reason(before next: Candidate) -> String {
      if ranks.connector < next.ranks.connector {
        return connector?.description ?? "\(next.device.name) is \(next.connector?.description ?? "not in use")"
      }
      if ranks.type < next.ranks.type { return "\(type) goes before \(next.type) (\(next.device.name))" }
      return "the first by name of those alike (\(next.device.name))"
    }
  }
}

extension ClassDevice {
  /// Where a panel is plugged in, as the graphics driver has it.
  package struct Connector: Equatable {
    /// `card0-eDP-1`; nil when that isn't known.
    var name: String?
    /// Enabled and connected, as far as it is said.
    package var isInUse: Bool

    var description: String {
      "on \(name ?? "a connector") that is \(isInUse ? "enabled and connected" : "not in use")"
    }
  }

  /// The connector that the device is a child of; nil for one that isn't, as the firmware's.
  package var connector: Connector? {
    let enabled = try? SysfsAttribute("\(directory)/device/enabled").text()
    let status = try? SysfsAttribute("\(directory)/device/status").text()
    // `enabled` alone means something else elsewhere: PCI devices have it as a number.
    guard enabled == "enabled" || enabled == "disabled" || status == "connected" || status == "disconnected" else {
      return nil
    }
    let isInUse = enabled != "disabled" && status != "disconnected"
    guard let path = realpath("\(directory)/device", nil) else { return Connector(isInUse: isInUse) }
    defer { free(path) }
    let name = String(cString: path).split(separator: "/").last.map(String.init)
    return Connector(name: name == "device" ? nil : name, isInUse: isInUse)
  }
}
