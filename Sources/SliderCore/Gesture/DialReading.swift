/// A relative axis as a control: what a frame says of it, made detents.
///
/// A wheel with high resolution tells each movement twice, in 120ths of a detent and, when a whole one is full, in detents:
/// where a frame has the fine form, that counts and the other doesn't.
package struct DialReading: Equatable, Sendable {
  /// The code for whole detents.
  package let code: RelativeCode
  package let fine: RelativeCode?
  private var detents = 0.0
  private var parts = 0.0
  private var hasParts = false
  private var hasDetents = false
  /// Tells where its wheel stands, 1...255 and round again, as if that were a movement.
  private var isCounter: Bool
  private var count: Int32?

  /// nil for a device that hasn't the axis.
  package init?(_ code: RelativeCode, on device: DeviceDescription) {
    let codes = [code.coarse, code.fine].compactMap(\.self)
    guard codes.contains(where: { device.relativeAxes.contains($0.rawValue) }) else { return nil }
    self.code = code.coarse
    fine = code.fine
    isCounter = code == .dial && Self.counters.contains { $0 == (device.vendor, device.product) }
  }

  /// Jog wheels of Contour Design (ShuttlePRO, ShuttleXpress, ShuttlePRO v2, and the first ones by another vendor's number).
  private static let counters: [(vendor: UInt16, product: UInt16)] = [
    (0x0b33, 0x0010), (0x0b33, 0x0020), (0x0b33, 0x0030), (0x05f3, 0x0240),
  ]

  /// Takes in one event of a frame.
  package mutating func take(_ event: InputEvent) {
    if event.code == code.rawValue {
      hasDetents = true
      detents += movement(event.value)
    } else if event.code == fine?.rawValue {
      hasParts = true
      parts += Double(event.value) / 120
    }
  }

  /// The frame is over.
  /// - Returns: by how many detents it turned.
  package mutating func endFrame() -> Double {
    guard hasParts || hasDetents else { return 0 }
    defer { (detents, parts, hasParts, hasDetents) = (0, 0, false, false) }
    return hasParts ? parts : detents
  }

  private mutating func movement(_ value: Int32) -> Double {
    // No hand turns a dial by 64 detents within a frame.
    if code == .dial, (65...255).contains(value) { isCounter = true }
    guard isCounter, (1...255).contains(value) else { return Double(value) }
    defer { count = value }
    guard let count else { return 0 }
    // The shortest way round 256; 0 is never sent, for a relative axis without movement sends nothing.
    let step = value - count
    return Double(step > 128 ? step - 256 : step < -128 ? step + 256 : step)
  }
}
