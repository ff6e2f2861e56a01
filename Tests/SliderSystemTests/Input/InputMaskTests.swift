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

  @Test func `an edge needs what says where fingers are, and the clicks of a pad that is a button`() throws {
    let device = try Recordings.own("touchpad-middle").device
    let selection = EventSelection(.edge(.left, width: .percent(8)), on: device)
    #expect(Array(selection.absoluteAxes) == [0x2f, 0x35, 0x36, 0x37, 0x39, 0x3a])
    #expect(Array(selection.keys) == [0x110])
  }

  @Test func `an edge of a pad without slots needs the single position`() throws {
    var device = try Recordings.own("touchpad-middle").device
    device.axes.removeAll { $0.code.rawValue >= AxisCode.slot.rawValue }
    let selection = EventSelection(.edge(.left, width: .percent(8)), on: device)
    #expect(Array(selection.absoluteAxes) == [0, 1, 0x18])
    #expect(selection.keys.contains(Key.touch) && selection.keys.contains(Key.fingerCounts[0]))
  }

  @Test func `a ring needs what says whether a finger is on it`() throws {
    let device = try Recordings.own("controls/ring").device
    let selection = EventSelection(.ring(.wheel, range: nil), on: device)
    #expect(Array(selection.absoluteAxes) == [AxisCode.wheel.rawValue, AxisCode.misc.rawValue])
    #expect(Array(selection.keys) == Array(0x100...0x108) + [Key.stylus])
    #expect(selection.relativeAxes.isEmpty)
  }

  @Test func `a wheel needs its whole and its fine detents`() throws {
    let device = try Recordings.own("controls/fine-wheel").device
    let selection = EventSelection(.dial(.wheel, perTurn: 40), on: device)
    #expect(Array(selection.relativeAxes) == [8, 0xb])
    #expect(selection.keys.isEmpty && selection.absoluteAxes.isEmpty)
  }

  @Test func `two keys need no other key`() throws {
    let device = try Recordings.own("controls/volume-keys").device
    let selection = EventSelection(
      .keys(down: KeyCode(rawValue: 0x72), up: KeyCode(rawValue: 0x73), perTurn: 40), on: device)
    #expect(Array(selection.keys) == [0x72, 0x73])
    #expect(selection.relativeAxes.isEmpty && selection.absoluteAxes.isEmpty)
  }

  @Test func `two controls of one device need the events of both`() throws {
    let device = try Recordings.own("touchpad-middle").device
    var selection = EventSelection(.axis(.x, range: nil), on: device)
    selection.formUnion(EventSelection(.edge(.left, width: .percent(8)), on: device))
    #expect(Array(selection.absoluteAxes) == [0, 0x2f, 0x35, 0x36, 0x37, 0x39, 0x3a])
    #expect(selection.keys.contains(Key.touch))
  }
}
