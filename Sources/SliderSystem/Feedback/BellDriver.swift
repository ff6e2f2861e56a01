internal import CEvdev
import Glibc
import SliderCore

/// A short tone of an input device, or of the machine's speaker where the device has none. Any number to slot 0 rings.
package final class BellDriver: OutputDriver {
  /// In milliseconds, and in hertz.
  private static let length: Int32 = 60
  private static let pitch: Int32 = 1000

  private let node: InputNodeWriter

  /// - Parameter node: `/dev/input/event7`.
  package init(node: String) {
    self.node = InputNodeWriter(node)
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    if node.descriptor < 0 { try node.open() }
    let isBell = node.has(UInt16(SND_BELL), of: EV_SND)
    let code = UInt16(isBell ? SND_BELL : SND_TONE)
    try node.send(EV_SND, code, isBell ? 1 : Self.pitch)
    // It sounds until it is told not to; this thread has nothing else to do.
    poll(nil, 0, Self.length)
    try node.send(EV_SND, code, 0)
  }

  /// The node that can ring for a device: its own, or the first of all devices that has a bell; nil where there is none.
  package static func node(for own: String) -> String? {
    let all = (try? SystemDevice.all(of: .input)) ?? []
    let audible = all.filter { device in
      let mask = try? SysfsAttribute("\(device.path)/device/capabilities/snd").text()
      let codes = CodeSet(sysfsMask: mask ?? "")
      return codes.contains(UInt16(SND_BELL)) || codes.contains(UInt16(SND_TONE))
    }
    return (audible.first { $0.node == own } ?? audible.first)?.node
  }
}
