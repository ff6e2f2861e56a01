import Testing

@testable import SliderConfiguration

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("label", "label", 0), ("LABEL", "label", 0), ("lable", "label", 1),
    ("form", "from", 1), ("sliders", "slider", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("é", "e", 1),
  ])
  func edits(left: String, right: String, edits: Int) {
    #expect(EditDistance(from: left, to: right).edits == edits)
    #expect(EditDistance(from: right, to: left).edits == edits)
  }

  @Test(arguments: [
    ("stpes", "steps"), ("mni", "min"), ("mx", "max"), ("mix", "min"), ("colour", nil), ("", nil),
    (String(repeating: "s", count: 10_000), nil),
  ])
  func nearest(word: String, expected: String?) {
    #expect(EditDistance.nearest(to: word, among: ["min", "max", "steps"]) == expected)
  }
}
