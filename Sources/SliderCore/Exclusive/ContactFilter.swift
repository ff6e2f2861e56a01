/// A device's fingers on their way to its clone: which of them it gets, and how it hears of them.
///
/// It keeps what the device said and what the clone was told, and tells the difference. So a finger that is handed over late
/// comes down where it is then, and what pads say of all fingers together (BTN_TOUCH, BTN_TOOL_DOUBLETAP, ABS_X) is worked
/// out anew from those that the clone has.
struct ContactFilter: Sendable {
  /// What becomes of a finger.
  private enum Fate {
    /// There is none.
    case lifted
    /// It came down in the frame under way.
    case begun
    /// A slider has it.
    case withheld
    /// The clone has it until it lifts, wherever it goes.
    case passed
    /// Nobody has it until it lifts: where it began isn't known, or the clone was told of its end.
    case hidden
  }

  private let isMultitouch: Bool
  /// Slots are no fingers but the corners of a box around all of them.
  private let isBox: Bool
  /// What is said of each finger, by code.
  private let codes: [UInt16]
  /// Axes of the first finger that repeat one of `codes`, by index.
  private let repeated: [(code: UInt16, of: Int)]
  /// Axes of the first finger that repeat nothing. A pad without slots has only these.
  private let shared: [UInt16]
  private let hasTouchKey: Bool
  /// The keys that say how many fingers there are: for one, two and so on.
  private let countKeys: [UInt16?]

  private var fates: [Fate]
  private var device: State
  private var clone: State
  /// The clone's fingers in the order in which it got them, by slot.
  private var turns: [UInt64]
  private var turn: UInt64 = 0

  /// Fingers as one side knows them.
  private struct State: Sendable {
    var slot = -1
    /// By slot; -1 for no finger.
    var trackingIDs: [Int32]
    /// By slot, then by code.
    var values: [Int32]
    /// nil for what was never said.
    var repeated: [Int32?]
    var shared: [Int32?]
    var isTouched = false
    /// How many fingers the tool keys say; 0 for none.
    var count = 0
  }

  /// - Parameter value: what is said of a slot now, by code; for the finger that comes next only the difference is said.
  /// - Returns: nil for a device that is not touched.
  init?(_ description: DeviceDescription, value: (_ slot: Int, _ code: UInt16) -> Int32) {
    guard let kind = TouchProtocol(description) else { return nil }
    func has(_ code: UInt16) -> Bool { description.axis(AxisCode(rawValue: code)) != nil }
    isMultitouch = kind != .single
    isBox = kind == .box
    let codes = isMultitouch ? Self.contactCodes.filter(has) : []
    self.codes = codes
    let repeated =
      isBox
      ? []
      : Self.repetitions.compactMap { legacy, code in
        has(legacy) ? codes.firstIndex(of: code).map { (code: legacy, of: $0) } : nil
      }
    self.repeated = repeated
    shared = Self.legacyCodes.filter { code in has(code) && !repeated.contains { $0.code == code } }
    hasTouchKey = description.keys.contains(Key.touch)
    countKeys = Key.fingerCounts.map { description.keys.contains($0) ? $0 : nil }

    let slots = kind.fingerLimit
    fates = Array(repeating: .lifted, count: slots)
    turns = Array(repeating: 0, count: slots)
    clone = State(
      trackingIDs: Array(repeating: -1, count: slots), values: Array(repeating: 0, count: slots * codes.count),
      repeated: repeated.map { _ in nil }, shared: shared.map { _ in nil })
    device = clone
    device.slot = Int(description.axis(.slot)?.value ?? 0)
    device.shared = shared.map { description.axis(AxisCode(rawValue: $0))?.value }
    for slot in 0..<slots {
      for (index, code) in codes.enumerated() { device.values[slot * codes.count + index] = value(slot, code) }
    }
  }

