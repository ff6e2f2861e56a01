package import SliderCore

/// Devices as data, and the frames that they send.
package enum TestDevices {
  /// A multi-touch pad, 100 mm wide and 60 mm high: 1000...5000 × 1000...4000 units, 40 and 50 of them a millimetre.
  package static var touchpad: DeviceDescription {
    var pad = DeviceDescription(name: "Test Touchpad")
    pad.properties = CodeSet([InputProperty.pointer])
    pad.keys = CodeSet([Key.touch, Key.toolFinger])
    pad.axes = [
      AbsoluteAxis(code: .x, minimum: 1000, maximum: 5000, resolution: 40),
      AbsoluteAxis(code: .y, minimum: 1000, maximum: 4000, resolution: 50),
      AbsoluteAxis(code: .slot, minimum: 0, maximum: 4),
      AbsoluteAxis(code: .touchX, minimum: 1000, maximum: 5000, resolution: 40),
      AbsoluteAxis(code: .touchY, minimum: 1000, maximum: 4000, resolution: 50),
      AbsoluteAxis(code: .trackingID, minimum: 0, maximum: 65535),
    ]
    return pad
  }

  /// The same pad from before multi-touch: one finger, by BTN_TOUCH.
  package static var singleTouchPad: DeviceDescription {
    var pad = touchpad
    pad.axes = pad.axes.filter { $0.code == .x || $0.code == .y }
    return pad
  }

  /// The same pad, whose two slots are the corners of a box around all fingers.
  package static var boxPad: DeviceDescription {
    var pad = touchpad
    pad.properties = CodeSet([InputProperty.pointer, InputProperty.semiMultitouch])
    pad.keys = CodeSet([Key.touch] + Key.fingerCounts)
    for index in pad.axes.indices where pad.axes[index].code == .slot { pad.axes[index].maximum = 1 }
    return pad
  }

  /// A place in percent of the test pad, from its top left corner.
  package static func point(_ x: Double, _ y: Double) -> TouchPoint {
    TouchPoint(x: 1000 + 40 * x, y: 1000 + 30 * y)
  }

  /// A lever, 0...1000.
  package static var throttle: DeviceDescription {
    var lever = DeviceDescription(name: "Test Throttle")
    lever.keys = CodeSet([Key.joystick])
    lever.axes = [AbsoluteAxis(code: .throttle, minimum: 0, maximum: 1000)]
    return lever
  }

  package static var keyboard: DeviceDescription {
    var board = DeviceDescription(name: "Test Keyboard")
    board.keys = CodeSet(1...120)
    return board
  }
}

extension InputEvent {
  package static func axis(_ code: AxisCode, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.absolute, code: code.rawValue, value: value)
  }

  package static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.key, code: code, value: value)
  }
}

/// A hand on a test device: it makes frames 20 ms apart.
package struct TestHand {
  package private(set) var now = Instant(microseconds: 1_000_000)
  private var nextID: Int32 = 100

  package init() {}

  package mutating func frame(_ events: [InputEvent], isResynchronization: Bool = false) -> InputFrame {
    now = now.advanced(byMicroseconds: 20_000)
    return InputFrame(time: now, events: events, isResynchronization: isResynchronization)
  }

  package mutating func axis(_ code: AxisCode, _ value: Int32) -> InputFrame {
    frame([.axis(code, value)])
  }

  /// A finger comes down, at a place in percent of the test pad, from its top left corner.
  package mutating func touch(_ x: Double, _ y: Double, slot: Int32 = 0) -> InputFrame {
    nextID += 1
    return frame([.axis(.slot, slot), .axis(.trackingID, nextID)] + Self.position(x, y))
  }

  /// A finger is somewhere on the pad without slots; where there are more, the keys say how many.
  package mutating func single(_ x: Double, _ y: Double, fingers: Int = 1) -> InputFrame {
    frame([.axis(.x, Int32(1000 + 40 * x)), .axis(.y, Int32(1000 + 30 * y))] + Self.count(fingers))
  }

  /// What the keys say of so many fingers.
  package static func count(_ fingers: Int) -> [InputEvent] {
    [.key(Key.touch, fingers > 0 ? 1 : 0)]
      + Key.fingerCounts.enumerated().map { .key($1, $0 == fingers - 1 ? 1 : 0) }
  }

  package mutating func move(_ x: Double, _ y: Double, slot: Int32 = 0) -> InputFrame {
    frame([.axis(.slot, slot)] + Self.position(x, y))
  }

  package mutating func lift(slot: Int32 = 0, isResynchronization: Bool = false) -> InputFrame {
    frame([.axis(.slot, slot), .axis(.trackingID, -1)], isResynchronization: isResynchronization)
  }

  private static func position(_ x: Double, _ y: Double) -> [InputEvent] {
    [.axis(.touchX, Int32(1000 + 40 * x)), .axis(.touchY, Int32(1000 + 30 * y))]
  }
}
