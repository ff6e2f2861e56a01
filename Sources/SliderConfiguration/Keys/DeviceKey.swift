import SliderCore

/// The keys of `device` as a table.
enum DeviceKey: String, CaseIterable {
  case name, vendor, product, bus, phys, uniq, path
}

extension Field {
  /// Which devices: a class word, a glob on the name, or a table of conditions.
  func deviceMatch() -> DeviceMatch? {
    switch node.value {
    case .string: deviceClassOrName()
    case .table: deviceConditions()
    default:
      expectedDevice()
    }
  }

  private func expectedDevice() -> DeviceMatch? {
    expected("a string or a table")
    return nil
  }

  private func deviceClassOrName() -> DeviceMatch? {
    guard let text = name(hint: "\"*\" is every device") else { return nil }
    if let deviceClass = DeviceClass(rawValue: text) { return DeviceMatch(deviceClass: deviceClass) }
    let glob = Glob(text)
    // Any other word is a name, so a slip of the pen would silently match nothing.
    if glob.isLiteral,
      let nearest = EditDistance.nearest(
        to: text, among: DeviceClass.allCases.map(\.rawValue), within: min(2, text.count / 3))
    {
      report.warning(
        "\(text.quoted) is no class of devices, so only a device of that name is meant", at: place,
        hint: "did you mean \(nearest.quoted)?")
    }
    return DeviceMatch(name: glob)
  }

  private func deviceConditions() -> DeviceMatch? {
    guard let fields = fields(DeviceKey.self) else { return nil }
    var match = DeviceMatch()
    match.name = fields[.name]?.name().map(Glob.init)
    match.vendor = fields[.vendor]?.deviceNumber()
    match.product = fields[.product]?.deviceNumber()
    match.bus = fields[.bus]?.deviceNumber()
    match.physicalPath = fields[.phys]?.string().map(Glob.init)
    match.uniqueID = fields[.uniq]?.string().map(Glob.init)
    match.node = fields[.path]?.name().map(Glob.init)
    if case .table(let entries) = node.value, entries.isEmpty {
      error("has no condition", hint: "give \(DeviceKey.allCases.map(\.rawValue).alternatives)")
    }
    return match
  }

  private func deviceNumber() -> UInt16? {
    integer(in: 0...0xffff, radix: 16).map { UInt16($0) }
  }
}