  /// ABS_MT_TOUCH_MAJOR…ABS_MT_TOOL_Y, but for the tracking ID.
  private static let contactCodes = (UInt16(0x30)...0x3d).filter { $0 != AxisCode.trackingID.rawValue }
  private static let legacyCodes = [AxisCode.x, .y, .pressure, .distance, .toolWidth].map(\.rawValue)
  /// The kernel's input_mt_report_pointer_emulation.
  private static let repetitions = [
    (AxisCode.x.rawValue, AxisCode.touchX.rawValue), (AxisCode.y.rawValue, AxisCode.touchY.rawValue),
    (AxisCode.pressure.rawValue, AxisCode.touchPressure.rawValue),
  ]

  // MARK: What the device says

  /// Takes an event if it is about fingers.
  mutating func take(_ event: InputEvent) -> Bool {
    switch event.type {
    case EventType.key: takeKey(event.code, isDown: event.value != 0)
    case EventType.absolute: takeAxis(event.code, event.value)
    default: false
    }
  }

  private mutating func takeKey(_ code: UInt16, isDown: Bool) -> Bool {
    if code == Key.touch {
      if !isMultitouch, isDown != device.isTouched {
        if isDown { fates[0] = .begun } else if fates[0] != .withheld, fates[0] != .hidden { fates[0] = .lifted }
      }
      device.isTouched = isDown
      return true
    }
    guard let index = Key.fingerCounts.firstIndex(of: code) else { return false }
    if isDown { device.count = index + 1 } else if device.count == index + 1 { device.count = 0 }
    return true
  }

  private mutating func takeAxis(_ code: UInt16, _ value: Int32) -> Bool {
    if isMultitouch, code >= AxisCode.slot.rawValue { return takeContact(code, value) }
    if let index = shared.firstIndex(of: code) {
      device.shared[index] = value
      return true
    }
    return repeated.contains { $0.code == code }
  }

  private mutating func takeContact(_ code: UInt16, _ value: Int32) -> Bool {
    if code == AxisCode.slot.rawValue {
      device.slot = Int(value)
      return true
    }
    guard fates.indices.contains(device.slot) else { return true }
    if code == AxisCode.trackingID.rawValue {
      guard device.trackingIDs[device.slot] != value else { return true }
      device.trackingIDs[device.slot] = value
      fates[device.slot] = value >= 0 ? .begun : .lifted
    } else if let index = codes.firstIndex(of: code) {
      device.values[device.slot * codes.count + index] = value
    }
    return true
  }

  /// Takes every finger away from the clone, and from the sliders; they are nobody's until they lift.
  mutating func hideAll() {
    for slot in fates.indices where fates[slot] != .lifted { fates[slot] = .hidden }
  }

  // MARK: What the clone hears

  /// Adds what is new for the clone.
  /// - Parameters:
  ///   - withheld: the slots whose fingers sliders have.
  ///   - isActive: whether the clone gets new fingers at all.
  mutating func send(withheld: SlotSet, isActive: Bool, to events: inout [InputEvent]) {
    decide(withheld, isActive: isActive)
    guard isMultitouch else { return sendSummary(isActive: isActive, to: &events) }
    var isSlotTaken = false
    for slot in fates.indices where clone.trackingIDs[slot] >= 0 && clone.trackingIDs[slot] != wanted(slot) {
      send(.trackingID, -1, slot: slot, to: &events)
      clone.trackingIDs[slot] = -1
      isSlotTaken = isSlotTaken || wanted(slot) >= 0
    }
    if isSlotTaken {
      // One finger went and another came in its slot: two frames, or it would be one that jumps.
      sendSummary(isActive: isActive, to: &events)
      events.append(.report)
    }
    for slot in fates.indices where wanted(slot) >= 0 {
      if clone.trackingIDs[slot] < 0 {
        send(.trackingID, wanted(slot), slot: slot, to: &events)
        clone.trackingIDs[slot] = wanted(slot)
        turn += 1
        turns[slot] = turn
      }
      for index in slot * codes.count..<(slot + 1) * codes.count where clone.values[index] != device.values[index] {
        send(AxisCode(rawValue: codes[index - slot * codes.count]), device.values[index], slot: slot, to: &events)
        clone.values[index] = device.values[index]
      }
    }
    sendSummary(isActive: isActive, to: &events)
  }

