import Glibc
package import SliderCore

/// Two keys of a virtual device. Slot 0 is how often one was to be pressed, less how often the other one.
package final class KeyPressDriver: OutputDriver {
  /// How long a key is down, and up again, in milliseconds: a burst of presses would overflow the queues of those who read.
  private static let pace: Int32 = 2

  private let send: VirtualDevice.Sending
  private let up: KeyCode
  private let down: KeyCode
  private var presses: Int

  /// - Parameter presses: what slot 0 is already.
  package init(up: KeyCode, down: KeyCode, presses: Int, send: @escaping VirtualDevice.Sending) {
    (self.up, self.down, self.presses, self.send) = (up, down, presses, send)
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    while presses != raw {
      let isUp = raw > presses
      for value: Int32 in [1, 0] {
        let key = InputEvent(type: EventType.key, code: (isUp ? up : down).rawValue, value: value)
        try send([key, .report])
        poll(nil, 0, Self.pace)
      }
      presses += isUp ? 1 : -1
    }
  }
}
