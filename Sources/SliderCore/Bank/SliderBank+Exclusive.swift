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
}
