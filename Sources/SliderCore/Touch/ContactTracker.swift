/// Follows the fingers on a device, frame by frame, whatever protocol it speaks.
package struct ContactTracker: Equatable, Sendable {
  /// By slot. Of a box (`TouchProtocol.box`) the first two are its corners, while exactly two fingers are there, and the
  /// last is the finger that is alone; of a single position it is the only one.
  package private(set) var contacts: [Contact]
  /// The contacts that began with the last frame, and those that ended.
  package private(set) var begun: SlotSet = []
  package private(set) var ended: SlotSet = []
  /// The axes that the contacts' positions are on.
  package let horizontal: AbsoluteAxis
  package let vertical: AbsoluteAxis
  /// The most fingers whose places, or whose middle, the device tells.
  package var fingerLimit: Int { slotCount }

  private let isSingle: Bool
  private let isBox: Bool
  private let palm: PalmLimits
  private let plausible: (x: ClosedRange<Int32>, y: ClosedRange<Int32>)
  private let scale: (x: Double, y: Double)
  private let slotCount: Int
  private let countsFingers: Bool
  /// Where events go; nowhere after lost events that nothing made up for.
  private var slot: Int
  /// By slot: the finger's number, or -1. Of a single position 0 while BTN_TOUCH is down.
  private var trackingIDs: [Int32]
  /// Slots whose position is known: a finger that doesn't report a coordinate is where the slot's last one was.
  private var knownX: SlotSet = []
  private var knownY: SlotSet = []
  /// Anything was said of any finger in the frame under way.
  private var hasChanged = false
  /// BTN_TOOL_DOUBLETAP and on, as bits.
  private var tools: UInt8 = 0
  private var lone = LoneFinger()
  /// The finger of `lone` among the contacts.
  private var lonePlace: Int { contacts.count - 1 }
  /// What a single position is now, while `contacts` keeps that of a finger alone.
  private var position: (x: Int32, y: Int32) = (0, 0)

  /// nil for a device that is not touched.
  package init?(_ device: DeviceDescription) {
    guard let kind = TouchProtocol(device) else { return nil }
    (isSingle, isBox) = (kind == .single, kind == .box)
    guard let x = device.axis(isSingle ? .x : .touchX), let y = device.axis(isSingle ? .y : .touchY) else { return nil }
    (horizontal, vertical) = (x, y)
    palm = PalmLimits(device)
    plausible = (Self.plausibleRange(x), Self.plausibleRange(y))
    scale = (Length.millimetres(1).units(on: x), Length.millimetres(1).units(on: y))
    slotCount = kind.fingerLimit
    countsFingers = !TouchProtocol.countKeys(of: device).isEmpty
    contacts = Array(repeating: Contact(), count: isBox ? slotCount + 1 : slotCount)
    trackingIDs = Array(repeating: -1, count: slotCount)
    slot = isSingle ? 0 : Int(device.axis(.slot)?.value ?? 0)
    if isSingle {
      // What the kernel holds for an axis that never reported is 0.
      if x.value != 0 { reportX(x.value, in: 0) }
      if y.value != 0 { reportY(y.value, in: 0) }
    }
    for (index, state) in device.slots.enumerated() where index < slotCount && !isSingle {
      trackingIDs[index] = state.trackingID
      contacts[index].isDown = state.trackingID >= 0
      reportX(state.x, in: index)
      reportY(state.y, in: index)
    }
    // A finger that is there already can't be alone for the first time: it began before.
    if isBox, trackingIDs.contains(where: { $0 >= 0 }) { lone.block() }
  }

  package static func == (left: ContactTracker, right: ContactTracker) -> Bool {
    left.contacts == right.contacts && left.trackingIDs == right.trackingIDs && left.slot == right.slot
      && left.tools == right.tools && left.lone == right.lone
  }

  /// Whether a contact is one that slides with so many fingers: of a box the corners go together, and the finger that is
  /// alone goes alone.
  func tells(_ slot: Int, of fingers: Int) -> Bool {
    !isBox || (slot == lonePlace) == (fingers == 1)
  }

  /// Devices report a little beyond the ends that they announce; what is farther away than half of the whole is no place.
  private static func plausibleRange(_ axis: AbsoluteAxis) -> ClosedRange<Int32> {
    let (low, high) = (Double(axis.minimum), Double(axis.maximum))
    guard low < high else { return .min ... .max }
    let margin = (high - low) / 2
    return Int32(max(low - margin, Double(Int32.min)))...Int32(min(high + margin, Double(Int32.max)))
  }

  /// Takes in one frame. Afterwards `contacts` is the state at its end, with what changed in it.
  /// - Returns: whether anything about any finger changed.
  package mutating func update(with frame: InputFrame) -> Bool {
    if hasChanged { forgetLastFrame() }
    if frame.hasGap { forgetFingers() }
    for event in frame.events {
      switch event.type {
      case EventType.absolute where isSingle: applySingle(event)
      case EventType.absolute: applyMultitouch(event)
      case EventType.key where isSingle || isBox: applyKey(event)
      default: break
      }
    }
    guard hasChanged else { return false }
    if isSingle { settleSingle() } else if isBox { settleBox() } else if !begun.isEmpty { dropUnknown() }
    if frame.isResynchronization { forgetBeginnings(but: []) }
    return true
  }

  private mutating func forgetLastFrame() {
    hasChanged = false
    guard !begun.isEmpty || !ended.isEmpty || isSingle || isBox else { return }
    for index in contacts.indices {
      contacts[index].hasBegun = false
      contacts[index].hasEnded = false
      contacts[index].hasJumped = false
    }
    (begun, ended) = ([], [])
  }

  /// Events are lost and nothing tells what they were: any finger may be another by now.
  private mutating func forgetFingers() {
    for index in trackingIDs.indices where trackingIDs[index] >= 0 {
      trackingIDs[index] = -1
      if contacts[index].isDown { contacts[index].hasEnded = true }
      contacts[index].isDown = false
    }
    if isSingle || isBox { lone.forget(&contacts[lonePlace]) }
    for index in contacts.indices where contacts[index].hasEnded { ended.insert(index) }
    tools = 0
    slot = isSingle ? 0 : -1
    hasChanged = true
  }

  // MARK: Events

  /// MT_TOOL_PALM (linux/input.h).
  private static let palmTool: Int32 = 2

  private mutating func applyMultitouch(_ event: InputEvent) {
    let code = AxisCode(rawValue: event.code)
    if code == .slot {
      slot = Int(event.value)
      return
    }
    guard slot >= 0, slot < slotCount else { return }
    switch code {
    case .touchX: reportX(event.value, in: slot)
    case .touchY: reportY(event.value, in: slot)
    case .trackingID: setFinger(event.value, in: slot)
    case .toolType: contacts[slot].isPalm = event.value == Self.palmTool
    case .touchMajor: contacts[slot].isBroad = palm.isBroad(event.value)
    case .touchPressure: contacts[isBox ? lonePlace : slot].isHeavy = palm.isHeavy(event.value)
    default: return
    }
    hasChanged = true
  }

  private mutating func applySingle(_ event: InputEvent) {
    switch AxisCode(rawValue: event.code) {
    case .x: reportX(event.value, in: 0)
    case .y: reportY(event.value, in: 0)
    case .pressure: contacts[lonePlace].isHeavy = palm.isHeavy(event.value)
    default: return
    }
    hasChanged = true
  }

  /// Keys that say whether fingers are there, and how many.
  private mutating func applyKey(_ event: InputEvent) {
    if event.code == Key.touch {
      guard isSingle else { return }
      trackingIDs[0] = event.value != 0 ? 0 : -1
    } else if countsFingers, let index = Key.fingerCounts.firstIndex(of: event.code) {
      let bit: UInt8 = 1 << UInt8(index)
      tools = event.value != 0 ? tools | bit : tools & ~bit
    } else {
      return
    }
    hasChanged = true
  }

  private mutating func reportX(_ x: Int32, in slot: Int) {
    guard plausible.x.contains(x) else { return knownX.remove(slot) }
    knownX.insert(slot)
    if isSingle { position.x = x } else { contacts[slot].x = x }
  }

  private mutating func reportY(_ y: Int32, in slot: Int) {
    guard plausible.y.contains(y) else { return knownY.remove(slot) }
    knownY.insert(slot)
    if isSingle { position.y = y } else { contacts[slot].y = y }
  }

  /// A new number in a slot without a -1 between is a new finger: the old one lifted unseen.
  private mutating func setFinger(_ trackingID: Int32, in slot: Int) {
    guard trackingIDs[slot] != trackingID else { return }
    trackingIDs[slot] = trackingID
    // Whose the corners of a box are is settled when all of the frame is known.
    if isBox { return }
    end(slot)
    if trackingID >= 0 { begin(slot) }
  }

  private mutating func begin(_ slot: Int) {
    (contacts[slot].isDown, contacts[slot].hasBegun) = (true, true)
    begun.insert(slot)
  }

  private mutating func end(_ slot: Int) {
    guard contacts[slot].isDown else { return }
    // One that comes and goes within a frame has ended but not begun.
    (contacts[slot].isDown, contacts[slot].hasBegun, contacts[slot].hasEnded) = (false, false, true)
    begun.remove(slot)
    ended.insert(slot)
  }

  // MARK: The end of a frame

  /// A finger that came down where nobody knows has no beginning.
  private mutating func dropUnknown() {
    let known = knownX.intersection(knownY)
    if !begun.isSubset(of: known) { forgetBeginnings(but: known) }
  }

  private mutating func forgetBeginnings(but known: SlotSet) {
    for slot in begun where !known.contains(slot) { contacts[slot].hasBegun = false }
    begun.formIntersection(known)
  }

  /// What the corners of the box are by now, and what the finger that may be alone in it.
  private mutating func settleBox() {
    let isActive = (trackingIDs[0] >= 0, trackingIDs[1] >= 0)
    let corners = (isActive.0 ? 1 : 0) + (isActive.1 ? 1 : 0)
    let count = corners == 0 ? 0 : max(corners, toolCount)
    if corners == 2, count == 2 {
      if !contacts[0].isDown {
        begin(0)
        begin(1)
        dropUnknown()
      }
    } else {
      end(0)
      end(1)
    }
    let index = isActive.0 ? 0 : 1
    let isKnown = knownX.contains(index) && knownY.contains(index)
    contacts[lonePlace].isPalm = contacts[0].isPalm || contacts[1].isPalm
    contacts[lonePlace].isBroad = contacts[0].isBroad || contacts[1].isBroad
    settleLone(count, at: isKnown ? (contacts[index].x, contacts[index].y) : nil)
  }

  private mutating func settleSingle() {
    let count = trackingIDs[0] < 0 ? 0 : max(toolCount, 1)
    settleLone(count, at: knownX.contains(0) && knownY.contains(0) ? position : nil)
  }

  private mutating func settleLone(_ count: Int, at place: (x: Int32, y: Int32)?) {
    lone.update(&contacts[lonePlace], count: count, at: place, scale: scale)
    if contacts[lonePlace].hasBegun { begun.insert(lonePlace) }
    if contacts[lonePlace].hasEnded { ended.insert(lonePlace) }
  }

  /// How many fingers the keys tell of; 0 when they don't.
  private var toolCount: Int {
    UInt8.bitWidth - tools.leadingZeroBitCount
  }
}