  private mutating func decide(_ withheld: SlotSet, isActive: Bool) {
    for slot in fates.indices {
      // The corners of a box belong together.
      let isWithheld = isBox ? !withheld.isEmpty : withheld.contains(slot)
      let isDown = isMultitouch ? device.trackingIDs[slot] >= 0 : device.isTouched
      switch fates[slot] {
      case .begun: fates[slot] = isActive ? (isWithheld ? .withheld : .passed) : .hidden
      case .withheld where isDown: if !isWithheld { fates[slot] = .passed }
      // A pad without slots follows a finger that lifts, until it has left altogether.
      case .withheld where device.count == 0, .hidden where !isDown && device.count == 0: fates[slot] = .lifted
      case .withheld, .hidden, .passed, .lifted: break
      }
    }
  }

  /// The finger that the clone is to have in a slot; -1 for none.
  private func wanted(_ slot: Int) -> Int32 {
    fates[slot] == .passed ? device.trackingIDs[slot] : -1
  }

  private mutating func send(_ code: AxisCode, _ value: Int32, slot: Int, to events: inout [InputEvent]) {
    if clone.slot != slot {
      clone.slot = slot
      events.append(.absolute(AxisCode.slot.rawValue, Int32(slot)))
    }
    events.append(.absolute(code.rawValue, value))
  }

  /// What is said of all fingers together.
  private mutating func sendSummary(isActive: Bool, to events: inout [InputEvent]) {
    let fingers = clone.trackingIDs.count { $0 >= 0 }
    // A pad without slots follows fingers that only hover, too.
    let isNear = isActive && (fates[0] == .passed || fates[0] == .lifted) && (device.isTouched || device.count > 0)
    let isOpen = isMultitouch ? fingers > 0 : isNear
    let isTouched = isOpen && device.isTouched && (isMultitouch || fates[0] == .passed)
    if hasTouchKey, isTouched != clone.isTouched {
      clone.isTouched = isTouched
      events.append(.key(Key.touch, isTouched))
    }
    sendCount(isOpen ? count(of: fingers) : 0, to: &events)
    sendFirst(isOpen: isOpen, to: &events)
  }

  /// How many fingers to tell of: pads with few slots feel more of them than they can follow.
  private func count(of fingers: Int) -> Int {
    guard isMultitouch else { return device.count }
    return fingers + max(0, device.count - device.trackingIDs.count { $0 >= 0 })
  }

  private mutating func sendCount(_ count: Int, to events: inout [InputEvent]) {
    guard count != clone.count else { return }
    for (number, isDown) in [(clone.count, false), (count, true)] where countKeys.indices.contains(number - 1) {
      if let key = countKeys[number - 1] { events.append(.key(key, isDown)) }
    }
    clone.count = count
  }

  private mutating func sendFirst(isOpen: Bool, to events: inout [InputEvent]) {
    let first = fates.indices.filter { clone.trackingIDs[$0] >= 0 }.min { turns[$0] < turns[$1] }
    for index in repeated.indices {
      let value = first.map { clone.values[$0 * codes.count + repeated[index].of] }
      tell(value, repeated[index].code, last: &clone.repeated[index], to: &events)
    }
    for index in shared.indices {
      tell(isOpen ? device.shared[index] : nil, shared[index], last: &clone.shared[index], to: &events)
    }
  }

  /// Without a finger an axis stays where it was; but nothing is pressed then.
  private func tell(_ value: Int32?, _ code: UInt16, last: inout Int32?, to events: inout [InputEvent]) {
    let isPressure = code == AxisCode.pressure.rawValue
    guard let value = value ?? (isPressure && last != nil ? 0 : nil), value != last else { return }
    last = value
    events.append(.absolute(code, value))
  }
}

extension InputEvent {
  /// SYN_REPORT: the end of a frame.
  package static let report = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)

  fileprivate static func absolute(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.absolute, code: code, value: value)
  }

  fileprivate static func key(_ code: UInt16, _ isDown: Bool) -> InputEvent {
    InputEvent(type: EventType.key, code: code, value: isDown ? 1 : 0)
  }
}
