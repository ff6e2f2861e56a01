import SliderCore
import SliderSystem
import TestSupport
import Testing

@Suite struct InputMaskTests {
  @Test(
    arguments: [
      ("0", []), ("", []), ("40", [6]), ("b\n", [0, 1, 3]), ("300000000 0 0 0 0", [288, 289]),
      ("8000000000000001 1", [0, 64, 127]), ("zz 3", [0, 1]), ("1 " + String(repeating: "0 ", count: 20), []),
    ] as [(String, [UInt16])])
  func `a mask of sysfs is read from its end`(_ text: String, _ codes: [UInt16]) {
    #expect(Array(CodeSet(sysfsMask: text)) == codes)
  }

  @Test func `an axis needs nothing but itself`() throws {
    let device = try Recordings.own("throttle-up-and-down").device
    let selection = EventSelection(.axis(.throttle, range: nil), on: device)
    #expect(Array(selection.absoluteAxes) == [AxisCode.throttle.rawValue])
    #expect(selection.keys.isEmpty && selection.relativeAxes.isEmpty)
  }

  @Test func `an edge needs what says where fingers are`() throws {
    let device = try Recordings.own("touchpad-middle").device
    let selection = EventSelection(.edge(.left, width: .percent(8)), on: device)
    #expect(Array(selection.absoluteAxes) == [0x2f, 0x35, 0x36, 0x37, 0x39])
    #expect(selection.keys.contains(Key.touch))
  }

  @Test func `an edge of a pad without slots needs the single position`() throws {
    var device = try Recordings.own("touchpad-middle").device
    device.axes.removeAll { $0.code.rawValue >= AxisCode.slot.rawValue }
    let selection = EventSelection(.edge(.left, width: .percent(8)), on: device)
    #expect(Array(selection.absoluteAxes) == [0, 1])
    #expect(selection.keys.contains(Key.touch))
  }

  @Test func `two controls of one device need the events of both`() throws {
    let device = try Recordings.own("touchpad-middle").device
    var selection = EventSelection(.axis(.x, range: nil), on: device)
    selection.formUnion(EventSelection(.edge(.left, width: .percent(8)), on: device))
    #expect(Array(selection.absoluteAxes) == [0, 0x2f, 0x35, 0x36, 0x37, 0x39])
    #expect(selection.keys.contains(Key.touch))
  }
}
