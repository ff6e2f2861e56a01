internal import CUdev
import Glibc
package import SliderCore

extension DeviceDescription {
  /// What sysfs tells of an event node's device, without opening it: enough to decide whether to. The axes have no ranges,
  /// those only an open device tells.
  package init(_ device: SystemDevice) throws(SystemError) {
    guard let udev = udev_new() else { throw SystemError.last("describe", device.path) }
    defer { udev_unref(udev) }
    guard let node = udev_device_new_from_syspath(udev, device.path) else {
      throw SystemError.last("describe", device.path)
    }
    // The parent is owned by the node.
    defer { udev_device_unref(node) }
    guard let parent = udev_device_get_parent_with_subsystem_devtype(node, "input", nil) else {
      throw SystemError(subject: device.path, operation: "describe", code: ENODEV, advice: "it is not an input device")
    }
    var failure: SystemError?
    self.init(node: device.node ?? "") { attribute in
      let text = udev_device_get_sysattr_value(parent, attribute)
      // Without its name or its keys it would look like a device that nobody asks for.
      if text == nil, errno != ENOENT { failure = failure ?? .last("read \(attribute) of", device.path) }
      return String(orEmpty: text)
    }
    if let failure { throw failure }
    var link = udev_device_get_devlinks_list_entry(node)
    while let current = link {
      links.append(String(orEmpty: udev_list_entry_get_name(current)))
      link = udev_list_entry_get_next(current)
    }
  }

  /// The same of every event node that a directory in the place of /sys lists, in the order of their numbers; one without a
  /// name is none.
  /// - Parameter root: `/sys`, or what stands in for it.
  package static func all(sysfsRoot root: String) -> [DeviceDescription] {
    let directory = "\(root)/class/input"
    let numbers = DirectoryNames.all(in: directory).compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
    }
    return numbers.sorted().compactMap { number in
      let device = DeviceDescription(node: "/dev/input/event\(number)") { attribute in
        (try? SysfsAttribute("\(directory)/event\(number)/device/\(attribute)").text()) ?? ""
      }
      return device.name.isEmpty ? nil : device
    }
  }

  /// - Parameter attribute: the text of the input device's attribute; empty for one that isn't there.
  private init(node: String, attribute: (String) -> String) {
    func number(_ name: String) -> UInt16 { UInt16(attribute(name), radix: 16) ?? 0 }
    func mask(_ name: String) -> CodeSet { CodeSet(sysfsMask: attribute(name)) }

    self.init(name: attribute("name"))
    bus = number("id/bustype")
    vendor = number("id/vendor")
    product = number("id/product")
    version = number("id/version")
    physicalPath = attribute("phys")
    uniqueID = attribute("uniq")
    self.node = node
    properties = mask("properties")
    keys = mask("capabilities/key")
    relativeAxes = mask("capabilities/rel")
    axes = mask("capabilities/abs").map { AbsoluteAxis(code: AxisCode(rawValue: $0), minimum: 0, maximum: 0) }
  }
}
