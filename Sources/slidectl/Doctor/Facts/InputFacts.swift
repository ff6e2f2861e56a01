import SliderCore
import SliderSystem

/// An input device, as the kernel lists it.
struct InputFacts: Equatable, Sendable {
  var device: DeviceDescription
  /// Its node; nil when that isn't there.
  var node: FileAccess?
}
