package import SliderCore

extension CodeSet {
  /// The codes of a mask as sysfs prints it: longs in hexadecimal, the most significant first, leading zeros left out. Words
  /// that are no numbers count as empty.
  package init(sysfsMask text: String) {
    self.init()
    let width = UInt.bitWidth
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated()
    where index < Self.capacity / width {
      let bits = UInt(word, radix: 16) ?? 0
      for bit in 0..<width where bits & (1 << UInt(bit)) != 0 { insert(UInt16(index * width + bit)) }
    }
  }
}
