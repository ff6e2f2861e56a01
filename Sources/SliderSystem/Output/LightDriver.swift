import Glibc
import SliderCore

/// The way to one light: its file, else the session's owner asks logind, else an error that says what to do.
package final class LightDriver: OutputDriver {
  /// What a decoy is said not to do, before the raw step.
  package static let doubtfulDeed = "move a panel by writing"

  private let device: ClassDevice
  private let file: SysfsWriter
  private let session: SessionBrightness?
  private var proof: WriteProof?
  private var usesSession = false
  private var doubt: SystemError?

  /// - Parameter session: what sets it where its file is closed; nil asks nobody.
  package init(_ device: ClassDevice, session: sending SessionBrightness? = nil) {
    self.device = device
    self.session = session
    file = SysfsWriter(path: device.brightness.path)
    proof = device.subsystem == .backlight ? WriteProof(of: device) : nil
  }

  package func start() -> [OutputReport.Content] { [] }
  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package var isPersistent: Bool { true }
  package var interval: Int64 { usesSession ? SessionBrightness.interval : OutputWriter.interval }

  package func readChanges() -> [OutputReport.Content] {
    guard let error = doubt else { return [] }
    doubt = nil
    return [.doubted(slot: 0, error)]
  }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    proof?.begin()
    try set(raw)
    guard let verdict = proof?.verdict(of: raw) else { return }
    if verdict == .otherwise {
      // Someone else's write may have come between, once.
      try set(raw)
      guard proof?.verdict(of: raw) == .otherwise else { return }
    }
    proof = verdict == .unknown ? proof : nil
    switch verdict {
    case .proven, .unknown: break
    case .otherwise: doubt = error(raw, "another number is there afterwards")
    case .unmoved: doubt = error(raw, "the panel stays as it is")
    }
  }

  private func set(_ raw: Int) throws(SystemError) {
    do throws(SystemError) {
      try file.write(raw)
      usesSession = false
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.code), let session else { throw error }
      usesSession = true
      try session.set(device, to: raw)
    }
  }

  private func error(_ raw: Int, _ what: String) -> SystemError {
    SystemError(
      subject: device.brightness.path, operation: "\(Self.doubtfulDeed) \(raw)", code: EREMOTEIO, advice: what)
  }
}
