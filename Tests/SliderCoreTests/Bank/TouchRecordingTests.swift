import Foundation
import SliderCore
import TestSupport
import Testing

/// A recording for each kind of touch device, with what the slider does, worked out by hand. The slider begins at 0.5.
@Suite struct TouchRecordingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var recording: String
    var control: Control
    var fingers = 1
    /// What happens, with the places that changes lead to.
    var story: [String]
    var testDescription: String { recording }
  }

  private static let whole = Area(left: .zero, top: .zero, right: .percent(100), bottom: .percent(100))

  @Test(arguments: [
    // 600 units of 2400 are 25 %, of which 3 mm (5 %) decide. The press ends it, and what comes after it belongs to the click.
    Row(
      recording: "clickpad-click-in-a-slide", control: .edge(.right, width: .percent(8)),
      story: ["down", "0.5083", "0.5750", "0.6583", "0.7000", "cancel"]),
    // 300 units of 1800, less 90 that decide; what it creeps among others is lost; then 300 units more.
    Row(
      recording: "semi-multitouch-second-finger", control: .edge(.left, width: .percent(8)),
      story: ["down", "0.5333", "0.6167", "0.6944", "0.7833", "up"]),
    // 600 units of 4000, less 3 % that decide. With the other finger it is over, wherever that goes.
    Row(
      recording: "single-touch-other-finger", control: .edge(.right, width: .percent(8)),
      story: ["down", "0.5200", "0.6200", "up"]),
    // 256 units of 1280, less 3 % that decide; back by 64.
    Row(
      recording: "touchscreen-bottom-edge", control: .edge(.bottom, width: .percent(8)),
      story: ["down", "0.5200", "0.6700", "0.6200", "up"]),
    // An eighth and a quarter of a turn clockwise; through the centre, and an eighth back.
    Row(
      recording: "tablet-touch-dial", control: .circle(x: .percent(50), y: .percent(50), radius: .percent(40)),
      story: ["down", "0.6250", "0.8750", "0.7500", "up"]),
    // Their middle goes 5 mm of 100, then half of 5 mm.
    Row(
      recording: "touchpad-two-fingers", control: .area(whole, along: .x), fingers: 2,
      story: ["down", "0.5500", "0.5750", "up"]),
  ])
  func moves(row: Row) throws {
    var source = SliderSource(device: DeviceMatch(name: Glob("Slided Example*")), control: row.control)
    source.fingers = row.fingers
    #expect(try Self.story(of: row.recording, source) == row.story)
  }

  private static func story(of name: String, _ source: SliderSource) throws -> [String] {
    let recording = try Recordings.own(name)
    let bank = SliderBank([SliderDefinition(name: "slider", source: source)])
    _ = bank.set(0, to: .fraction(0.5), at: Instant(microseconds: 0))
    bank.forgetEffects()
    let (device, problems) = bank.attach(recording.device)
    #expect(problems == [])
    var story: [String] = []
    for frame in recording.frames {
      bank.process(frame, from: device)
      for event in bank.events { story.append(event.kind == .change ? text(event.fraction) : event.kind.rawValue) }
      bank.forgetEffects()
    }
    return story
  }

  private static func text(_ fraction: Double) -> String {
    let digits = String(Int((fraction * 10_000).rounded()))
    return "0." + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// All the others, with a slider on every control: none leaves its range, and no finger is left at the end of them.
  @Test(arguments: Recordings.all)
  func nothingIsOutOfItsRange(path: String) throws {
    let recording = try Recording(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
    var sliders = Edge.allCases.map { edge in
      SliderDefinition(
        name: "\(edge)",
        source: SliderSource(device: DeviceMatch(name: Glob("*")), control: .edge(edge, width: .percent(8))))
    }
    for fingers in 1...2 {
      for control in [
        Control.area(Self.whole, along: .y), .circle(x: .percent(50), y: .percent(50), radius: .percent(40)),
      ] {
        var source = SliderSource(device: DeviceMatch(name: Glob("*")), control: control)
        source.fingers = fingers
        source.mode = .absolute
        sliders.append(SliderDefinition(name: "\(sliders.count)", source: source))
      }
    }
    let bank = SliderBank(sliders)
    let device = bank.attach(recording.device).device
    var held: Set<Int> = []
    for frame in recording.frames {
      bank.process(frame, from: device)
      for event in bank.events {
        #expect((0...1).contains(event.fraction))
        // Down and up alternate, and nothing changes between two touches.
        switch event.kind {
        case .down: #expect(held.insert(event.slider).inserted)
        case .up, .cancel: #expect(held.remove(event.slider) != nil)
        default: #expect(held.contains(event.slider))
        }
      }
      bank.forgetEffects()
    }
    bank.detach(device, at: recording.frames.last?.time ?? Instant(microseconds: 0))
    #expect(bank.events.map(\.kind).allSatisfy { $0 == .cancel } && bank.events.count == held.count)
  }
}
