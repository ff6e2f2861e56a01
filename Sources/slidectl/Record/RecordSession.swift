import Glibc
import SliderCore
import SliderSystem

/// One run of `slidectl record`: frames of one device to standard output.
final class RecordSession {
  private var device: InputDevice
  /// When the first frame came.
  private var beginning: Instant?
  /// Why it ended, when that is to be said.
  private(set) var failure: CommandFailure?

  /// Opens the device.
  init(_ node: String) throws(SystemError) {
    device = try InputDevice(node: node)
  }

  /// Goes on until the person, the time, the reader or the device ends it.
  func run(microseconds limit: Int64?) throws(SystemError) {
    let loop = try EventLoop()
    let signals = try EndingSignals(on: loop) { loop.stop() }
    let source = try EventSource.descriptor(device.descriptor, on: loop, subject: device.description.node) {
      [unowned self] _ in read(loop)
    }
    let timer = try EventSource.timer(on: loop) { loop.stop() }
    if let limit { timer.arm(at: Clock.now.advanced(byMicroseconds: limit)) }
    print(device.description.recordingText, loop)
    if failure == nil { try loop.run() }
    withExtendedLifetime((source, timer)) {}
    _ = consume signals
  }

  private func read(_ loop: EventLoop) {
    var text = ""
    do throws(SystemError) {
      try device.readFrames { frame in
        var frame = frame
        let start = beginning ?? frame.time
        beginning = start
        // From 0 on: the time since the computer started is nobody's business. A clock that was set back stands still.
        frame.time = Instant(microseconds: max(0, frame.time.microseconds - start.microseconds) + 1)
        text += frame.recordingText
      }
    } catch {
      // The frames that came before it are whole.
      StandardStream.complain("slidectl: \(PlainText.line(device.description.name)): it is gone")
      loop.stop()
    }
    print(text, loop)
  }

  private func print(_ text: String, _ loop: EventLoop) {
    guard failure == nil else { return }
    do throws(CommandFailure) {
      try StandardStream.print(text)
    } catch {
      failure = error
      loop.stop()
    }
  }
}
