import Glibc
package import SliderCore
package import SliderSystem

/// What lets hands know: rumble, tones and lights of the devices that move sliders, each on a thread of its own.
package final class FeedbackSet {
  /// A device, and what it can do for the sliders that it moves.
  private struct Device {
    let number: Int
    let node: String
    var writers: [(means: Feedback.Means, writer: OutputWriter)] = []
  }

  private let bank: SliderBank
  private let root: String
  private let reports: OutputReports
  private var devices: [Device] = []
  /// Effects so far: a writer writes nothing twice, so each has a number of its own.
  private var count = 0
  /// What was said already: once is enough.
  private var complaints: Set<String> = []

  /// - Parameter root: `/sys`, or what stands in for it.
  package init(_ bank: SliderBank, root: String, reports: OutputReports) {
    self.bank = bank
    self.root = root
    self.reports = reports
  }

  /// Makes ready what the sliders of a device ask for.
  /// - Parameter number: the bank's.
  package func attach(_ description: DeviceDescription, number: Int) {
    let sliders = bank.sliders.map(\.definition).filter { $0.source?.device.matches(description) ?? false }
    let wanted = Set(sliders.flatMap { slider in Feedback.Occasion.allCases.map { slider.feedback.means(for: $0) } })
    var device = Device(number: number, node: description.node)
    for means in Feedback.Means.allCases where wanted.contains(means) {
      do throws(SystemError) {
        guard let writer = try writer(means, for: description) else { continue }
        device.writers.append((means, writer))
      } catch {
        complain(error.description)
      }
    }
    if !device.writers.isEmpty { devices.append(device) }
  }

  package func detach(_ number: Int) {
    for (_, writer) in devices.first(where: { $0.number == number })?.writers ?? [] { writer.stop() }
    devices.removeAll { $0.number == number }
  }

  /// Does what the bank asks for; newer effects replace those that wait.
  package func play(_ effects: [FeedbackEffect]) {
    for effect in effects {
      guard let device = devices.first(where: { $0.number == effect.device }),
        let writer = device.writers.first(where: { $0.means == effect.means })?.writer
      else { continue }
      count += 1
      do throws(SystemError) {
        try writer.post(count, slot: effect.means == .rumble && effect.occasion.isStrong ? 1 : 0)
      } catch {
        complain(error.description)
      }
    }
  }

  /// Takes in what a writer tells.
  package func take(_ report: OutputReport) {
    guard devices.contains(where: { $0.writers.contains { $0.writer === report.writer } }) else { return }
    switch report.content {
    case .failed(_, let error), .disconnected(_, let error):
      // Unplugged: whoever reads the device says so.
      if error.code != ENODEV { complain("\(error.description); there is no such feedback") }
    case .connected, .changed, .unread, .recovered, .doubted, .missing, .finished: break
    }
  }

  private func writer(_ means: Feedback.Means, for device: DeviceDescription) throws(SystemError) -> OutputWriter? {
    switch means {
    case .none: return nil
    case .rumble:
      let writer = try OutputWriter(slots: 2, driver: RumbleDriver(node: device.node), reports: reports)
      // At once: what has to be prepared is ready when the hand moves.
      try writer.start()
      return writer
    case .bell:
      guard let node = BellDriver.node(for: device.node) else {
        throw SystemError(
          subject: device.name, operation: "ring", code: EOPNOTSUPP, advice: "neither it nor the machine has a bell")
      }
      return try OutputWriter(slots: 1, driver: BellDriver(node: node), reports: reports)
    case .led:
      guard let light = BlinkDriver.light(of: device.node, root: root, where: isFree) else {
        throw SystemError(
          subject: device.name, operation: "blink", code: EOPNOTSUPP,
          advice: "it has no light of its own in /sys/class/leds")
      }
      return try OutputWriter(slots: 1, driver: BlinkDriver(light), reports: reports)
    }
  }

  /// Whether no slider drives a light.
  private func isFree(_ light: ClassDevice) -> Bool {
    !bank.sliders.contains { slider in
      slider.outputs.contains { $0.definition.target.kind == "led" && $0.name == light.name }
    }
  }

  private func complain(_ message: String) {
    if complaints.insert(message).inserted { Log.warning("feedback: \(message)") }
  }
}

extension Feedback.Occasion {
  /// Whether it is a bump rather than a tick.
  fileprivate var isStrong: Bool {
    switch self {
    case .ends, .complete: true
    case .anchor, .steps: false
    }
  }
}
