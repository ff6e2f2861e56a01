import SliderCore
import TestSupport

/// A touch device on which hands do anything, and a driver that tells of it as the kernel's do.
struct RandomFingers {
  static var pad: DeviceDescription {
    var pad = TestDevices.touchpad
    pad.properties = CodeSet([InputProperty.pointer, InputProperty.buttonPad])
    pad.keys = CodeSet([Key.touch, Key.mouseButtons.lowerBound] + Key.fingerCounts)
    pad.axes.append(AbsoluteAxis(code: .touchPressure, minimum: 0, maximum: 255))
    pad.axes.insert(AbsoluteAxis(code: .pressure, minimum: 0, maximum: 255), at: 2)
    return pad
  }

  /// A pad without slots.
  static var plainPad: DeviceDescription {
    var plain = pad
    plain.axes.removeAll { $0.code.rawValue >= AxisCode.slot.rawValue }
    return plain
  }

  struct Finger: Equatable {
    var id: Int32
    var x: Int32
    var y: Int32
    var pressure: Int32
  }

  /// By slot.
  private(set) var fingers: [Finger?] = Array(repeating: nil, count: 5)
  private(set) var isClicked = false
  /// Slots whose finger came down in the last frame.
  private(set) var begun: Set<Int> = []
  private var told: [Finger?] = Array(repeating: nil, count: 5)
  private var memory = Array(repeating: Finger(id: -1, x: 0, y: 0, pressure: 0), count: 5)
  private var axes: [UInt16: Int32] = [:]
  private var keys: Set<UInt16> = []
  private var slot = 0
  private var nextID: Int32 = 0

  /// The next frame.
  mutating func move(_ random: inout SeededGenerator) -> [InputEvent] {
    begun = []
    for slot in fingers.indices {
      switch (fingers[slot], Int.random(in: 0..<8, using: &random)) {
      case (nil, 0):
        nextID += 1
        begun.insert(slot)
        fingers[slot] = Finger(id: nextID, x: 0, y: 0, pressure: 0)
        wander(slot, &random)
      case (nil, _): break
      case (_?, 0): fingers[slot] = nil
      case (_?, 1): wander(slot, &random)
      default: break
      }
    }
    if Int.random(in: 0..<12, using: &random) == 0 { isClicked.toggle() }
    return difference()
  }

  private mutating func wander(_ slot: Int, _ random: inout SeededGenerator) {
    fingers[slot]?.x = .random(in: 1000...1004, using: &random)
    fingers[slot]?.y = .random(in: 1000...4000, using: &random)
    fingers[slot]?.pressure = .random(in: 1...255, using: &random)
  }

  private mutating func difference() -> [InputEvent] {
    var events: [InputEvent] = []
    for slot in fingers.indices where fingers[slot] != told[slot] {
      if self.slot != slot { events.append(.axis(.slot, Int32(slot))) }
      self.slot = slot
      if fingers[slot]?.id != told[slot]?.id { events.append(.axis(.trackingID, fingers[slot]?.id ?? -1)) }
      if let finger = fingers[slot] {
        if finger.x != memory[slot].x { events.append(.axis(.touchX, finger.x)) }
        if finger.y != memory[slot].y { events.append(.axis(.touchY, finger.y)) }
        if finger.pressure != memory[slot].pressure { events.append(.axis(.touchPressure, finger.pressure)) }
        memory[slot] = finger
      }
      told[slot] = fingers[slot]
    }
    let down = fingers.compactMap(\.self)
    var wanted: Set<UInt16> = down.isEmpty ? [] : [Key.touch, Key.fingerCounts[down.count - 1]]
    if isClicked { wanted.insert(Key.mouseButtons.lowerBound) }
    for key in keys.subtracting(wanted).sorted() { events.append(.key(key, 0)) }
    for key in wanted.subtracting(keys).sorted() { events.append(.key(key, 1)) }
    keys = wanted
    let oldest = down.min { $0.id < $1.id }
    tell(.x, oldest?.x, &events)
    tell(.y, oldest?.y, &events)
    tell(.pressure, oldest?.pressure ?? 0, &events)
    return events
  }

  private mutating func tell(_ code: AxisCode, _ value: Int32?, _ events: inout [InputEvent]) {
    guard let value, axes[code.rawValue] ?? 0 != value else { return }
    axes[code.rawValue] = value
    events.append(.axis(code, value))
  }
}
