/// Some of a device's slots.
package struct SlotSet: Equatable, Sendable, Sequence, ExpressibleByArrayLiteral {
  /// More slots than any hand has fingers; a device that announces more is followed in these.
  static let capacity = 64

  private var bits: UInt64

  package init(arrayLiteral slots: Int...) {
    bits = 0
    for slot in slots { insert(slot) }
  }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }
  /// Its lowest slot; nothing when it is empty.
  package var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  package func contains(_ slot: Int) -> Bool {
    bits & (1 << UInt64(slot)) != 0
  }

  package mutating func insert(_ slot: Int) {
    bits |= 1 << UInt64(slot)
  }

  package mutating func remove(_ slot: Int) {
    bits &= ~(1 << UInt64(slot))
  }

  package mutating func subtract(_ other: SlotSet) {
    bits &= ~other.bits
  }

  package mutating func formUnion(_ other: SlotSet) {
    bits |= other.bits
  }

  package mutating func formIntersection(_ other: SlotSet) {
    bits &= other.bits
  }

  package func intersection(_ other: SlotSet) -> SlotSet {
    var both = self
    both.formIntersection(other)
    return both
  }

  package func intersects(_ other: SlotSet) -> Bool {
    bits & other.bits != 0
  }

  package func isSubset(of other: SlotSet) -> Bool {
    bits & ~other.bits == 0
  }

  package func makeIterator() -> Iterator {
    Iterator(bits: bits)
  }

  /// From the lowest slot up.
  package struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64

    package mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return bits.trailingZeroBitCount
    }
  }
}
