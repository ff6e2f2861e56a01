import Testing

@testable import slidectl

struct KeyReaderTests {
  @Test(
    arguments: [
      (["\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D"], [.up, .down, .right, .left]), (["\u{1b}OA\u{1b}OD"], [.up, .left]),
      ([" rq"], [.activate, .reset, .quit]), (["xyz\n\t"], []), (["\u{1b}[1;5C"], [.right]), (["\u{1b}[5~q"], [.quit]),
      (["\u{1b}", "[", "A"], [.up]), (["\u{1b}q"], [.quit]), (["\u{1b}\u{1b}[A"], [.up]), (["\u{1b}"], []),
      (["\u{1b}[" + String(repeating: "1", count: 40), "q"], [.quit]), (["é☾q"], [.quit]),
    ] as [([String], [Key])])
  func keys(input: [String], keys: [Key]) {
    var reader = KeyReader()
    #expect(input.flatMap { reader.keys(in: Array($0.utf8)) } == keys)
  }
}
