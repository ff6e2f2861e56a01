extension SliderBank {
  /// That another device moves a slider already, and how to tell the two apart; nil when none does, or this one doesn't.
  ///
  /// Every device that a rule matches moves its slider. That can be meant; with two alike it is most often not.
  func rivalry(of device: AttachedDevice, for slider: Int) -> String? {
    guard device.moves(slider) else { return nil }
    guard let other = devices.lazy.compactMap({ $0 }).first(where: { $0.moves(slider) }) else { return nil }
    let (one, two) = (device.description, other.description)
    let difference: String? =
      if one.name != two.name || one.vendor != two.vendor || one.product != two.product {
        "name"
      } else if one.uniqueID != two.uniqueID {
        "uniq"
      } else if one.physicalPath != two.physicalPath {
        "phys"
      } else {
        one.node != two.node ? "path" : nil
      }
    let advice = difference.map { " (if only one is meant, tell them apart by '\($0)' in its 'device')" } ?? ""
    return "slider \(sliders[slider].definition.name): \(one.place) moves it, and \(two.place) does already\(advice)"
  }
}

extension AttachedDevice {
  /// Whether anything on it moves a slider.
  fileprivate func moves(_ slider: Int) -> Bool {
    zones.contains { $0.slider == slider } || axes.contains { $0.slider == slider }
      || rings.contains { $0.slider == slider } || dials.contains { $0.slider == slider }
      || keys.contains { $0.slider == slider }
  }
}

extension DeviceDescription {
  /// Its name, and where it is.
  fileprivate var place: String { node.isEmpty ? name : "\(name) (\(node))" }
}
