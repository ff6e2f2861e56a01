import SliderCore
import Testing

@Suite struct ValueTextTests {
  @Test(arguments: [
    (1.0, "1"), (0.33333333, "0.333"), (0.5, "0.5"), (66.66666667, "66.667"), (1000, "1000"), (-2.25, "-2.25"),
    (0.0004, "0"), (0.0625, "0.062"), (0.1875, "0.188"), (0.4375, "0.438"), (0.0005, "0"), (0.0015, "0.002"),
    (-0.0004, "0"), (1.05, "1.05"), (0.007, "0.007"), (1e18, "1e+18"), (-0.1, "-0.1"),
  ])
  func number(value: Double, text: String) {
    #expect(ValueText.number(value) == text)
  }

  @Test(arguments: [
    (0.0, "0%"), (1, "100%"), (0.25, "25%"), (1 / 999.0, "0%"), (0.295, "30%"), (0.125, "12%"), (0.375, "38%"),
    (0.005, "0%"),
  ])
  func percent(fraction: Double, text: String) {
    #expect(ValueText.percent(fraction) == text)
  }
}
