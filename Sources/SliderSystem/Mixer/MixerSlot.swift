package import SliderCore

/// What sliders want of one element of a card: those that want the same share it.
package struct MixerSlot: Equatable, Sendable {
  package let target: OutputTarget
  /// As far as the switch follows the volume: where that is at its floor.
  private let floor: (isMuted: Bool, floor: Level?, ceiling: Level?)
  private let definition: OutputDefinition

  package init(_ definition: OutputDefinition) {
    target = definition.target
    floor = definition.mutesAtFloor ? (true, definition.floor, definition.ceiling) : (false, nil, nil)
    self.definition = definition
  }

  package static func == (left: MixerSlot, right: MixerSlot) -> Bool {
    left.target == right.target && left.floor.isMuted == right.floor.isMuted && left.floor.floor == right.floor.floor
      && left.floor.ceiling == right.floor.ceiling
  }

  /// The raw step at which the element is switched off; nil when its switch is nobody's business.
  func muteStep(of reading: OutputReading) -> Int? {
    definition.mutesAtFloor ? reading.range.scale(for: definition).floor : nil
  }
}
