extension DeviceMatch {
  /// The conditions that mean one device: its name and ids, and of several alike what tells it from the others.
  ///
  /// - Parameter others: the devices that are there; the device itself may be among them.
  package init(identifying device: DeviceDescription, among others: [DeviceDescription] = []) {
    self.init()
    if !device.name.isEmpty { name = Glob.escaping(device.name) }
    if device.vendor != 0 || device.product != 0 { (vendor, product) = (device.vendor, device.product) }
    let alike = others.filter { $0.node != device.node && matches($0) }
    guard !alike.isEmpty || name == nil else { return }
    if !device.uniqueID.isEmpty, alike.allSatisfy({ $0.uniqueID != device.uniqueID }) {
      uniqueID = Glob.escaping(device.uniqueID)
    } else if !device.physicalPath.isEmpty, alike.allSatisfy({ $0.physicalPath != device.physicalPath }) {
      physicalPath = Glob.escaping(device.physicalPath)
    } else if let link = device.links.first(where: { link in alike.allSatisfy { !$0.links.contains(link) } }) {
      node = Glob.escaping(link)
    } else if !device.node.isEmpty {
      node = Glob.escaping(device.node)
    } else if self == DeviceMatch() {
      name = Glob("*")
    }
  }
}

extension Glob {
  /// A pattern of a text itself. What can't be written stands for any character: a wildcard, and a byte that was no text.
  package static func escaping(_ text: String) -> Glob {
    let scalars = text.unicodeScalars.map { $0 == "*" || $0 == "\u{FFFD}" ? "?" : $0 }
    return Glob(String(String.UnicodeScalarView(scalars)))
  }
}
