import Glibc
import SliderConfiguration
import SliderCore
package import SliderSystem

/// The positions that outlive the daemon: read once at the start, saved a while after they changed and at the end.
///
/// Nothing is read, written or waited for while no slider has `remember`.
package final class PositionMemory {
  /// How long after a change it is saved, in microseconds: what follows meanwhile is saved with it.
  package static let delay: Int64 = 3_000_000

  private let directory: String
  private let loop: EventLoop
  private let reports: OutputReports
  private let values: () -> [(slider: String, value: Double)]
  private let text = FileReplacer.Text()
  private var writer: OutputWriter?
  private var writes = 0
  /// What the file says; nil when that isn't known.
  private var saved: String?
  private var timer: EventSource?
  private var isArmed = false
  /// Why positions can't be saved, for people to see; nil while they can.
  package private(set) var complaint: String?

  /// - Parameter values: what is to be remembered now.
  package init(
    directory: String, on loop: EventLoop, reports: OutputReports,
    values: @escaping () -> [(slider: String, value: Double)]
  ) {
    self.directory = directory
    self.loop = loop
    self.reports = reports
    self.values = values
  }

  /// Whether the last of it is saved, after `stop`.
  package var hasFinished: Bool { writer == nil }

  /// What was remembered, for a slider to be put where it was. A file that is no good is set aside, with a warning.
  package func recall() -> [(slider: String, value: Double)] {
    guard !values().isEmpty else { return [] }
    let descriptor: Int32
    do throws(FileFault) {
      descriptor = try FileTrust.own.open(path)
    } catch {
      refuse(error)
      return []
    }
    do throws(SystemError) {
      let bytes = try FileContents.read(descriptor, path, limit: PositionFile.sizeLimit)
      do throws(PositionFile.Fault) {
        let values = try PositionFile.parse(bytes)
        saved = String(decoding: bytes, as: UTF8.self)
        return values
      } catch {
        setAside(error.message)
      }
    } catch {
      if error.code != ENOENT { setAside(String(cString: strerror(error.code))) }
    }
    return []
  }

  /// Something changed, perhaps a position.
  package func noteChange() {
    guard !isArmed, !values().isEmpty else { return }
    if timer == nil { timer = try? .timer(on: loop, accuracy: 500_000) { [unowned self] in save() } }
    timer?.arm(at: Clock.now.advanced(byMicroseconds: Self.delay))
    isArmed = timer != nil
  }

  /// Takes in what its writer tells.
  package func take(_ report: OutputReport) {
    guard report.writer === writer else { return }
    switch report.content {
    case .failed(_, let error), .disconnected(_, let error):
      saved = nil
      if complaint == nil { Log.warning("\(error.description); positions are not remembered until this is mended") }
      complaint = "its position isn't remembered: \(error.description)"
    case .recovered:
      complaint = nil
      Log.notice("\(path): positions are remembered again")
    case .finished: writer = nil
    case .connected, .changed, .unread, .doubted, .missing: break
    }
  }

  /// Saves what has changed, and ends.
  package func stop() {
    timer = nil
    save()
    writer?.stop()
  }

  private var path: String { "\(directory)/\(PositionFile.name)" }

  private func save() {
    isArmed = false
    let values = values()
    guard !values.isEmpty else { return }
    let new = PositionFile.text(values)
    guard new != saved else { return }
    text.value = new
    saved = new
    writes += 1
    do throws(SystemError) {
      if writer == nil {
        let driver = FileReplacer(directory: directory, name: PositionFile.name, text: text) {
          [directory] () throws(SystemError) in try Self.checkTrust(in: directory)
        }
        writer = try OutputWriter(slots: 1, driver: driver, reports: reports)
      }
      try writer?.post(writes, slot: 0)
    } catch {
      saved = nil
      Log.warning(error.description)
    }
  }

  /// Whoever may write the directory can have sliders begin anywhere, or be written where they like.
  private static func checkTrust(in directory: String) throws(SystemError) {
    guard let fault = FileTrust.own.distrusted([directory]).first else { return }
    throw SystemError(
      subject: fault.path, operation: "keep positions there", code: EPERM,
      advice: ([fault.message()] + [fault.remedy].compactMap(\.self)).joined(separator: ": "))
  }

  /// A file that can't be opened, or isn't to be believed.
  private func refuse(_ fault: FileFault) {
    switch fault.problem {
    case .unavailable(ENOENT): break
    case _ where fault.path == path: setAside(fault.message(), mending: fault.remedy)
    default:
      let remedy = fault.remedy.map { " (\($0))" } ?? ""
      Log.warning("\(fault.path): \(fault.message())\(remedy); the sliders begin where their outputs are")
    }
  }

  /// - Parameter remedy: the command after which the file would be good.
  private func setAside(_ reason: String, mending remedy: String? = nil) {
    let target = path + ".bad"
    if rename(path, target) == 0 {
      // With slided stopped, or it would be replaced.
      let back = remedy.map {
        let words = ["mv \(ShellWord.quoted(target)) \(ShellWord.quoted(path))", $0]
        return " (\(words.joined(separator: " && ")), while slided is stopped, brings it back)"
      }
      Log.warning("\(path): \(reason); set aside as \(target)\(back ?? ""), the sliders begin where their outputs are")
    } else {
      let why = String(cString: strerror(errno))
      Log.warning("\(path): \(reason), and it can't be set aside: \(why); the sliders begin where their outputs are")
    }
  }
}
