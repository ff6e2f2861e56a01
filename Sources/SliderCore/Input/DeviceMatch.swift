/// Which devices feed a slider: every condition that is given must hold.
package struct DeviceMatch: Hashable, Sendable {
  package var deviceClass: DeviceClass?
  package var name: Glob?
  package var bus: UInt16?
  package var vendor: UInt16?
  package var product: UInt16?
  package var physicalPath: Glob?
  package var uniqueID: Glob?
  package var node: Glob?

  package init(deviceClass: DeviceClass? = nil, name: Glob? = nil) {
    self.deviceClass = deviceClass
    self.name = name
  }

  package func matches(_ device: DeviceDescription) -> Bool {
    (deviceClass.map(device.classes.contains) ?? true)
      && (name?.matches(device.name) ?? true)
      && (bus.map { $0 == device.bus } ?? true)
      && (vendor.map { $0 == device.vendor } ?? true)
      && (product.map { $0 == device.product } ?? true)
      && (physicalPath?.matches(device.physicalPath) ?? true)
      && (uniqueID?.matches(device.uniqueID) ?? true)
      && (node.map { path in path.matches(device.node) || device.links.contains(where: path.matches) } ?? true)
  }

  /// Whether it says which device by name, ids or place, rather than of which kind: more than `*` alone.
  package var isNamed: Bool {
    vendor != nil || product != nil
      || [name, physicalPath, uniqueID, node].contains { glob in
        glob?.description.contains { $0 != "*" && $0 != "?" && $0 != " " } ?? false
      }
  }
}
