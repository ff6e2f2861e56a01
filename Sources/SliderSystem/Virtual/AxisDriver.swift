package import SliderCore

/// An absolute axis of a virtual device, as slot 0.
package final class AxisDriver: OutputDriver {
  private let device: VirtualDevice
  private let code: AxisCode

  package init(_ device: VirtualDevice, _ code: AxisCode) {
    (self.device, self.code) = (device, code)
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    let position = InputEvent(type: EventType.absolute, code: code.rawValue, value: Int32(clamping: raw))
    try device.send([position, .report])
  }
}
