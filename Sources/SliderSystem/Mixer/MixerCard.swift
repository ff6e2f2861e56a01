import CALSA
import Glibc
import SliderCore

/// A sound card's simple mixer, attached and loaded once.
///
/// It belongs to one thread, from `init` on: nothing in it is locked, and libasound is silenced for that thread alone. Once the card is gone its handle is
/// closed at once, because the driver can't let the card go before; every call fails from then on, and a new `MixerCard` has to be made.
package final class MixerCard {
  /// As the configuration names it.
  package let name: String
  private var mixer: OpaquePointer?
  /// What to wait for before `handleEvents()`; empty once the card is gone.
  package private(set) var pollDescriptors: [PollDescriptor] = []
  /// What elements are looked up with; one for all, so that a lookup allocates nothing.
  private let identifier: OpaquePointer

  /// Opens a card by id (`PCH`), index (`0`), full name (`hw:0`), or any other control of ALSA's configuration; `default` is the first hardware card.
  package init(named name: String) throws(SystemError) {
    silenceALSA()
    self.name = name
    var identifier: OpaquePointer?
    guard snd_mixer_selem_id_malloc(&identifier) == 0, let identifier else {
      throw Self.error(name, "open its mixer", ENOMEM)
    }
    do throws(SystemError) {
      mixer = try Self.open(name)
    } catch {
      snd_mixer_selem_id_free(identifier)
      throw error
    }
    self.identifier = identifier
    pollDescriptors = readPollDescriptors()
  }

  deinit {
    close()
    snd_mixer_selem_id_free(identifier)
  }

  /// Whether the card is still there, as far as the calls so far have shown.
  package var isOpen: Bool { mixer != nil }

  /// Lets the card go; again is harmless.
  package func close() {
    guard let mixer else { return }
    self.mixer = nil
    pollDescriptors = []
    snd_mixer_close(mixer)
  }

  // MARK: - Elements

  /// All elements with a playback volume, in the mixer's order.
  package func elements() throws(SystemError) -> [MixerElement] {
    var elements: [MixerElement] = []
    var next = snd_mixer_first_elem(try openMixer("list its elements"))
    while let handle = next {
      if snd_mixer_selem_has_playback_volume(handle) != 0 { elements.append(describe(handle)) }
      next = snd_mixer_elem_next(handle)
    }
    return elements
  }

  /// The element of this exact name; ENOENT without one, ENOTSUP when it has no playback volume.
  package func element(named name: String, index: Int = 0) throws(SystemError) -> MixerElement {
    _ = try openMixer("find element '\(name)'")
    guard let handle = find(name, index) else {
      let names = try elements().map { "'\($0.name)'" + ($0.index == 0 ? "" : " \($0.index)") }
      let advice = names.isEmpty ? "the card has no playback volume" : "it has \(names.joined(separator: ", "))"
      throw error("find element '\(name)' \(index)", ENOENT, advice: advice)
    }
    guard snd_mixer_selem_has_playback_volume(handle) != 0 else {
      let isCapture = snd_mixer_selem_has_capture_volume(handle) != 0
      throw error(
        "set the volume of '\(name)'", ENOTSUP,
        advice: isCapture ? "it has a capture volume only" : "it has no volume, only a switch or a choice")
    }
    return describe(handle)
  }

  // MARK: - Volume

  /// The raw steps of all playback channels, front left first.
  package func volumes(of element: MixerElement) throws(SystemError) -> [Int] {
    var volumes: [Int] = []
    try forEachVolume(of: element) { volumes.append($0) }
    return volumes
  }

  /// The raw step of the loudest channel.
  package func volume(of element: MixerElement) throws(SystemError) -> Int {
    var loudest = element.scale.minimum
    try forEachVolume(of: element) { loudest = max(loudest, $0) }
    return loudest
  }

  /// Puts all playback channels at a raw step, clamped into the range: libasound takes one outside and does nothing.
  ///
  /// Mute stays as it is. libasound writes its own memory of the switch back with each volume, so what others changed is read first: the result is what
  /// `handleEvents()` would have returned.
  @discardableResult
  package func setVolume(_ raw: Int, of element: MixerElement) throws(SystemError) -> Bool {
    let hasChanged = try handleEvents()
    let raw = min(max(raw, element.scale.minimum), element.scale.maximum)
    let handle = try handle(of: element, "set '\(element.name)' to \(raw)")
    try check(snd_mixer_selem_set_playback_volume_all(handle, raw), "set '\(element.name)' to \(raw)")
    return hasChanged
  }

  // MARK: - Events

  /// Takes in what happened to the card; never waits.
  ///
  /// - Returns: whether anything did, own writes included: read the volumes again.
  /// - Throws: when the card is gone; it is closed by then.
  package func handleEvents() throws(SystemError) -> Bool {
    let operation = "read its events"
    let count = snd_mixer_handle_events(try openMixer(operation))
    if count < 0 {
      close()
      throw error(operation, -count)
    }
    return count > 0
  }
}

// MARK: - libasound

