import Testing

@testable import slidectl

struct ScreenTests {
  @Test func firstDrawing() {
    var screen = Screen()
    #expect(screen.update(["one", "two"], columns: 80, rows: 24) == "one\u{1b}[K\r\ntwo\u{1b}[K\r\n")
  }

  @Test func onlyWhatDiffersIsWritten() {
    var screen = Screen()
    _ = screen.update(["one", "two"], columns: 80, rows: 24)
    #expect(screen.update(["one", "2"], columns: 80, rows: 24) == "\r\u{1b}[2A\n2\u{1b}[K\r\n")
    #expect(screen.update(["one", "2"], columns: 80, rows: 24) == "")
  }

  @Test func anotherNumberOfLinesStartsOver() {
    var screen = Screen()
    _ = screen.update(["one", "two"], columns: 80, rows: 24)
    #expect(screen.update(["one"], columns: 80, rows: 24) == "\r\u{1b}[2A\u{1b}[Jone\u{1b}[K\r\n")
  }

  /// The terminal has wrapped the old line into three of four columns.
  @Test func narrowerTerminal() {
    var screen = Screen()
    _ = screen.update(["\u{1b}[1mtwelve chars\u{1b}[0m"], columns: 12, rows: 24)
    #expect(screen.update(["four"], columns: 4, rows: 24) == "\r\u{1b}[3A\u{1b}[Jfour\u{1b}[K\r\n")
  }

  @Test func moreLinesThanTheTerminalHas() {
    var screen = Screen()
    #expect(screen.update(["1", "2", "3"], columns: 80, rows: 3) == "1\u{1b}[K\r\n2\u{1b}[K\r\n")
  }

  @Test func afterAPause() {
    var screen = Screen()
    _ = screen.update(["one"], columns: 80, rows: 24)
    screen.forget()
    #expect(screen.update(["one"], columns: 80, rows: 24) == "one\u{1b}[K\r\n")
  }
}
