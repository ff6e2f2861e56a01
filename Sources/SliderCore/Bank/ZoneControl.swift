/// A part of a touch device where fingers drag a slider.
struct ZoneControl {
  /// Index of the slider in the bank.
  let slider: Int
  let mode: DragMode
  /// The share of the zone's length that is the slider's whole range.
  let travel: Double
  let tap: TapPlace
  /// The share of the zone's length, to both sides of the slider's place, in which a finger is on its thumb.
  let grab: Double
  /// Nobody else gets the fingers that it has.
  let isExclusive: Bool
  var slide: ZoneSlide
  /// All fingers of the device, by slot, as they were when its own came down.
  var origins: [Contact]
  /// Mode `pickup`: how far the slider is ahead of the finger that has it.
  var offset = 0.0
}

extension AttachedDevice {
  /// How far beside the slider's place a finger still takes hold of it, and is no tap of another place.
  ///
  /// A slider's thumb on a screen is a disc; a finger counts as on it within 3.5 times its radius (Material's slider). A pad
  /// shows no disc. What can be said to be under a finger is what it covers, 8...10 mm across, which is a thumb of 2 mm.
  private static let grab = Length.millimetres(3.5 * 2)

  /// Whether any finger is one of a zone's.
  var hasHeldZone: Bool {
    for index in zones.indices where !zones[index].slide.slots.isEmpty { return true }
    return false
  }

  /// The slots of the fingers that are any zone's.
  var heldSlots: SlotSet {
    var held = SlotSet()
    for index in zones.indices { held.formUnion(zones[index].slide.slots) }
    return held
  }

  /// Binds a zone of its surface.
  func bindZone(_ source: SliderSource, slider: Int) -> String? {
    tracker = tracker ?? ContactTracker(description)
    guard let tracker, let zone = TouchZone(source, on: tracker) else {
      return "it is not touched: it has no position, or no BTN_TOUCH"
    }
    guard source.fingers <= tracker.fingerLimit else {
      return "it can't tell where \(source.fingers) fingers are"
    }
    let travel = source.travel.fraction ?? zone.share(of: source.travel)
    guard zone.isUsable, travel > 0, travel.isFinite else { return source.emptiness(on: tracker) }
    let slide = ZoneSlide(
      zone: zone, fingers: source.fingers, minimumTravel: source.minimumTravel ?? source.control.minimumTravel,
      hold: source.hold, play: source.jitter.play(on: zone, tracker))
    zones.append(
      ZoneControl(
        slider: slider, mode: source.mode, travel: travel, tap: source.tap, grab: zone.share(of: Self.grab),
        isExclusive: source.isExclusive, slide: slide, origins: tracker.contacts))
    followsClicks = !TouchProtocol.clickKeys(of: description).isEmpty
    let isGuessing = source.lengths.contains { $0.isGuess(on: tracker.horizontal) || $0.isGuess(on: tracker.vertical) }
    guard isGuessing else { return nil }
    return "it doesn't tell how large it is: 1 mm counts as 1 % of it"
  }
}

extension SliderSource {
  /// Why its zone has no length.
  fileprivate func emptiness(on tracker: ContactTracker) -> String {
    var whole = self
    whole.insets = (.zero, .zero)
    if TouchZone(whole, on: tracker)?.isUsable == true { return "its insets leave nothing of the \(control.word)" }
    let (x, y) = (tracker.horizontal, tracker.vertical)
    return "its \(control.word) has no length: it announces \(x.minimum)...\(x.maximum) by \(y.minimum)...\(y.maximum)"
  }

  /// The lengths on a touch device that the configuration gives.
  fileprivate var lengths: [Length] {
    let own: [Length] =
      switch control {
      case .edge(_, let width): [width]
      case .area(let area, _): [area.left, area.top, area.right, area.bottom]
      case .circle(let x, let y, let radius): [x, y, radius]
      default: []
      }
    return own + [insets.start, insets.end, travel] + [minimumTravel].compactMap(\.self)
  }
}

extension Control {
  /// What `min_travel` is unless it is given. Pointing goes through a pad's edges; an area is there for the slider.
  fileprivate var minimumTravel: Length {
    if case .edge = self { return .millimetres(3) }
    return .zero
  }
}

extension Jitter {
  /// How far a finger may wobble in a zone and still rest: a little more than a still fingertip does (libinput takes a
  /// quarter of a millimetre to both sides), and what the device itself calls noise.
  fileprivate func play(on zone: TouchZone, _ tracker: ContactTracker) -> Length {
    switch self {
    case .length(let length): return length
    case .automatic:
      let noise = max(tracker.horizontal.fuzz, tracker.vertical.fuzz)
      return [Length.millimetres(0.5), .units(Double(noise))].max { zone.share(of: $0) < zone.share(of: $1) } ?? .zero
    }
  }
}
