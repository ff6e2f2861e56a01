import SliderCore
import TestSupport
import Testing

/// Several devices that one rule means.
@Suite struct RivalTests {
  private let bank = SliderBank([TestSliders.onLever()])

  private func lever(_ change: (inout DeviceDescription) -> Void) -> [String] {
    var device = TestDevices.throttle
    change(&device)
    return bank.attach(device).problems
  }

  @Test func theFirstIsWhatIsMeant() {
    #expect(lever { $0.node = "/dev/input/event3" } == [])
  }

  @Test(
    arguments: [
      ("event4", "", "", "'path'"), ("event4", "usb-2", "", "'phys'"), ("event4", "usb-2", "x", "'uniq'"),
    ])
  func aSecondIsTold(node: String, phys: String, uniq: String, condition: String) throws {
    _ = lever { $0.node = "event3" }
    let told = lever { ($0.node, $0.physicalPath, $0.uniqueID) = (node, phys, uniq) }
    #expect(told.count == 1)
    let line = try #require(told.first)
    #expect(line.contains("Test Throttle (event4) moves it, and Test Throttle (event3) does already"))
    #expect(line.contains(condition))
  }

  /// One that the rule means, too, but that has no such axis: nothing to tell apart.
  @Test func oneThatCannotMoveItIsNoRival() {
    _ = lever { $0.node = "event3" }
    let told = lever { device in
      device.node = "event4"
      device.axes = [AbsoluteAxis(code: .x, minimum: 0, maximum: 1)]
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("does already") == false)
  }

  @Test func afterItHasGoneThereIsNoRival() {
    var device = TestDevices.throttle
    device.node = "event3"
    let number = bank.attach(device).device
    bank.detach(number, at: Instant(microseconds: 1))
    #expect(lever { $0.node = "event4" } == [])
  }
}
