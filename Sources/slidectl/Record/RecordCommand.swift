import Glibc
import SliderCore
import SliderSystem

extension OptionDefinition {
  static let seconds = OptionDefinition("seconds", value: "N", "end after N seconds")
}

extension CommandDefinition {
  static let record = CommandDefinition(
    "record", [Argument(name: "DEVICE")], options: [[.seconds]],
    summary: "write down what a device sends, for replay and for evemu-play",
    discussion: """
      DEVICE is a node (/dev/input/event7, event7), a name, or a pattern of names ("*Throttle*").
      The recording goes to standard output until Ctrl-C, and ends also when the device is unplugged.
      It has the device's name, ids, axes and buttons, and no serial number. Keyboards are never opened.
      Only root and the group input may read devices.
      Try: slidectl record "*Touchpad*" >pad.evemu
           slidectl replay pad.evemu
      """
  ) { (invocation) throws(CommandFailure) in
    let limit = try invocation.seconds()
    let device = try InputChoice.device(named: invocation.name, among: InputChoice.all())
    let failure: CommandFailure?
    do throws(SystemError) {
      let session = try RecordSession(device.node)
      try session.run(microseconds: limit)
      failure = session.failure
    } catch {
      guard error.code == EACCES || error.code == EPERM else { throw CommandFailure(error) }
      throw InputChoice.closed(1, to: "record")
    }
    if let failure { throw failure }
  }
}

extension Invocation {
  /// `--seconds`, in microseconds.
  func seconds() throws(CommandFailure) -> Int64? {
    guard let text = value(of: .seconds) else { return nil }
    guard let number = Double(text), number > 0, number <= 1_000_000 else {
      throw CommandFailure(.usage, "--seconds", "must be a number above 0, not \(text)")
    }
    return Int64(number * 1_000_000)
  }
}
