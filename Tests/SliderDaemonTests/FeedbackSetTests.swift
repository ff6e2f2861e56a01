import Glibc
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Feedback as far as it goes without a kernel's devices: lights in a directory that stands in for /sys.
@Suite final class FeedbackSetTests {
  private let sys: TemporaryDirectory
  private let reports: OutputReports

  init() throws {
    sys = try TemporaryDirectory()
    reports = try OutputReports()
    try device("devices/usb1/hid1/input/input5", event: "event5")
    try link("class/input/event5/device", to: "devices/usb1/hid1/input/input5")
    try link("devices/usb1/hid1/input/input5/device", to: "devices/usb1/hid1")
  }

  private func device(_ path: String, event: String) throws {
    try sys.write("", to: "\(path)/\(event)/uevent")
  }

  private func link(_ path: String, to target: String) throws {
    try sys.write("", to: "\(path).folder")
    #expect(symlink("\(sys.path)/\(target)", "\(sys.path)/\(path)") == 0)
  }

  private func light(_ name: String, below parent: String, brightness: Int) throws {
    let directory = "\(parent)/leds/\(name)"
    try sys.write("\(brightness)\n", to: "\(directory)/brightness")
    try sys.write("200\n", to: "\(directory)/max_brightness")
    try link("class/leds/\(name)", to: directory)
  }

  private func brightness(_ name: String) -> Int? {
    let text = try? sys.read("class/leds/\(name)/brightness")
    return text.flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  private func bank(_ feedback: Feedback, led: String? = nil) -> SliderBank {
    var slider = TestSliders.onLever()
    slider.feedback = feedback
    slider.outputs = led.map { [OutputDefinition(target: .led($0))] } ?? []
    return SliderBank([slider])
  }

  private var lever: DeviceDescription {
    var lever = TestDevices.throttle
    lever.node = "/dev/input/event5"
    return lever
  }

  @Test(arguments: [0, 150])
  func theDevicesOwnLightBlinks(brightness before: Int) throws {
    // Another device's, one of the same gadget, its own: the nearest is taken, not the first by name.
    try light("a-stranger", below: "devices/usb2/hid2", brightness: before)
    try light("b-gadget", below: "devices/usb1/hid1", brightness: before)
    try light("c-own", below: "devices/usb1/hid1/input/input5", brightness: before)
    let bank = bank(Feedback(ends: .led))
    let feedback = FeedbackSet(bank, root: sys.path, reports: reports)
    let (number, _) = bank.attach(lever)
    feedback.attach(lever, number: number)
    bank.process(InputFrame(time: Instant(microseconds: 0), events: [.axis(.throttle, 500)]), from: number)
    bank.forgetEffects()
    bank.process(InputFrame(time: Instant(microseconds: 20_000), events: [.axis(.throttle, 1000)]), from: number)
    #expect(bank.feedback.map(\.means) == [.led])
    feedback.play(bank.feedback)
    #expect(wait { brightness("c-own") == (before > 0 ? 0 : 200) })
    #expect(wait { brightness("c-own") == before })
    #expect(brightness("a-stranger") == before)
    #expect(brightness("b-gadget") == before)
    feedback.detach(number)
    #expect(
      wait { reports.takeAll().contains { if case .finished = $0.content { true } else { false } } }, "its thread ends")
  }

  @Test func aLightOfTheGadgetIsGoodEnough() throws {
    try light("a-stranger", below: "devices/usb2/hid2", brightness: 0)
    try light("b-gadget", below: "devices/usb1/hid1", brightness: 0)
    #expect(BlinkDriver.light(of: lever.node, root: sys.path) { _ in true }?.name == "b-gadget")
    #expect(BlinkDriver.light(of: lever.node, root: sys.path) { _ in false } == nil)
    #expect(BlinkDriver.light(of: "/dev/input/event6", root: sys.path) { _ in true } == nil)
    #expect(BlinkDriver.light(of: "", root: sys.path) { _ in true } == nil)
  }

  /// What a slider drives shows something already.
  @Test func aLightThatASliderDrivesIsLeftAlone() throws {
    try light("own", below: "devices/usb1/hid1/input/input5", brightness: 7)
    let bank = bank(Feedback(ends: .led), led: "own")
    bank.connect(
      0, of: 0, name: "own", scale: OutputScale(minimum: 0, maximum: 200, floor: 0), raw: 7,
      at: Instant(microseconds: 0))
    let feedback = FeedbackSet(bank, root: sys.path, reports: reports)
    feedback.attach(lever, number: 0)
    feedback.play([FeedbackEffect(slider: 0, occasion: .ends, means: .led, device: 0, time: Clock.now)])
    #expect(reports.takeAll().isEmpty)
    #expect(brightness("own") == 7)
  }

  /// A node that has neither: a plain file.
  @Test func whatADeviceCannotIsReported() throws {
    try sys.write("", to: "node")
    let rumble = RumbleDriver(node: "\(sys.path)/node")
    guard case .disconnected(_, let error)? = rumble.start().first else {
      Issue.record("it rumbles")
      return
    }
    #expect(error.description.contains("the device has no force feedback"))
    // It was said; the hand that asks for it is no news.
    try rumble.write(1, slot: 0)
    guard case .disconnected(_, let missing)? = RumbleDriver(node: "/no/such/node").start().first else {
      Issue.record("it rumbles")
      return
    }
    #expect(missing.code == ENOENT)
  }
}
