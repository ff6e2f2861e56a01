import SliderBus
package import SliderCore
import SliderDaemon
import SliderSystem
import Synchronization

/// A driver with faults before it.
private final class FaultyDriver: OutputDriver {
  private let driver: any OutputDriver
  private let name: String
  private let faults: Faults

  init(_ driver: sending any OutputDriver, _ name: String, _ faults: Faults) {
    (self.driver, self.name, self.faults) = (driver, name, faults)
  }

  func write(_ raw: Int, slot: Int) throws(SystemError) {
    try faults.pass(name, raw)
    try driver.write(raw, slot: slot)
  }

  func start() -> [OutputReport.Content] { driver.start() }
  var canPoll: Bool { driver.canPoll }
  var isPersistent: Bool { driver.isPersistent }
  var interval: Int64 { driver.interval }
  var pollDescriptors: [PollDescriptor] { driver.pollDescriptors }
  func readChanges() -> [OutputReport.Content] { driver.readChanges() }
}

extension OutputDrivers {
  /// The system's, with faults before them; virtual devices are lists.
  static func faulty(_ faults: Faults, _ sent: SentFrames, session: BusAddress?) -> OutputDrivers {
    OutputDrivers(
      light: { FaultyDriver(LightDriver($0, session: session.map { SessionBrightness(on: $0) }), $0.name, faults) },
      card: { FaultyDriver(MixerDriver(card: $0, wanted: $1), $0, faults) },
      monitor: { FaultyDriver(MonitorDriver($0), $0, faults) },
      virtual: { (output, raw) throws(SystemError) in
        let name = output.name
        try faults.open(name)
        let send: VirtualDevice.Sending = { sent.append($0, name) }
        switch output.target {
        case .axis(let code): return FaultyDriver(AxisDriver(code, send: send), name, faults)
        case .key(let up, let down):
          return FaultyDriver(KeyPressDriver(up: up, down: down, presses: 0, send: send), name, faults)
        default: throw SystemError(subject: name, operation: "make a device", code: 22)
        }
      })
  }
}

/// The events that virtual devices sent, by the devices' names.
package final class SentFrames: Sendable {
  private let events = Mutex<[String: [InputEvent]]>([:])

  package init() {}

  func append(_ events: [InputEvent], _ name: String) { self.events.withLock { $0[name, default: []] += events } }

  /// Without the reports that end frames.
  package func events(_ name: String) -> [InputEvent] {
    events.withLock { $0[name] ?? [] }.filter { $0.type != EventType.synchronization }
  }
}
