import Glibc
import SliderCore
import SliderSystem
import TestSupport
import Testing

/// Real libevdev and libudev, mocked nodes.
@Suite struct InputDeviceTests {
  @Test(arguments: ["touchpad-left-edge", "touchpad-middle", "throttle-up-and-down"])
  func `a device's frames are the recording's`(_ name: String) throws {
    let recording = try Recordings.own(name)
    let seen = try frames(of: MockedDevice(recording), count: recording.frames.count)
    #expect(seen == recording)
  }

  @Test func `a device with a name as long as the kernel allows is read like any other`() throws {
    var recording = throttle()
    recording.device.name = String(repeating: "Drehregler-für-Lautstärke", count: 9)
    recording.frames = [frame(at: 1000, [7])]
    #expect(try frames(of: MockedDevice(recording), count: 1) == recording)
  }

  /// libevdev would, with the name that the device chose.
  @Test func `what is wrong with a device's events is not printed`() throws {
    var recording = try Recordings.own("touchpad-middle")
    recording.frames = [5, 6].enumerated().map { number, finger in
      let event = InputEvent(type: EventType.absolute, code: AxisCode.trackingID.rawValue, value: Int32(finger))
      return InputFrame(time: Instant(microseconds: 10_000 * Int64(number + 1)), events: [event])
    }
    let device = MockedDevice(recording)
    let run = try MockedRun("InputProbe", ["read", device.node, "2"], among: [device])
    #expect(run.status == 0)
    #expect(!run.errors.contains("tracking") && !run.errors.contains(recording.device.name), "\(run.errors)")
  }

  @Test func `after lost events comes how the state differs`() throws {
    var recording = throttle(value: 700)
    let lost = InputFrame(time: Instant(microseconds: 30_000), isResynchronization: true)
    recording.frames = [frame(at: 10_000, [10]), frame(at: 20_000, [20]), lost]
    let seen = try frames(of: MockedDevice(recording), count: 3).frames.prefix(3)
    #expect(seen.map { $0.events.map(\.value) } == [[10], [20], [700]])
    #expect(seen.map(\.isResynchronization) == [false, false, true])
  }

  @Test func `lost events that changed nothing are told too`() throws {
    var recording = throttle(value: 20)
    let lost = InputFrame(time: Instant(microseconds: 20_000), isResynchronization: true)
    recording.frames = [frame(at: 10_000, [20]), lost]
    let seen = try frames(of: MockedDevice(recording), count: 2).frames.prefix(2)
    #expect(seen.map { $0.events.map(\.value) } == [[20], []])
    #expect(seen.map(\.isResynchronization) == [false, true])
  }

  @Test(arguments: [("/dev/null", ENOTTY), ("/dev/input/event-none", ENOENT)])
  func `what is no device is refused by name`(_ node: String, _ code: Int32) {
    let error = #expect(throws: SystemError.self) { _ = try InputDevice(node: node) }
    #expect(error?.code == code)
    #expect(error?.subject == node)
  }

  @Test func `devices are listed without being opened`() throws {
    var devices = [
      MockedDevice(throttle(), number: 3), MockedDevice(try Recordings.own("touchpad-middle"), number: 12),
    ]
    devices[0].recording.device.physicalPath = "usb-0000:00:14.0-2/input0"
    let run = try MockedRun("InputProbe", ["list"], among: devices)
    #expect(run.status == 0, "\(run.errors)")
    let parts = run.output.split(separator: "# event")
    #expect(parts.count == 2)
    for device in devices {
      let part = try #require(parts.first { $0.hasPrefix("\(device.number) ") })
      let expected = device.recording.device
      #expect(part.hasPrefix("\(device.number) \(device.path) \(device.node) \(expected.physicalPath)\n"))
      let seen = try Recording(parsing: "# event" + part).device
      #expect(seen.name == expected.name)
      #expect([seen.bus, seen.vendor, seen.product, seen.version] == expected.identity)
      #expect(seen.properties == expected.properties)
      #expect(seen.keys == expected.keys)
      #expect(seen.axes.map(\.code) == expected.axes.map(\.code))
      #expect(DeviceClass(of: seen) == DeviceClass(of: expected))
    }
  }

  /// What InputProbe sees of a device.
  private func frames(of device: MockedDevice, count: Int) throws -> Recording {
    let run = try MockedRun("InputProbe", ["read", device.node, "\(count)"], among: [device])
    #expect(run.status == 0, "\(run.errors)")
    return try Recording(parsing: run.output)
  }

  private func throttle(value: Int32 = 0) -> Recording {
    var device = DeviceDescription(name: "Throttle")
    device.bus = 3
    device.keys = CodeSet([Key.joystick])
    device.axes = [AbsoluteAxis(code: .throttle, minimum: 0, maximum: 1023, fuzz: 2, flat: 5, value: value)]
    return Recording(device: device)
  }

  private func frame(at microseconds: Int64, _ values: [Int32]) -> InputFrame {
    InputFrame(
      time: Instant(microseconds: microseconds),
      events: values.map { InputEvent(type: EventType.absolute, code: AxisCode.throttle.rawValue, value: $0) })
  }
}

extension DeviceDescription {
  fileprivate var identity: [UInt16] { [bus, vendor, product, version] }
}
