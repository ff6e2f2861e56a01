/// What sliders have for themselves on a device, so that nobody else gets it.
extension SliderBank {
  /// The slots of a device whose fingers belong to exclusive zones now. One that will not slide belongs to all.
  package func withheldSlots(of number: Int) -> SlotSet {
    guard let zones = devices[number]?.zones else { return [] }
    var withheld: SlotSet = []
    for index in zones.indices where zones[index].isExclusive && !zones[index].slide.isPassing {
      guard sliders[zones[index].slider].isEnabled else { continue }
      for slot in zones[index].slide.slots { withheld.insert(slot) }
    }
    return withheld
  }

  /// A click is not meant for a slider: while a clickpad is pressed, exclusive zones have no fingers.
  func followClicks(on device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    if frame.hasGap { device.buttons = 0 }
    for event in frame.events where event.type == EventType.key && Key.mouseButtons.contains(event.code) {
      let bit: UInt8 = 1 << UInt8(event.code - Key.mouseButtons.lowerBound)
      device.buttons = event.value == 0 ? device.buttons & ~bit : device.buttons | bit
    }
    guard device.buttons != 0 else { return }
    for index in device.zones.indices where device.zones[index].isExclusive && !device.zones[index].slide.isPassing {
      cancel(index, of: device, number, at: frame.time)
    }
  }
}
