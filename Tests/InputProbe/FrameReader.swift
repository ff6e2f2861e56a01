import SliderCore
import SliderSystem

/// Keeps every frame of an open device.
final class FrameReader {
  private(set) var recording: Recording
  private(set) var error: SystemError?
  private var device: InputDevice

  var descriptor: Int32 { device.descriptor }

  init(_ node: String) throws(SystemError) {
    let device = try InputDevice(node: node)
    recording = Recording(device: device.description)
    // Of everything that it has: where filters work, nothing may go missing.
    var selection = EventSelection()
    selection.keys = device.description.keys
    selection.relativeAxes = device.description.relativeAxes
    selection.absoluteAxes = CodeSet(device.description.axes.map(\.code.rawValue))
    device.select(selection)
    self.device = device
  }

  func read() {
    do {
      try device.readFrames { recording.frames.append($0) }
    } catch {
      self.error = error
    }
  }
}
