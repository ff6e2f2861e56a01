import SliderCore
import Testing

@Suite struct ValueExpressionTests {
  @Test(arguments: [
    ("0.4", ValueExpression.value(0.4)), ("-20", .value(-20)), ("12", .value(12)), (".5", .value(0.5)),
    ("40%", .fraction(0.4)), ("0%", .fraction(0)), ("150%", .fraction(1.5)),
    ("+5", .valueChange(5)), ("5-", .valueChange(-5)), ("5+", .valueChange(5)),
    ("+5%", .fractionChange(0.05)), ("-5%", .fractionChange(-0.05)), ("5%-", .fractionChange(-0.05)),
    ("5%+", .fractionChange(0.05)), ("min", .fraction(0)), ("mid", .fraction(0.5)), ("max", .fraction(1)),
  ])
  func means(text: String, expression: ValueExpression) throws {
    #expect(try ValueExpression(parsing: text) == expression)
  }

  @Test(arguments: [
    "", "%", "+", "-", "+%", "4 0", " 40%", "40%%", "+5-", "--5", "+-5", "5%%-", "1e3", "0x10", "nan", "inf", "-inf",
    "1.2.3", ".", "4٠", "Max", "forty", "１", "5é", String(repeating: "9", count: 400),
  ])
  func refuses(text: String) {
    #expect(throws: InvalidValue(text: text)) { try ValueExpression(parsing: text) }
  }
}
