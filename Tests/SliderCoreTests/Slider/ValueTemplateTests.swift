import SliderCore
import Testing

@Suite struct ValueTemplateTests {
  private static let filling = ValueTemplate.Filling(value: -12.3456, fraction: 0.125, text: "low {x}")

  @Test(arguments: [
    ("{value}", "-12.346"), ("{value:1} dB", "-12.3 dB"), ("{value:0}", "-12"), ("{fraction}", "0.125"),
    ("{fraction:1}", "0.1"), ("{percent}%", "12%"), ("{percent:1}", "12.5"), ("a{text}b{text}", "alow {x}blow {x}"),
    ("{{value}}", "{value}"), ("", ""), ("ünï", "ünï"), ("{value}{percent}", "-12.34612"),
  ])
  func fills(template: String, text: String) throws {
    #expect(try ValueTemplate(template).filled(Self.filling) == text)
  }

  @Test(arguments: [
    "{", "}", "{}", "{val}", "{value", "{value:}", "{value:9}", "{value:-1}", "{text:1}", "{value:1:2}",
  ])
  func refuses(template: String) {
    #expect(throws: ValueTemplate.Fault.self) { try ValueTemplate(template) }
  }
}
