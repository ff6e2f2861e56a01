/// Chance that a fuzzer decides: two bytes for each number, then the same few for ever.
///
/// The bytes are a number's highest, so each one has its own meaning for what is drawn from a range, and a byte that is
/// changed, added or taken away changes a story in one place.
package struct ByteGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var counter: UInt64 = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  package var isAtEnd: Bool { bytes.isEmpty }

  package mutating func next() -> UInt64 {
    counter &+= 1
    // A draw is repeated when its low bits are too small.
    let rest = counter &* 0x9e37_79b9_7f4a_7c15
    guard let first = bytes.popFirst() else { return rest }
    let second = bytes.popFirst() ?? 0
    return UInt64(first) << 56 | UInt64(second) << 48 | rest >> 16
  }
}
