import Foundation
import SliderCore
import TestSupport
import Testing

/// How touch feels, over every recording at hand of a device that is touched: on the project's own, and on a collection of
/// real hands' when there is one.
@Suite struct TouchFeelTests {
  private static let any = DeviceMatch(name: Glob("*"))

  private static let recordings: [(name: String, recording: Recording)] = Recordings.all.compactMap { path in
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)), let recording = try? Recording(parsing: data),
      ContactTracker(recording.device) != nil
    else { return nil }
    return (URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, recording)
  }

  private static func bank(_ controls: [Control]) -> SliderBank {
    let bank = SliderBank(
      controls.enumerated().map { index, control in
        SliderDefinition(name: "\(index)", source: SliderSource(device: any, control: control))
      })
    for index in controls.indices { _ = bank.set(index, to: .fraction(0.5), at: Instant(microseconds: 0)) }
    bank.forgetEffects()
    return bank
  }

  /// Hands that are meant to slide along an edge: our own examples, and a finger that goes along a screen's left edge.
  private static let meant: Set<String> = [
    "touchpad-left-edge", "clickpad-click-in-a-slide", "semi-multitouch-second-finger", "single-touch-other-finger",
    "touchscreen-bottom-edge", "quanta-opticaltouchscreen-touch-on-left",
  ]

  /// With a slider on every edge, no pointing, scrolling, tapping or clicking begins a slide.
  @Test func ordinaryUseIsNoSlide() {
    var slides: [String] = []
    var touches = 0
    var seconds = 0.0
    for (name, recording) in Self.recordings {
      let bank = Self.bank(Edge.allCases.map { .edge($0, width: .percent(8)) })
      let device = bank.attach(recording.device).device
      var tracker = ContactTracker(recording.device)
      var last = recording.frames.first?.time ?? Instant(microseconds: 0)
      for frame in recording.frames {
        // More than a second without a frame says nothing about the hand.
        let isTouched = tracker?.contacts.contains { $0.isDown } ?? false
        if isTouched { seconds += min(Double(frame.time.microseconds - last.microseconds) / 1e6, 1) }
        last = frame.time
        _ = tracker?.update(with: frame)
        touches += tracker?.begun.count ?? 0
        bank.process(frame, from: device)
        slides += bank.takeKinds().filter { $0 == .down }.map { _ in name }
      }
    }
    let wrong = slides.filter { !Self.meant.contains($0) }
    print(
      "touch: \(touches) touches in \(Int(seconds)) s on \(Self.recordings.count) devices,",
      "\(slides.count) slides along an edge, \(wrong.count) of them not meant")
    #expect(wrong == [])
    #expect(slides.contains("touchpad-left-edge"))
  }

  /// A finger rests where, from 0.3 s before to 0.2 s after, it goes to and fro by half a millimetre at most.
  @Test func aRestingFingerMovesNothing() {
    let whole = Area(left: .zero, top: .zero, right: .percent(100), bottom: .percent(100))
    var (resting, wobbles, changes) = (0, 0, 0)
    for (name, recording) in Self.recordings {
      for along in Along.allCases {
        let bank = Self.bank([.area(whole, along: along)])
        let samples = Self.samples(of: recording, through: bank)
        for index in samples.indices.dropFirst() where Self.isResting(index, samples) {
          resting += 1
          if samples[index].place != samples[index - 1].place { wobbles += 1 }
          if samples[index].hasChanged {
            changes += 1
            Issue.record("\(name): a finger at rest moves a slider at \(samples[index].time.microseconds) µs")
          }
        }
      }
    }
    print("touch: \(resting) frames of fingers at rest, \(wobbles) with a wobble, \(changes) that move a slider")
    #expect(resting > 0)
  }

  private struct Sample {
    var time: Instant
    /// In millimetres; nil unless there is one finger that was there before.
    var place: SIMD2<Double>?
    var hasChanged: Bool
  }

  private static func samples(of recording: Recording, through bank: SliderBank) -> [Sample] {
    let device = bank.attach(recording.device).device
    guard var tracker = ContactTracker(recording.device) else { return [] }
    let scale = SIMD2(
      Length.millimetres(1).units(on: tracker.horizontal), Length.millimetres(1).units(on: tracker.vertical))
    return recording.frames.map { frame in
      _ = tracker.update(with: frame)
      bank.process(frame, from: device)
      let hasChanged = bank.takeKinds().contains(.change)
      let down = tracker.contacts.filter(\.isDown)
      let isAlone = down.count == 1 && tracker.begun.isEmpty
      let place = isAlone ? SIMD2(Double(down[0].x), Double(down[0].y)) / scale : nil
      return Sample(time: frame.time, place: place, hasChanged: hasChanged)
    }
  }

  private static func isResting(_ index: Int, _ samples: [Sample]) -> Bool {
    let (start, end) = (samples[index].time.microseconds - 300_000, samples[index].time.microseconds + 200_000)
    var (first, last) = (index, index)
    while first > 0, samples[first].time.microseconds > start { first -= 1 }
    while last < samples.count - 1, samples[last].time.microseconds < end { last += 1 }
    guard samples[first].time.microseconds <= start, samples[last].time.microseconds >= end else { return false }
    let places = samples[first...last].compactMap(\.place)
    guard places.count == last - first + 1 else { return false }
    return [places.map(\.x), places.map(\.y)].allSatisfy { (($0.max() ?? 0) - ($0.min() ?? 0)) <= 0.5 }
      && [places.map(\.x), places.map(\.y)].contains { turns(of: $0) >= 3 }
  }

  /// How often it goes back.
  private static func turns(of places: [Double]) -> Int {
    var turns = 0
    var direction = 0.0
    for (before, after) in zip(places, places.dropFirst()) where after != before {
      if direction * (after - before) < 0 { turns += 1 }
      direction = after - before
    }
    return turns
  }
}
