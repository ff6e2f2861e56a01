/// A set of event codes, as the kernel's bit masks give it.
package struct CodeSet: Equatable, Sendable, Sequence {
  /// One more than the largest code that any mask has (KEY_CNT).
  package static let capacity = 0x300

  private var words: [UInt64]

  package init() {
    words = []
  }

  package init(_ codes: some Sequence<UInt16>) {
    self.init()
    for code in codes { insert(code) }
  }

  package mutating func insert(_ code: UInt16) {
    guard code < Self.capacity else { return }
    let word = Int(code) / 64
    while words.count <= word { words.append(0) }
    words[word] |= 1 << (UInt64(code) % 64)
  }

  package mutating func remove(_ code: UInt16) {
    let word = Int(code) / 64
    if word < words.count { words[word] &= ~(1 << (UInt64(code) % 64)) }
  }

  package func contains(_ code: UInt16) -> Bool {
    let word = Int(code) / 64
    return word < words.count && words[word] & (1 << (UInt64(code) % 64)) != 0
  }

  /// Whether any of the codes in a range is there.
  package func contains(anyOf codes: some Sequence<UInt16>) -> Bool {
    codes.contains { contains($0) }
  }

  package var isEmpty: Bool {
    words.allSatisfy { $0 == 0 }
  }

  package func makeIterator() -> some IteratorProtocol<UInt16> {
    (0..<UInt16(words.count * 64)).lazy.filter(contains).makeIterator()
  }
}
