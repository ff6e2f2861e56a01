package import SliderCore

/// How loud each channel is beside the loudest, as shares of its place on alsamixer's scale.
///
/// It is kept as what someone chose, so neither rounding nor a way through silence wears it off.
package struct MixerBalance: Equatable, Sendable {
  /// By channel, 0...1; empty when all are as loud.
  package private(set) var shares: [Double] = []

  package init() {}

  /// Takes over what someone has set. All channels at the lowest step say nothing of it.
  package mutating func learn(_ volumes: [Int], on scale: MixerScale) {
    guard let loudest = volumes.max(), loudest > scale.minimum else { return }
    guard volumes.contains(where: { $0 != loudest }) else {
      shares = []
      return
    }
    let place = scale.position(ofRaw: loudest)
    shares = volumes.map { scale.position(ofRaw: $0) / place }
  }

  /// The raw step of a channel while the loudest is at `raw`.
  package func raw(_ channel: Int, ofLoudest raw: Int, on scale: MixerScale) -> Int {
    guard shares.indices.contains(channel), shares[channel] < 1 else { return raw }
    return scale.raw(at: scale.position(ofRaw: raw) * shares[channel])
  }
}
