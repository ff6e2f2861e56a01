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
  /// Why an event couldn't be read; libasound has what it was about for 0 since then, and won't be told of it again.
  private var loss: SystemError?
  /// What to wait for before `handleEvents()`; empty once the card is gone.
  package private(set) var pollDescriptors: [PollDescriptor] = []
  /// What elements are looked up with; one for all, so that a lookup allocates nothing.
  private let identifier: OpaquePointer

  /// Opens a card by id (`PCH`), index (`0`), full name (`hw:0`), a pattern on its long name (`HDA *`), or any other control of ALSA's
  /// configuration; `default` is the first hardware card.
  package convenience init(named name: String) throws(SystemError) {
    silenceALSA()
    try self.init(named: name, control: try Self.controlName(of: name))
  }

  /// - Parameter control: what libasound calls the card's control.
  init(named name: String, control: String) throws(SystemError) {
    silenceALSA()
    self.name = name
    var identifier: OpaquePointer?
    guard snd_mixer_selem_id_malloc(&identifier) == 0, let identifier else {
      throw Self.error(name, "open its mixer", ENOMEM)
    }
    do throws(SystemError) {
      mixer = try Self.open(name, control)
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

  /// Whether all that it was told of could be read so far.
  package var isReadable: Bool { mixer != nil && loss == nil }

  /// Lets the card go; again is harmless.
  package func close() {
    guard let mixer else { return }
    self.mixer = nil
    pollDescriptors = []
    snd_mixer_close(mixer)
  }

  // MARK: - Volume

  /// The raw steps of all channels, front left first.
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

  /// Puts the loudest channel at a raw step, clamped into the range (libasound takes one outside and does nothing), and the
  /// others where the balance has them.
  ///
  /// Mute stays as it is. libasound writes its own memory of the switch back with each volume, so what others changed is read first: the result is what
  /// `handleEvents()` would have returned.
  /// - Parameter standing: the raw steps of all channels before. Those that were written before another one couldn't be are put back there, as
  ///   far as that can be: one loud channel would be taken for a balance that someone chose.
  @discardableResult
  package func setVolume(
    _ raw: Int, of element: MixerElement, balance: MixerBalance = MixerBalance(), standing: [Int] = []
  ) throws(SystemError) -> Bool {
    let hasChanged = try handleEvents()
    let raw = min(max(raw, element.scale.minimum), element.scale.maximum)
    let handle = try handle(of: element, "set '\(element.name)' to \(raw)")
    let get = element.isCapture ? snd_mixer_selem_get_capture_volume : snd_mixer_selem_get_playback_volume
    let set = element.isCapture ? snd_mixer_selem_set_capture_volume : snd_mixer_selem_set_playback_volume
    var (number, result): (Int, Int32) = (0, 0)
    for channel in Self.channels where Self.has(channel, handle, element) {
      var before = raw
      _ = get(handle, channel, &before)
      result = set(handle, channel, balance.raw(number, ofLoudest: raw, on: element.scale))
      guard result >= 0 else {
        // libasound keeps what it couldn't write for written, and wouldn't write it the next time.
        _ = set(handle, channel, before)
        let written = Self.channels.filter { Self.has($0, handle, element) }.prefix(number)
        for (channel, volume) in zip(written, standing) { _ = set(handle, channel, volume) }
        break
      }
      number += 1
    }
    try check(result, "set '\(element.name)' to \(raw)")
    return hasChanged
  }

  // MARK: - Switch

  /// Whether any channel is switched on; true for an element without a switch.
  package func isOn(_ element: MixerElement) throws(SystemError) -> Bool {
    guard element.hasSwitch else { return true }
    let handle = try handle(of: element, "read the switch of '\(element.name)'")
    let get = element.isCapture ? snd_mixer_selem_get_capture_switch : snd_mixer_selem_get_playback_switch
    for channel in Self.channels where Self.has(channel, handle, element) {
      var isOn: Int32 = 0
      try check(get(handle, channel, &isOn), "read the switch of '\(element.name)'")
      if isOn != 0 { return true }
    }
    return false
  }

  /// Switches all channels on or off, if they aren't; nothing for an element without a switch.
  package func setOn(_ isOn: Bool, _ element: MixerElement) throws(SystemError) {
    guard element.hasSwitch, try self.isOn(element) != isOn else { return }
    let handle = try handle(of: element, "switch '\(element.name)'")
    let set = element.isCapture ? snd_mixer_selem_set_capture_switch_all : snd_mixer_selem_set_playback_switch_all
    let result = set(handle, isOn ? 1 : 0)
    // As with a volume that couldn't be written.
    if result < 0 { _ = set(handle, isOn ? 0 : 1) }
    try check(result, "switch '\(element.name)' \(isOn ? "on" : "off")")
  }

  // MARK: - Events

  /// Takes in what happened to the card; never waits.
  ///
  /// - Returns: whether anything did, own writes included: read the volumes again.
  /// - Throws: when the card is gone, and it is closed by then; or when something of it can't be read, from then on: open another.
  package func handleEvents() throws(SystemError) -> Bool {
    let operation = "read its events"
    if let loss { throw loss }
    let count = snd_mixer_handle_events(try openMixer(operation))
    do throws(SystemError) {
      try check(count, operation)
    } catch {
      // One that can't be read now is still there: it may be a single element that a slow device didn't answer for.
      loss = error
      throw error
    }
    return count > 0
  }
}

// MARK: - libasound

extension MixerCard {
  func openMixer(_ operation: @autoclosure () -> String) throws(SystemError) -> OpaquePointer {
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
  func find(_ name: String, _ index: Int) -> OpaquePointer? {
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

  private static var channels: some Sequence<snd_mixer_selem_channel_id_t> {
    (0...SND_MIXER_SCHN_LAST.rawValue).lazy.map(snd_mixer_selem_channel_id_t.init(rawValue:))
  }

  private static func has(
    _ channel: snd_mixer_selem_channel_id_t, _ handle: OpaquePointer, _ element: MixerElement
  ) -> Bool {
    element.isCapture
      ? snd_mixer_selem_has_capture_channel(handle, channel) != 0
      : snd_mixer_selem_has_playback_channel(handle, channel) != 0
  }

  /// Gives the raw step of each channel, front left first.
  func forEachVolume(of element: MixerElement, _ body: (Int) -> Void) throws(SystemError) {
    let handle = try handle(of: element, "read '\(element.name)'")
    let get = element.isCapture ? snd_mixer_selem_get_capture_volume : snd_mixer_selem_get_playback_volume
    for channel in Self.channels where Self.has(channel, handle, element) {
      var raw = 0
      try check(get(handle, channel, &raw), "read '\(element.name)'")
      body(raw)
    }
  }

  /// Turns a negative result into an error, and closes the card when it says that it is gone.
  private func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(SystemError) {
    guard result < 0 else { return }
    if result == -ENODEV { close() }
    throw error(operation(), -result)
  }

  func error(_ operation: String, _ code: Int32, advice: String? = nil) -> SystemError {
    Self.error(name, operation, code, advice: advice)
  }

  static func error(_ name: String, _ operation: String, _ code: Int32, advice: String? = nil) -> SystemError {
    SystemError(subject: "alsa card \(name)", operation: operation, code: code, advice: advice)
  }
}
