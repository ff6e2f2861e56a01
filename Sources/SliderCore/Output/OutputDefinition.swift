/// What a slider changes, and how far: one table of a configuration's `to`.
package struct OutputDefinition: Equatable, Sendable {
  package var target: OutputTarget
  /// nil: what the target's kind has by default.
  package var curve: Curve?
  /// The raw step at the start of the slider's travel; nil: the default of the target's kind.
  package var floor: Level?
  /// The raw step at the end of the slider's travel; nil: the default of the target's kind.
  package var ceiling: Level?
  package var occasion = Occasion.change
  /// `between`: the part of the slider's travel that is this output's whole way, as places of 0...1; on both sides of it
  /// the output stands at an end. The wrong way round, it goes down as the slider goes up.
  package var part: (start: Double, end: Double) = (0, 1)
  /// `ramp`: how long it may take to where a jump of the slider puts it, in microseconds. A hand is followed at once.
  package var ramp: Int64 = 0
  /// `mute`: whether the element's switch is off where its volume is at the floor, and on elsewhere. Otherwise nobody touches it.
  package var mutesAtFloor = false
  /// `osd`: whether a hint on the screen shows the slider when it changes this.
  package var showsHint = false

  /// When an output follows: the key `when`.
  package enum Occasion: String, CaseIterable, Sendable {
    /// Whenever the slider moves.
    case change
    /// When the hand lets go; at once if none holds the slider.
    case release
    /// When the slider is completed.
    case complete
  }

  package init(target: OutputTarget, curve: Curve? = nil, floor: Level? = nil, ceiling: Level? = nil) {
    self.target = target
    self.curve = curve
    self.floor = floor
    self.ceiling = ceiling
  }

  package static func == (left: OutputDefinition, right: OutputDefinition) -> Bool {
    left.target == right.target && left.curve == right.curve && left.floor == right.floor
      && left.ceiling == right.ceiling && left.occasion == right.occasion && left.part == right.part
      && left.ramp == right.ramp && left.mutesAtFloor == right.mutesAtFloor
      && left.showsHint == right.showsHint
  }
}

/// Which thing in the world an output is.
package enum OutputTarget: Hashable, Sendable {
  /// A class device of `backlight`: a glob on its name, or `auto` for the panel of this machine.
  case backlight(String)
  /// A class device of `leds`: a glob on its name.
  case led(String)
  /// The brightness of a monitor that is spoken to over its cable: its model, its number, or `auto` for the first.
  case ddc(String)
  /// An element of a sound card; the card by id, number, name or `default` for the first. Its playback volume where it has
  /// one and `isCapture` doesn't ask for the other, else its capture volume.
  case alsa(card: String, element: String, index: Int, isCapture: Bool = false)
  /// A program and its arguments; `timeout` in microseconds.
  case command([ValueTemplate], timeout: Int64)
  /// Two keys of a virtual device: one press for each step of the slider.
  case key(up: KeyCode, down: KeyCode)
  /// An absolute axis of a virtual device.
  case axis(AxisCode)

  /// Whether it is at a place of its own, rather than where its slider is.
  package var hasPlace: Bool {
    switch self {
    case .backlight, .led, .ddc, .alsa: true
    case .command, .key, .axis: false
    }
  }

  /// Whether it does what only a person may who has shown who they are: anything at all, or typing.
  package var actsForPerson: Bool {
    switch self {
    case .command, .key: true
    case .backlight, .led, .ddc, .alsa, .axis: false
    }
  }

  /// The configuration's word for its kind.
  package var kind: String {
    switch self {
    case .backlight: "backlight"
    case .led: "led"
    case .ddc: "ddc"
    case .alsa: "alsa"
    case .command: "command"
    case .key: "key"
    case .axis: "axis"
    }
  }

  /// The configuration's words for which one.
  package var text: String {
    switch self {
    case .backlight(let name), .led(let name), .ddc(let name): name
    case .alsa(let card, let element, let index, let isCapture):
      "\(card),\(element),\(index)\(isCapture ? ",capture" : "")"
    case .command(let arguments, _): arguments.first?.source ?? ""
    case .key(let up, let down): "\(up),\(down)"
    case .axis(let code): code.description
    }
  }
}

/// A place in an output's raw range.
package enum Level: Equatable, Sendable {
  /// 0 is the range's start, 100 its end; on a mixer, as alsamixer shows it.
  case percent(Double)
  /// Mixers only.
  case decibels(Double)

  package var percent: Double? {
    if case .percent(let share) = self { return share }
    return nil
  }
}
