package import SliderCore

/// A playback volume of a sound card: what it is, not what it stands at.
package struct MixerElement: Equatable, Sendable {
  /// As the card spells it, blanks at its end included.
  package var name: String
  /// Tells elements of the same name apart.
  package var index: Int
  /// The raw range, and where on a slider's travel each raw step is.
  package var scale: MixerScale

  package init(name: String, index: Int, scale: MixerScale) {
    self.name = name
    self.index = index
    self.scale = scale
  }
}
