import SliderCore
import TestSupport

/// A pad whose bottom edge, as deep as the pad, is a slider's track as the cases describe it, in their points.
struct CasePad {
  /// Units of the pad in a point.
  private static let scale = 1000.0

  let bank: SliderBank
  private let device: Int
  private let size: (width: Double, height: Double)
  private var time = Instant(microseconds: 0)
  private var fingers: Int32 = 0

  /// - Parameters:
  ///   - radius: of the thumb, in points; on a pad it is 2 mm.
  ///   - insets: where the travel begins and ends, in points from the pad's sides.
  init(
    _ slider: SliderDefinition, width: Double, height: Double, radius: Double, insets: (Double, Double),
    change: (inout SliderSource) -> Void
  ) {
    size = (width, height)
    var source = SliderSource(
      device: DeviceMatch(deviceClass: .touchpad), control: .edge(.bottom, width: .percent(100)))
    source.insets = (.units(insets.0 * Self.scale), .units(insets.1 * Self.scale))
    source.minimumTravel = .units(0)
    // What the cases move doesn't wobble.
    source.jitter = .length(.zero)
    change(&source)
    var slider = slider
    slider.source = source
    bank = SliderBank([slider])
    var pad = TestDevices.touchpad
    let resolution = Int32(radius * Self.scale / 2)
    pad.axes = pad.axes.map { axis in
      switch axis.code {
      case .x, .touchX:
        AbsoluteAxis(code: axis.code, minimum: 0, maximum: Int32(width * Self.scale), resolution: resolution)
      case .y, .touchY:
        AbsoluteAxis(code: axis.code, minimum: 0, maximum: Int32(height * Self.scale), resolution: resolution)
      default: axis
      }
    }
    device = bank.attach(pad).device
  }

  var now: Instant { time }

  mutating func touch(_ x: Double, _ y: Double, finger: Int = 1) {
    fingers += 1
    send([.axis(.slot, Int32(finger - 1)), .axis(.trackingID, fingers)] + position(x, y))
  }

  mutating func move(_ x: Double, _ y: Double, finger: Int = 1) {
    send([.axis(.slot, Int32(finger - 1))] + position(x, y))
  }

  mutating func lift(finger: Int = 1, isLost: Bool = false) {
    send([.axis(.slot, Int32(finger - 1)), .axis(.trackingID, -1)], isLost: isLost)
  }

  private mutating func send(_ events: [InputEvent], isLost: Bool = false) {
    time = time.advanced(byMicroseconds: 10_000)
    bank.process(InputFrame(time: time, events: events, isResynchronization: isLost), from: device)
  }

  /// A pad's finger can't be as far outside as a screen's pointer: beyond half of the pad it would be no place.
  private func position(_ x: Double, _ y: Double) -> [InputEvent] {
    func units(_ place: Double, _ length: Double) -> Int32 {
      Int32((min(max(place, -0.4 * length), 1.4 * length) * Self.scale).rounded())
    }
    return [.axis(.touchX, units(x, size.width)), .axis(.touchY, units(y, size.height))]
  }
}

extension CasePad {
  /// What happens to a slider in mode `pickup`, with nothing else said, at 10 of 100 points.
  static func pickup(touchAt first: Double, liftAt last: Double) -> [SliderEvent.Kind] {
    var pad = CasePad(TestSliders.onEdge(), width: 100, height: 10, radius: 1, insets: (0, 0)) { source in
      source.mode = .pickup
      source.tap = source.mode.tap
    }
    _ = pad.bank.set(0, to: .fraction(0.1), at: pad.now)
    pad.bank.forgetEffects()
    pad.touch(first, 5)
    pad.move(last, 5)
    let events = pad.bank.takeKinds()
    if first != last { return events }
    pad.lift()
    return events + pad.bank.takeKinds()
  }

  /// How far beside the thumb a finger can be and still take it along, in radii of it.
  static func grabInRadii() -> Double {
    var (near, far) = (0.0, 40.0)
    for _ in 0..<30 {
      let middle = (near + far) / 2
      var pad = CasePad(TestSliders.onEdge(), width: 100, height: 10, radius: 1, insets: (0, 0)) { $0.mode = .pickup }
      pad.touch(middle, 5)
      pad.move(middle + 1, 5)
      if pad.bank.sliders[0].fraction > 0 { near = middle } else { far = middle }
    }
    // To the pad's unit.
    return (near * 1000).rounded() / 1000
  }
}
