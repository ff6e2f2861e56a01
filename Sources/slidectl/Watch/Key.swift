/// What a person types at the drawing.
enum Key: Equatable, Sendable {
  case up, down, left, right, activate, reset, quit
}

/// Tells keys from the bytes that a terminal sends for them.
struct KeyReader {
  /// The beginning of a key whose end has not come yet.
  private var rest: [UInt8] = []

  /// The keys in these bytes; what means nothing here is passed over.
  mutating func keys(in bytes: [UInt8]) -> [Key] {
    var input = (rest + bytes)[...]
    rest = []
    var keys: [Key] = []
    while let byte = input.popFirst() {
      switch byte {
      case UInt8(ascii: " "): keys.append(.activate)
      case UInt8(ascii: "r"): keys.append(.reset)
      case UInt8(ascii: "q"): keys.append(.quit)
      case Self.escape:
        guard let sequence = Self.sequence(&input) else {
          // An escape key alone looks the same; nothing is lost by waiting for more.
          rest = [byte] + input
          return keys
        }
        if let key = sequence { keys.append(key) }
      default: break
      }
    }
    return keys
  }

  private static let escape: UInt8 = 0x1b

  /// What follows an escape: a cursor key as ECMA-48's CSI or as SS3, with modifiers perhaps (`ESC [ 1 ; 5 C`).
  ///
  /// - Returns: nil when there must be more of it; no key for any other one.
  private static func sequence(_ input: inout ArraySlice<UInt8>) -> Key?? {
    guard let introducer = input.first else { return nil }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return .some(nil) }
    guard let end = input.dropFirst().firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      // No key is longer; what never ends is no key.
      if input.count > 16 { input = [] }
      return input.isEmpty ? .some(nil) : nil
    }
    let final = input[end]
    input = input[(end + 1)...]
    let key: Key? =
      switch final {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      default: nil
      }
    return .some(key)
  }
}
