/// The code of a key or button (KEY_…, BTN_…).
package struct KeyCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The code that the kernel's header gives a name such as `KEY_VOLUMEUP`, or that `description` writes `KEY_0x2ff`; nil for
  /// any other text.
  package init?(named name: String) {
    if let entry = (Self.names + Self.aliases).first(where: { $0.name == name }) {
      self = entry.code
    } else if let code = UInt16(code: name, after: "KEY_0x"), code < CodeSet.capacity {
      self.init(rawValue: code)
    } else {
      return nil
    }
  }

  /// The kernel's name, or `KEY_0x2ff` for a code without one.
  package var description: String {
    Self.names.first { $0.code == self }?.name ?? "KEY_0x" + String(rawValue, radix: 16)
  }
}

extension UInt16 {
  /// The number that stands in hexadecimal after a prefix, and nothing else.
  init?(code text: String, after prefix: String) {
    let digits = text.utf8.dropFirst(prefix.utf8.count)
    guard text.hasPrefix(prefix), digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else {
      return nil
    }
    self.init(Substring(digits), radix: 16)
  }
}
