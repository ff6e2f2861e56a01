import SliderCore
import Testing

/// The kernel's names, there and back.
@Suite struct CodeNameTests {
  @Test func everyAbsoluteCodeReadsBack() {
    for code in (0..<0x40).map({ AxisCode(rawValue: $0) }) { #expect(AxisCode(named: code.description) == code) }
    #expect(AxisCode(rawValue: 0x2a).description == "ABS_0x2a")
  }

  @Test func everyRelativeCodeReadsBack() {
    for code in (0..<0x10).map({ RelativeCode(rawValue: $0) }) {
      #expect(RelativeCode(named: code.description) == code)
    }
  }

  @Test func everyKeyReadsBack() {
    for code in (0..<UInt16(CodeSet.capacity)).map(KeyCode.init(rawValue:)) {
      #expect(KeyCode(named: code.description) == code)
    }
    #expect(Set(KeyCode.names.map(\.name)).count == KeyCode.names.count)
  }

  @Test(
    arguments: [
      ("KEY_VOLUMEUP", 115), ("KEY_ESC", 1), ("BTN_0", 0x100), ("BTN_MISC", 0x100), ("BTN_SOUTH", 0x130),
      ("BTN_A", 0x130),
      ("BTN_TOUCH", 0x14a), ("KEY_MICMUTE", 248), ("BTN_TRIGGER_HAPPY40", 0x2e7), ("KEY_0x2ff", 0x2ff),
    ] as [(String, UInt16)])
  func keys(_ name: String, _ code: UInt16) {
    #expect(KeyCode(named: name)?.rawValue == code)
  }

  @Test(arguments: ["KEY_0x300", "KEY_0x", "KEY_0x-1", "KEY_0x+1", "key_esc", "ESC", "KEY_RESERVED", ""])
  func whatIsNoKey(_ name: String) {
    #expect(KeyCode(named: name) == nil)
  }

  @Test(arguments: ["ABS_0x40", "ABS_0x", "ABS_0x-1", "ABS_0xfffff", "abs_x", "ABS_"])
  func whatIsNoAxis(_ name: String) {
    #expect(AxisCode(named: name) == nil)
  }
}
