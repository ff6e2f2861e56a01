import CALSA
import Glibc
import SliderCore

/// Which card a name means, and how its mixer is opened.
extension MixerCard {
  static func open(_ name: String, _ control: String) throws(SystemError) -> OpaquePointer {
    var mixer: OpaquePointer?
    var result = snd_mixer_open(&mixer, 0)
    guard result == 0, let mixer else { throw error(name, "open its mixer", -result) }
    result = attach(mixer, to: control)
    if result >= 0 { result = snd_mixer_selem_register(mixer, nil, nil) }
    if result >= 0 { result = snd_mixer_load(mixer) }
    if result >= 0 { return mixer }
    snd_mixer_close(mixer)
    switch -result {
    case ENOENT, ENODEV, ENXIO: throw missing(name, control)
    case EACCES, EPERM: throw error(name, "open its mixer", -result, advice: "be root or in the group audio")
    default: throw error(name, "open its mixer", -result)
    }
  }

  /// - Returns: 0, or a negative errno.
  private static func attach(_ mixer: OpaquePointer, to name: String) -> Int32 {
    let (control, status) = SoundControl.open(name)
    guard status >= 0, let control else { return status }
    var elements: OpaquePointer?
    let opened = snd_hctl_open_ctl(&elements, control)
    guard opened >= 0 else {
      snd_ctl_close(control)
      return opened
    }
    // It has what it is given from now on, and closes it when it fails.
    return snd_mixer_attach_hctl(mixer, elements)
  }

  /// What libasound calls the card's control.
  static func controlName(of name: String) throws(SystemError) -> String {
    if name == "default" {
      // ALSA's own `default` is what a plug-in makes of it, in the end a person's sound server: not there for a system service.
      var first: Int32 = -1
      guard snd_card_next(&first) == 0, first >= 0 else { throw missing(name) }
      return "hw:\(first)"
    }
    if name.utf8.contains(UInt8(ascii: ":")) { return name }
    return SoundCard.named(name, among: SoundCard.all()).map { "hw:\($0.index)" } ?? name
  }

  /// The card of a name that has some of the elements that are wanted of it. `default` is the first hardware card with one of them, since the first
  /// of all may be a monitor's; where none has, the first.
  /// - Parameter isSession: `default` is what ALSA's configuration says, in the end a person's sound server.
  package static func open(
    _ name: String, with slots: [MixerSlot], isSession: Bool
  ) throws(SystemError) -> MixerCard {
    guard name == "default" else { return try MixerCard(named: name) }
    if isSession { return try MixerCard(named: name, control: name) }
    if let first = first(named: name, of: SoundCard.all().map { "hw:\($0.index)" }, with: slots) { return first }
    return try MixerCard(named: name)
  }

  /// The first of some cards that has some of the elements that are wanted; where none has, the first that can be opened.
  /// - Parameter controls: what libasound calls them.
  package static func first(named name: String, of controls: [String], with slots: [MixerSlot]) -> MixerCard? {
    var first: MixerCard?
    for control in controls {
      guard let found = try? MixerCard(named: name, control: control) else { continue }
      if slots.contains(where: { (try? found.read($0.target)) != nil }) { return found }
      first = first ?? found
    }
    return first
  }

  /// - Parameter control: what couldn't be opened; nil when nothing was found that could be.
  private static func missing(_ name: String, _ control: String? = nil) -> SystemError {
    if let node = SoundCard.forbiddenNode() {
      return error(name, "open its mixer", EACCES, advice: "\(node) is closed to you: be root or in the group audio")
    }
    let cards = SoundCard.all()
    // A card, and not what a session has for `default`.
    if SoundCard.named(name, among: cards) != nil || cards.contains(where: { "hw:\($0.index)" == control }) {
      // Nobody will announce it, so it is to be tried again.
      return error(name, "open its mixer", EIO, advice: "it said that it isn't there, and is")
    }
    let advice = cards.isEmpty ? "no sound card here" : "cards here: \(cards.map(\.id).joined(separator: ", "))"
    return error(name, "open its mixer", ENODEV, advice: advice)
  }
}
