import Glibc

/// Where on a travel of 0...1 each raw step of a mixer element is: alsamixer's scale, on which equal ways sound equally far.
///
/// With decibels, up to 24 dB of range: a line in dB; above: the cube root of the amplitude, x = 10^((dB − max) / 60 dB), stretched so that the lowest
/// step is 0, unless that is silence. Without: a line in raw steps. (`alsamixer/volume_mapping.c` of alsa-utils.)
/// A raw step survives the way to its position and back.
package struct MixerScale: Sendable, Equatable {
  package let minimum: Int
  package let maximum: Int
  package let decibels: DecibelTable?
  private let law: Law

  private enum Law: Equatable {
    case raw
    case decibels
    /// With the amplitude's cube root at the lowest step: what is stretched to 0.
    case cubic(floor: Double)
  }

  private static let largestLinearMillibels = 2400.0
  /// 60 dB for each tenfold of x: 20 dB a tenfold of the amplitude, which is x³.
  private static let millibelsPerDecade = 6000.0

  package init(minimum: Int, maximum: Int, decibels: DecibelTable?) {
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
    self.decibels = decibels
    guard let decibels else {
      law = .raw
      return
    }
    let span = decibels.maximumMillibels - decibels.minimumMillibels
    if decibels.isMutedAtMinimum {
      law = .cubic(floor: 0)
    } else if span <= Self.largestLinearMillibels {
      law = .decibels
    } else {
      law = .cubic(floor: pow(10, -span / Self.millibelsPerDecade))
    }
  }

  /// The place of a raw step, 0...1; outside the range, of its nearer end.
  package func position(ofRaw raw: Int) -> Double {
    guard raw > minimum else { return 0 }
    guard raw < maximum else { return 1 }
    guard let decibels else { return (Double(raw) - Double(minimum)) / (Double(maximum) - Double(minimum)) }
    return position(ofMillibels: decibels.millibels(ofRaw: raw), in: decibels)
  }

  /// The raw step nearest to a place, 0...1, as alsamixer and `amixer -M` round; allocates nothing.
  package func raw(at position: Double) -> Int {
    guard position > 0 else { return minimum }
    guard position < 1 else { return maximum }
    guard let decibels else {
      let steps = position * (Double(maximum) - Double(minimum))
      let raw = Double(minimum) + steps.rounded(.toNearestOrEven)
      return raw < Double(maximum) ? Int(raw) : maximum
    }
    switch law {
    case .raw, .decibels:
      let span = decibels.maximumMillibels - decibels.minimumMillibels
      return decibels.raw(nearestToMillibels: decibels.minimumMillibels + position * span)
    case .cubic(let floor):
      let root = position * (1 - floor) + floor
      return decibels.raw(nearestToMillibels: decibels.maximumMillibels + Self.millibelsPerDecade * log10(root))
    }
  }

  /// The place of a loudness, 0...1; outside the range, the nearer end; nil when the element has no decibels.
  package func position(ofDecibels loudness: Double) -> Double? {
    guard let decibels else { return nil }
    let millibels = loudness * 100
    guard millibels > decibels.minimumMillibels else { return 0 }
    guard millibels < decibels.maximumMillibels else { return 1 }
    return position(ofMillibels: millibels, in: decibels)
  }

  private func position(ofMillibels millibels: Double, in decibels: DecibelTable) -> Double {
    switch law {
    case .raw, .decibels:
      let span = decibels.maximumMillibels - decibels.minimumMillibels
      return (millibels - decibels.minimumMillibels) / span
    case .cubic(let floor):
      let root = pow(10, (millibels - decibels.maximumMillibels) / Self.millibelsPerDecade)
      return (root - floor) / (1 - floor)
    }
  }
}
