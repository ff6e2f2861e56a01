extension String {
  /// Text of bytes that should be UTF-8: each byte that is not becomes one U+FFFD, so that a pattern's `?` stands for it.
  package init(repairing bytes: some Sequence<UInt8>) {
    var text = String.UnicodeScalarView()
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded): text.append(UTF8.decode(encoded))
      case .error(let length): text.append(contentsOf: repeatElement("\u{FFFD}", count: length))
      case .emptyInput:
        self.init(text)
        return
      }
    }
  }
}
