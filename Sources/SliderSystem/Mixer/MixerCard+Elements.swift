import CALSA
import Glibc
import SliderCore

/// What a card has.
extension MixerCard {
  /// All volumes, in the mixer's order: an element's for playback before that for capture.
  package func elements() throws(SystemError) -> [MixerElement] {
    var elements: [MixerElement] = []
    var next = snd_mixer_first_elem(try openMixer("list its elements"))
    while let handle = next {
      let hasPlayback = snd_mixer_selem_has_playback_volume(handle) != 0
      if hasPlayback { elements.append(describe(handle, isCapture: false)) }
      // One that is common to both was told already.
      if snd_mixer_selem_has_capture_volume(handle) != 0,
        !hasPlayback || snd_mixer_selem_has_common_volume(handle) == 0
      {
        elements.append(describe(handle, isCapture: true))
      }
      next = snd_mixer_elem_next(handle)
    }
    return elements
  }

  /// The volume of the element of this exact name; ENOENT without one, ENOTSUP when it has no such volume.
  /// - Parameter isCapture: the capture volume is wanted, though it may have one for playback too.
  package func element(
    named name: String, index: Int = 0, isCapture: Bool = false
  ) throws(SystemError) -> MixerElement {
    _ = try openMixer("find element '\(name)'")
    guard let handle = find(name, index) else {
      let names = try elements().map { "'\($0.name)'" + ($0.index == 0 ? "" : " \($0.index)") }
      let advice = names.isEmpty ? "the card has no volume" : "it has \(Self.unique(names).joined(separator: ", "))"
      throw error("find element '\(name)' \(index)", ENOENT, advice: advice)
    }
    let hasCapture = snd_mixer_selem_has_capture_volume(handle) != 0
    if !isCapture, snd_mixer_selem_has_playback_volume(handle) != 0 { return describe(handle, isCapture: false) }
    guard hasCapture else {
      throw error(
        "set the volume of '\(name)'", ENOTSUP,
        advice: isCapture
          ? "it has no capture volume" : "it has no volume, only a switch or a choice")
    }
    return describe(handle, isCapture: true)
  }

  private static func unique(_ names: [String]) -> [String] {
    names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
  }

  private func describe(_ handle: OpaquePointer, isCapture: Bool) -> MixerElement {
    var (minimum, maximum) = (0, 0)
    if isCapture {
      snd_mixer_selem_get_capture_volume_range(handle, &minimum, &maximum)
    } else {
      snd_mixer_selem_get_playback_volume_range(handle, &minimum, &maximum)
    }
    let ask = isCapture ? snd_mixer_selem_ask_capture_vol_dB : snd_mixer_selem_ask_playback_vol_dB
    let decibels = DecibelTable(minimum: minimum, maximum: maximum) { raw in
      var millibels = 0
      return ask(handle, raw, &millibels) == 0 ? millibels : nil
    }
    let hasSwitch =
      isCapture ? snd_mixer_selem_has_capture_switch(handle) : snd_mixer_selem_has_playback_switch(handle)
    return MixerElement(
      name: snd_mixer_selem_get_name(handle).map { String(cString: $0) } ?? "",
      index: Int(snd_mixer_selem_get_index(handle)), isCapture: isCapture, hasSwitch: hasSwitch != 0,
      scale: MixerScale(minimum: minimum, maximum: maximum, decibels: decibels))
  }
}
