package import SliderCore

/// An absolute axis of a virtual device, as slot 0.
package final class AxisDriver: OutputDriver {
  private let code: AxisCode
  private let send: VirtualDevice.Sending

  package init(_ code: AxisCode, send: @escaping VirtualDevice.Sending) {
    (self.code, self.send) = (code, send)
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var isPersistent: Bool { true }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    let position = InputEvent(type: EventType.absolute, code: code.rawValue, value: Int32(clamping: raw))
    try send([position, .report])
  }
}