extension MixerCard {
  private func openMixer(_ operation: @autoclosure () -> String) throws(SystemError) -> OpaquePointer {
    guard let mixer else { throw error(operation(), ENODEV, advice: "the card was removed") }
    return mixer
  }

  /// Asked for once: they are those of the control, which stays attached, and each asking costs two arrays.
  private func readPollDescriptors() -> [PollDescriptor] {
    guard let mixer else { return [] }
    let count = max(0, snd_mixer_poll_descriptors_count(mixer))
    var descriptors = [pollfd](repeating: pollfd(), count: Int(count))
    let filled = max(0, snd_mixer_poll_descriptors(mixer, &descriptors, UInt32(count)))
    return descriptors.prefix(Int(filled)).map { PollDescriptor(descriptor: $0.fd, events: $0.events) }
  }

  /// The element's place in memory; good until events are handled.
  private func find(_ name: String, _ index: Int) -> OpaquePointer? {
    guard let mixer, let index = UInt32(exactly: index) else { return nil }
    snd_mixer_selem_id_set_name(identifier, name)
    snd_mixer_selem_id_set_index(identifier, index)
    return snd_mixer_find_selem(mixer, identifier)
  }

  private func handle(of element: MixerElement, _ operation: @autoclosure () -> String) throws(SystemError)
    -> OpaquePointer
  {
    _ = try openMixer(operation())
    guard let handle = find(element.name, element.index) else {
      throw error(operation(), ENOENT, advice: "the card has dropped it")
    }
    return handle
  }

  private func forEachVolume(of element: MixerElement, _ body: (Int) -> Void) throws(SystemError) {
    let handle = try handle(of: element, "read '\(element.name)'")
    for number in 0...SND_MIXER_SCHN_LAST.rawValue {
      let channel = snd_mixer_selem_channel_id_t(rawValue: number)
      guard snd_mixer_selem_has_playback_channel(handle, channel) != 0 else { continue }
      var raw = 0
      try check(snd_mixer_selem_get_playback_volume(handle, channel, &raw), "read '\(element.name)'")
      body(raw)
    }
  }

  private func describe(_ handle: OpaquePointer) -> MixerElement {
    var (minimum, maximum) = (0, 0)
    snd_mixer_selem_get_playback_volume_range(handle, &minimum, &maximum)
    let decibels = DecibelTable(minimum: minimum, maximum: maximum) { raw in
      var millibels = 0
      return snd_mixer_selem_ask_playback_vol_dB(handle, raw, &millibels) == 0 ? millibels : nil
    }
    return MixerElement(
      name: snd_mixer_selem_get_name(handle).map { String(cString: $0) } ?? "",
      index: Int(snd_mixer_selem_get_index(handle)),
      scale: MixerScale(minimum: minimum, maximum: maximum, decibels: decibels))
  }

  /// Turns a negative result into an error, and closes the card when it says that it is gone.
  private func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(SystemError) {
    guard result < 0 else { return }
    if result == -ENODEV { close() }
    throw error(operation(), -result)
  }

  private func error(_ operation: String, _ code: Int32, advice: String? = nil) -> SystemError {
    Self.error(name, operation, code, advice: advice)
  }

  private static func error(_ name: String, _ operation: String, _ code: Int32, advice: String? = nil) -> SystemError {
    SystemError(subject: "alsa card \(name)", operation: operation, code: code, advice: advice)
  }

  // MARK: - Opening

  private static func open(_ name: String) throws(SystemError) -> OpaquePointer {
    let control = try controlName(of: name)
    var mixer: OpaquePointer?
    var result = snd_mixer_open(&mixer, 0)
    guard result == 0, let mixer else { throw error(name, "open its mixer", -result) }
    result = snd_mixer_attach(mixer, control)
    if result >= 0 { result = snd_mixer_selem_register(mixer, nil, nil) }
    if result >= 0 { result = snd_mixer_load(mixer) }
    if result >= 0 { return mixer }
    snd_mixer_close(mixer)
    switch -result {
    case ENOENT, ENODEV, ENXIO: throw missing(name)
    case EACCES, EPERM: throw error(name, "open its mixer", -result, advice: "be root or in the group audio")
    default: throw error(name, "open its mixer", -result)
    }
  }

  /// What libasound calls the card's control.
  private static func controlName(of name: String) throws(SystemError) -> String {
    if name == "default" {
      // ALSA's own `default` is what a plug-in makes of it, in the end a person's sound server: not there for a system service.
      var first: Int32 = -1
      guard snd_card_next(&first) == 0, first >= 0 else { throw missing(name) }
      return "hw:\(first)"
    }
    if name.utf8.contains(UInt8(ascii: ":")) { return name }
    let index = snd_card_get_index(name)
    return index >= 0 ? "hw:\(index)" : name
  }

  private static func missing(_ name: String) -> SystemError {
    if let node = SoundCard.forbiddenNode() {
      return error(name, "open its mixer", EACCES, advice: "\(node) is closed to you: be root or in the group audio")
    }
    let cards = SoundCard.all().map(\.id)
    let advice = cards.isEmpty ? "no sound card here" : "cards here: \(cards.joined(separator: ", "))"
    return error(name, "open its mixer", ENODEV, advice: advice)
  }
}
