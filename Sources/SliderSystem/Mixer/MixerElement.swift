package import SliderCore

/// A volume of a sound card: what it is, not what it stands at.
package struct MixerElement: Equatable, Sendable {
  /// As the card spells it, blanks at its end included.
  package var name: String
  /// Tells elements of the same name apart.
  package var index: Int
  /// Its capture volume and switch, not those of playback.
  package var isCapture: Bool
  package var hasSwitch: Bool
  /// The raw range, and where on a slider's travel each raw step is.
  package var scale: MixerScale

  package init(name: String, index: Int, isCapture: Bool = false, hasSwitch: Bool = false, scale: MixerScale) {
    self.name = name
    self.index = index
    self.isCapture = isCapture
    self.hasSwitch = hasSwitch
    self.scale = scale
  }
}
