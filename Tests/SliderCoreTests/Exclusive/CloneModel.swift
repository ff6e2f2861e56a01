import SliderCore
import Testing

/// Who reads a clone: it believes nothing that a real touch device would not say.
struct CloneModel {
  struct Finger: Equatable {
    var id: Int32
    var values: [UInt16: Int32]
    var turn: Int
  }

  private let device: DeviceDescription
  private let isMultitouch: Bool
  private(set) var fingers: [Int32: Finger] = [:]
  private(set) var axes: [UInt16: Int32] = [:]
  private(set) var keys: Set<UInt16> = []
  /// Every finger that was ever told of.
  private(set) var ids: Set<Int32> = []
  /// Frames so far, and what was said that only accompanies others.
  private(set) var frames = 0
  private var memory: [Int32: [UInt16: Int32]] = [:]
  private var slot: Int32 = 0
  private var turn = 0
  private var isWithinFrame = false
  private var ended: Set<Int32> = []

  init(_ device: DeviceDescription) {
    self.device = device
    isMultitouch = device.axis(.slot) != nil
  }

  mutating func take(_ events: [InputEvent], sourceLocation: SourceLocation = #_sourceLocation) {
    for event in events { take(event, sourceLocation) }
    #expect(!isWithinFrame, "each frame has an end", sourceLocation: sourceLocation)
  }

  func value(_ code: AxisCode) -> Int32? { axes[code.rawValue] }

  private mutating func take(_ event: InputEvent, _ at: SourceLocation) {
    guard event.type != EventType.synchronization else {
      #expect(isWithinFrame, "no frame is empty", sourceLocation: at)
      frames += 1
      ended = []
      isWithinFrame = false
      return check(at)
    }
    isWithinFrame = true
    switch event.type {
    case EventType.absolute where event.code >= AxisCode.slot.rawValue: takeContact(event, at)
    case EventType.absolute:
      #expect(axes[event.code] != event.value, "an axis says what is new", sourceLocation: at)
      axes[event.code] = event.value
    case EventType.key where event.value == 0:
      #expect(keys.remove(event.code) != nil, "a key goes up after it went down", sourceLocation: at)
    case EventType.key where event.value == 1:
      #expect(keys.insert(event.code).inserted, "a key goes down after it went up", sourceLocation: at)
    default: break
    }
  }

  private mutating func takeContact(_ event: InputEvent, _ at: SourceLocation) {
    let code = AxisCode(rawValue: event.code)
    if code == .slot {
      slot = event.value
      #expect(slot >= 0 && slot <= device.axis(.slot)?.maximum ?? -1, sourceLocation: at)
    } else if code == .trackingID, event.value < 0 {
      #expect(fingers.removeValue(forKey: slot) != nil, "a finger ends that has begun", sourceLocation: at)
      ended.insert(slot)
    } else if code == .trackingID {
      #expect(fingers[slot] == nil && !ended.contains(slot), "one finger after another", sourceLocation: at)
      #expect(ids.insert(event.value).inserted, "a finger begins once", sourceLocation: at)
      turn += 1
      fingers[slot] = Finger(id: event.value, values: memory[slot] ?? [:], turn: turn)
    } else {
      #expect(fingers[slot] != nil, "a finger begins before it moves", sourceLocation: at)
      fingers[slot]?.values[event.code] = event.value
      memory[slot, default: [:]][event.code] = event.value
    }
  }

  private func check(_ at: SourceLocation) {
    let counts = Key.fingerCounts.enumerated().filter { keys.contains($0.element) }.map { $0.offset + 1 }
    #expect(counts.count <= 1, sourceLocation: at)
    guard isMultitouch else {
      #expect(!keys.contains(Key.touch) || !counts.isEmpty, "a touch is a finger", sourceLocation: at)
      return
    }
    #expect(keys.contains(Key.touch) == !fingers.isEmpty, "any finger is a touch", sourceLocation: at)
    #expect(counts == (fingers.isEmpty ? [] : [fingers.count]), "as many fingers as there are", sourceLocation: at)
    let oldest = fingers.values.min { $0.turn < $1.turn }
    for (legacy, code) in [(AxisCode.x, AxisCode.touchX), (.y, .touchY), (.pressure, .touchPressure)] {
      if let oldest {
        #expect(axes[legacy.rawValue] == oldest.values[code.rawValue] ?? 0, "the oldest finger's", sourceLocation: at)
      } else if legacy == .pressure {
        #expect(axes[legacy.rawValue] ?? 0 == 0, sourceLocation: at)
      }
    }
  }
}
