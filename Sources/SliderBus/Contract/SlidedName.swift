import CSystemd
import Glibc

/// The daemon's name on the bus, its objects and its interfaces.
package enum SlidedName {
  /// The name that the daemon owns.
  package static let service = "org.slided1"
  package static let managerPath = "/org/slided1"
  /// The sliders are its children.
  package static let sliderPrefix = "/org/slided1/slider"
  package static let managerInterface = "org.slided1.Manager"
  package static let sliderInterface = "org.slided1.Slider"
  /// The signal of a slider's interface.
  package static let eventSignal = "Event"
  /// The properties of the manager's interface.
  package static let versionProperty = "Version"
  package static let warningsProperty = "Warnings"
  /// People in this group may change sliders of the system's daemon.
  package static let group = "slided"

  /// The object of a slider: its name's bytes other than letters and digits are escaped as `_2d`, so is a leading digit.
  package static func path(ofSlider name: String) -> String {
    var path: UnsafeMutablePointer<CChar>?
    guard sd_bus_path_encode(sliderPrefix, name, &path) >= 0, let path else { return sliderPrefix }
    defer { free(path) }
    return String(cString: path)
  }

  /// The slider whose object that is; nil for any other object.
  package static func slider(atPath path: String) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    guard sd_bus_path_decode(path, sliderPrefix, &name) > 0, let name else { return nil }
    defer { free(name) }
    let slider = String(cString: name)
    // Decoding takes more than encoding gives: paths with more elements, letters that need no escape.
    return !slider.isEmpty && self.path(ofSlider: slider) == path ? slider : nil
  }
}

/// Names of D-Bus' own interfaces and of the bus itself.
enum StandardName {
  static let bus = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let local = "org.freedesktop.DBus.Local"
  static let localPath = "/org/freedesktop/DBus/Local"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let peer = "org.freedesktop.DBus.Peer"
  static let properties = "org.freedesktop.DBus.Properties"
}
