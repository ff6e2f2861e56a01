/// The detents that a relative axis, or two keys, told while someone moved things.
struct TickTrace: Equatable, Sendable {
  private var sum = 0.0
  private var low = 0.0
  private var high = 0.0
  /// The first detents' direction; 0 before any.
  private var first = 0.0
  private(set) var lastMovement: Instant?

  mutating func add(_ detents: Double, at time: Instant) {
    guard detents != 0 else { return }
    if first == 0 { first = detents }
    sum += detents
    (low, high) = (min(low, sum), max(high, sum))
    lastMovement = time
  }

  /// Of what is the whole range unless `per_turn` says otherwise.
  var extent: Double { (high - low) / Control.standardPerTurn }

  var beganDownward: Bool { first < 0 }
}

/// The keys of a device that is no keyboard, as a knob's two directions.
struct KeyTrace: Equatable, Sendable {
  private var presses: [UInt16: Int] = [:]
  /// The order in which they were first pressed.
  private var order: [UInt16] = []
  private(set) var lastMovement: Instant?

  /// Down and up, where the kernel's names say it.
  private static let pairs: [(down: UInt16, up: UInt16)] = [
    (114, 115),  // KEY_VOLUMEDOWN, KEY_VOLUMEUP
    (224, 225),  // KEY_BRIGHTNESSDOWN, KEY_BRIGHTNESSUP
    (229, 230),  // KEY_KBDILLUMDOWN, KEY_KBDILLUMUP
    (178, 177),  // KEY_SCROLLDOWN, KEY_SCROLLUP
    (403, 402),  // KEY_CHANNELDOWN, KEY_CHANNELUP
    (165, 163),  // KEY_PREVIOUSSONG, KEY_NEXTSONG
    (419, 418),  // KEY_ZOOMOUT, KEY_ZOOMIN
    (109, 104),  // KEY_PAGEDOWN, KEY_PAGEUP
    (108, 103),  // KEY_DOWN, KEY_UP
    (105, 106),  // KEY_LEFT, KEY_RIGHT
  ]

  mutating func press(_ code: UInt16, at time: Instant) {
    if presses[code] == nil { order.append(code) }
    presses[code, default: 0] += 1
    lastMovement = time
  }

  /// - Parameters:
  ///   - device: its number.
  ///   - keys: those that it has.
  func finding(on device: Int, keys: CodeSet) -> LearnedControl? {
    guard let (down, up, isInverted) = pair(among: keys) else { return nil }
    let extent = Double(presses[down, default: 0] + presses[up, default: 0]) / Control.standardPerTurn
    guard extent >= ControlFinder.leastExtent else { return nil }
    return LearnedControl(
      device: device,
      control: .keys(
        down: KeyCode(rawValue: down), up: KeyCode(rawValue: up), perTurn: Control.standardPerTurn),
      isInverted: isInverted, extent: min(extent, 1))
  }

  /// The pair of the key that was pressed most, if it is one; else the two that were pressed most, the first of them up.
  private func pair(among keys: CodeSet) -> (down: UInt16, up: UInt16, isInverted: Bool)? {
    let most = order.sorted { presses[$0, default: 0] > presses[$1, default: 0] }
    guard let best = most.first else { return nil }
    if let pair = Self.pairs.first(where: { $0.down == best || $0.up == best }), keys.contains(pair.down),
      keys.contains(pair.up)
    {
      return (pair.down, pair.up, order.first { $0 == pair.down || $0 == pair.up } == pair.down)
    }
    guard most.count >= 2 else { return nil }
    let two = order.filter { $0 == most[0] || $0 == most[1] }
    return (two[1], two[0], false)
  }
}
