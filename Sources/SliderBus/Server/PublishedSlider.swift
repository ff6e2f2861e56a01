import SliderCore

/// What the bus knows of a slider.
///
/// Changes are signalled after a while, reading is answered at once. So someone may read a value that the others are never told,
/// because it went back before the signal was due: that property is signalled nevertheless, or the reader's copy would stay wrong.
struct PublishedSlider {
  private var told: SliderState
  private var readAhead: Set<SliderProperty> = []

  init(_ state: SliderState) {
    told = state
  }

  /// Someone read a property.
  mutating func tell(_ property: SliderProperty, _ value: BusValue) {
    if property.value(in: told) != value { readAhead.insert(property) }
  }

  /// The properties to signal, by name; from then on they count as told.
  mutating func changes(to state: SliderState) -> [String: BusValue] {
    guard state != told || !readAhead.isEmpty else { return [:] }
    var changes: [String: BusValue] = [:]
    for property in SliderProperty.allCases {
      guard property.differs(state, told) || readAhead.contains(property) else { continue }
      changes[property.rawValue] = property.value(in: state)
    }
    told = state
    readAhead = []
    return changes
  }
}
