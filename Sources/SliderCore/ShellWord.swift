/// Words for a shell's command line.
package enum ShellWord {
  /// As one word, with quotes where they are needed.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: Array("_-./:=,@%+".utf8).contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}
