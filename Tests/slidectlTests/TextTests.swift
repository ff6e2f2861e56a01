import SliderCore
import Testing

@testable import slidectl

struct TextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1b}[2Jb", "a\u{FFFD}[2Jb"), ("a\nb", "a\u{FFFD}b"), ("\u{9b}1m", "\u{FFFD}1m"),
    ("\u{202e}evil", "\u{FFFD}evil"), ("Lautstärke 🔊", "Lautstärke 🔊"), ("\u{7f}", "\u{FFFD}"),
    ("\r\n", "\u{FFFD}\u{FFFD}"),
  ])
  func line(text: String, line: String) {
    #expect(PlainText.line(text) == line)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("ä", 1), ("a\u{308}", 1), ("明るさ", 6), ("한국", 4), ("🔊", 2), ("☀", 1), ("☀\u{FE0F}", 2),
    ("👩‍🔧", 2), ("ｗ", 2), ("━●", 2),
  ])
  func width(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
  }

  @Test(arguments: [
    ("volume", 6, "volume"), ("volume", 4, "vol…"), ("明るさ", 6, "明るさ"), ("明るさ", 5, "明る…"), ("明るさ", 4, "明…"),
    ("volume", 1, "…"), ("volume", 0, ""),
  ])
  func clipped(text: String, width: Int, clipped: String) {
    #expect(TextWidth.clipped(text, to: width, end: "…") == clipped)
  }

  @Test func columns() {
    let rows = [["a", "5%", "Screen", ""], ["longer", "100%", "明るさ", "off"], ["b", "-3", "x"]]
    #expect(
      TextColumns.lines(rows) == [
        "a         5%  Screen", "longer  100%  明るさ  off", "b         -3  x",
      ])
  }
}
