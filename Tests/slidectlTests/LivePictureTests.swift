import SliderCore
import Testing

@testable import slidectl

struct LivePictureTests {
  private static func picture(names: [String]? = nil, hasKeys: Bool = true) -> LivePicture {
    var picture = LivePicture(names: names, hasKeys: hasKeys)
    picture.replace([.sample("a", label: "A"), .sample("b", label: "B", steps: 6), .sample("c", label: "C")])
    return picture
  }

  private static func lines(
    _ picture: LivePicture, columns: Int = 80, rows: Int = 24, at seconds: Double = 0, isLast: Bool = false
  ) -> [String] {
    var picture = picture
    return picture.lines(
      size: (columns, rows), style: DrawingStyle(), at: Instant(microseconds: Int64(seconds * 1e6)), isLast: isLast)
  }

  private static let help = "↑↓ select  ←→ move  space activate  r reset  q quit"

  @Test func theSelectionMovesWithinWhatIsShown() {
    var picture = Self.picture(names: ["c", "nobody", "a"])
    #expect(picture.selected == "c")
    picture.select(-1)
    #expect(picture.selected == "c")
    picture.select(1)
    #expect(picture.selected == "a")
    picture.select(1)
    #expect(picture.selected == "a")
    picture.remove("a")
    #expect(picture.selected == "c")
    picture.isConnected = false
    #expect(picture.selected == nil)
  }

  @Test func help() {
    let lines = Self.lines(Self.picture())
    #expect(lines.count == 8 && lines.last == Self.help && lines[6] == "")
    #expect(lines[1].hasPrefix("› A  ") && lines[3].hasPrefix("  B  "))
    #expect(Self.lines(Self.picture(), columns: 40).last == "q quit")
    #expect(Self.lines(Self.picture(), isLast: true).count == 6)
    #expect(Self.lines(Self.picture(hasKeys: false)).count == 6)
    #expect(Self.lines(Self.picture(hasKeys: false))[1].hasPrefix("A  "))
  }

  /// Never more lines than the terminal has above the cursor, as long as the sliders fit.
  @Test(arguments: [(24, 8), (9, 8), (8, 5), (6, 5), (5, 4), (4, 3)])
  func rows(rows: Int, count: Int) {
    let lines = Self.lines(Self.picture(), rows: rows)
    #expect(lines.count == count && lines.count < rows)
    #expect(lines.count < 4 || lines.last == Self.help)
  }

  /// Of more sliders than rows some are shown, the selected one among them, and how many are not.
  @Test func moreSlidersThanRows() {
    var picture = LivePicture(names: nil, hasKeys: true)
    picture.replace("abcdefg".map { .sample(String($0), label: String($0)) })
    // Not a copy: what was shown last decides what is shown next.
    func shown(rows: Int) -> String {
      let lines = picture.lines(size: (60, rows), style: DrawingStyle(), at: Instant(microseconds: 0))
      return lines.map { String($0.prefix { $0 != "━" }.filter { $0 != " " }) }.joined(separator: " ")
    }
    #expect(shown(rows: 5) == "›a b c 4more")
    picture.select(3)
    #expect(shown(rows: 5) == "b c ›d 4more")
    picture.select(-1)
    #expect(shown(rows: 5) == "b ›c d 4more")
    picture.select(-2)
    #expect(shown(rows: 5) == "›a b c 4more")
    picture.select(6)
    #expect(shown(rows: 5) == "e f ›g 4more")
    #expect(shown(rows: 3) == "›g 6more")
    #expect(shown(rows: 8) == "a b c d e f ›g")
    picture.message = "no"
    #expect(shown(rows: 5) == "f ›g 5more no")
    picture.remove("g")
    #expect(shown(rows: 5) == "›a b 4more no")
  }

  @Test func messages() {
    var picture = Self.picture()
    picture.message = "a: not permitted\u{1b}[2J"
    #expect(Self.lines(picture).last == "a: not permitted\u{FFFD}[2J")
    picture.isConnected = false
    #expect(Self.lines(picture).last == "slided is gone, waiting for it")
    picture.replace([])
    picture.isConnected = true
    #expect(Self.lines(picture) == ["no sliders"])
  }

  /// A step that a key has asked for is shown at once, what others set slides there.
  @Test func steps() {
    var picture = Self.picture()
    let time = Instant(microseconds: 0)
    picture.expectStep(of: "a")
    picture.update(.sample("a", fraction: 0.5), after: .set, at: time)
    #expect(!picture.isMoving)
    picture.update(.sample("a", fraction: 0.6), after: .set, at: time)
    #expect(picture.isMoving)
    _ = picture.lines(size: (80, 24), style: DrawingStyle(), at: time.advanced(byMicroseconds: 300_000))
    #expect(!picture.isMoving)
  }

  /// At the end of its travel no event follows a step.
  @Test func aStepThatLeadsNowhere() {
    var picture = Self.picture()
    picture.expectStep(of: "a")
    picture.stepEnded(of: "a", at: 0.4)
    picture.update(.sample("a", fraction: 0.5), after: .set, at: Instant(microseconds: 0))
    #expect(picture.isMoving)
  }
}
