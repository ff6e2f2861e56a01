/// A dial or a pair of keys as a control: detents, made shares of the slider's range.
package struct Detents: Equatable, Sendable {
  /// What `acceleration = true` is.
  package static let standardAcceleration = 4.0
}
