internal import CEvdev
import Glibc
import SliderCore

extension DeviceDescription {
  /// All that an open device announces.
  init(evdev device: OpaquePointer, node: String) {
    self.init(name: String(orEmpty: libevdev_get_name(device)))
    bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device))
    vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device))
    product = UInt16(truncatingIfNeeded: libevdev_get_id_product(device))
    version = UInt16(truncatingIfNeeded: libevdev_get_id_version(device))
    physicalPath = String(orEmpty: libevdev_get_phys(device))
    uniqueID = String(orEmpty: libevdev_get_uniq(device))
    self.node = node
    properties = CodeSet((0..<UInt16(INPUT_PROP_CNT)).filter { libevdev_has_property(device, UInt32($0)) == 1 })
    keys = Self.codes(of: EV_KEY, below: KEY_CNT, device)
    relativeAxes = Self.codes(of: EV_REL, below: REL_CNT, device)
    // The kernel answers for an axis that isn't there with zeros, so the mask decides.
    axes = Self.codes(of: EV_ABS, below: ABS_CNT, device).compactMap { code in
      libevdev_get_abs_info(device, UInt32(code)).map { AbsoluteAxis(AxisCode(rawValue: code), $0.pointee) }
    }
    slots = Self.slots(of: device)
  }

  private static func slots(of device: OpaquePointer) -> [TouchSlot] {
    func value(_ slot: Int32, _ code: Int32) -> Int32 {
      libevdev_get_slot_value(device, UInt32(slot), UInt32(code))
    }
    // -1 slots where there are none.
    return (0..<max(libevdev_get_num_slots(device), 0)).map { slot in
      TouchSlot(
        trackingID: value(slot, ABS_MT_TRACKING_ID), x: value(slot, ABS_MT_POSITION_X),
        y: value(slot, ABS_MT_POSITION_Y))
    }
  }

  private static func codes(of type: Int32, below count: Int32, _ device: OpaquePointer) -> CodeSet {
    CodeSet((0..<UInt16(count)).filter { libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1 })
  }
}

extension AbsoluteAxis {
  fileprivate init(_ code: AxisCode, _ info: input_absinfo) {
    self.init(
      code: code, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
      resolution: info.resolution, value: info.value)
  }
}

extension String {
  /// The text of a C string, repaired where it isn't UTF-8; empty without one.
  init(orEmpty text: UnsafePointer<CChar>?) {
    guard let text else {
      self = ""
      return
    }
    self.init(repairing: UnsafeBufferPointer(start: text, count: strlen(text)).lazy.map { UInt8(bitPattern: $0) })
  }
}
