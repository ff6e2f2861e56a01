import SliderCore
import TestSupport
import Testing

/// How the controls feel that are suggested for each device at hand: the project's own recordings, and a collection of real
/// devices when there is one.
@Suite struct ControlFeelTests {
  private static let any = DeviceMatch(name: Glob("*"))

  private static func recordings() throws -> [(name: String, recording: Recording, controls: [Control])] {
    try Recordings.all.map { path in
      let recording = try Recordings.read(path)
      return (
        path.split(separator: "/").last.map(String.init) ?? path, recording,
        ControlSuggestion(for: recording.device).controls
      )
    }
  }

  private static func bank(_ control: Control) -> SliderBank {
    let bank = SliderBank([SliderDefinition(name: "a", source: SliderSource(device: any, control: control))])
    _ = bank.set(0, to: .fraction(0.5), at: Instant(microseconds: 0))
    bank.forgetEffects()
    return bank
  }

  /// Each axis carried slowly from end to end, as its device announces it, brings the slider to both of its own.
  @Test func bothEndsAreReached() throws {
    var (controls, short) = (0, 0)
    for (name, recording, suggestions) in try Self.recordings() {
      for control in suggestions {
        guard case .axis(let code, _) = control, let axis = recording.device.axis(code) else { continue }
        controls += 1
        let (least, most) = Self.ends(of: axis, on: recording.device)
        if least > 0 || most < 1 {
          short += 1
          Issue.record("\(name): \(code) goes from \(least) to \(most)")
        }
      }
    }
    print("feel: \(controls) axes, \(short) of them with an end out of reach")
    #expect(controls > 0)
  }

  private static func ends(of axis: AbsoluteAxis, on device: DeviceDescription) -> (least: Double, most: Double) {
    let bank = bank(.axis(axis.code, range: nil))
    let number = bank.attach(device).device
    let (low, high) = (Int64(min(axis.minimum, axis.maximum)), Int64(max(axis.minimum, axis.maximum)))
    let up = (0...200).map { Int32(clamping: low + (high - low) * $0 / 200) }
    // A strip of one-bit masks has no place at 0: its first is 1.
    let way = up + up.reversed().dropLast() + [Int32(clamping: low + 1), Int32(clamping: low)]
    var time = Instant(microseconds: 1_000_000)
    var (least, most) = (1.0, 0.0)
    for value in way {
      var events = [InputEvent.axis(axis.code, value)]
      // A pad's finger is there all the way.
      if device.axis(.misc) != nil { events.append(.axis(.misc, 15)) }
      bank.process(InputFrame(time: time, events: events), from: number)
      time = time.advanced(byMicroseconds: 20_000)
      (least, most) = (min(least, bank.sliders[0].fraction), max(most, bank.sliders[0].fraction))
    }
    return (least, most)
  }

  /// What a device says first is where it stands; nothing moves by plugging it in or by a finger coming down. A touch strip
  /// goes to where it is touched, as an absolute control is meant to.
  @Test func nothingJumps() throws {
    var (frames, touches, jumps) = (0, 0, 0)
    for (name, recording, suggestions) in try Self.recordings() where !recording.frames.isEmpty {
      for control in suggestions {
        let bank = Self.bank(control)
        let device = bank.attach(recording.device).device
        var tracker = ContactTracker(recording.device)
        for (index, frame) in recording.frames.enumerated() {
          _ = tracker?.update(with: frame)
          bank.process(frame, from: device)
          let hasChanged = bank.takeKinds().contains(.change)
          let isFirst = index == 0 && !control.isTurned && recording.device.kind != .touchStrip
          let isTouch = control.isTouched && (tracker?.isNewlyTouched ?? false)
          frames += isFirst ? 1 : 0
          touches += isTouch ? 1 : 0
          if hasChanged, isFirst || isTouch {
            jumps += 1
            Issue.record("\(name): jumps at \(frame.time.microseconds) µs")
          }
        }
      }
    }
    print("feel: \(frames) first frames and \(touches) touches, \(jumps) that make a slider jump")
    #expect(frames > 0 && touches > 0)
  }
}

extension Control {
  /// Whether its reports are movements, so that the first is one too.
  fileprivate var isTurned: Bool {
    switch self {
    case .dial, .keys: true
    case .edge, .area, .circle, .axis, .ring: false
    }
  }
}

extension ContactTracker {
  /// Whether fingers have just come down where none was.
  fileprivate var isNewlyTouched: Bool {
    !begun.isEmpty && contacts.count { $0.isDown } == begun.count
  }
}
