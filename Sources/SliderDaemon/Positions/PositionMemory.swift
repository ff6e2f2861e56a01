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
  /// Where the sliders were when the file couldn't be read for want of something, which it must be before it is replaced; nil once it was.
  private var unread: [String: Double]?
  /// What such a file says of sliders that haven't moved since: where they were then, and what is remembered.
  private var kept: [String: (begun: Double, remembered: Double)] = [:]
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

  /// What was remembered, for a slider to be put where it was. A file that is no good is set aside, with a warning; one that can't
  /// be read now is read before it is replaced.
  package func recall() -> [(slider: String, value: Double)] {
    let values = values()
    guard !values.isEmpty else { return [] }
    do throws(SystemError) {
      return try read()
    } catch {
      unread = Dictionary(values) { $1 }
      Log.warning(
        "\(error.description); the sliders begin where their outputs are, and it is read before it is replaced")
      return []
    }
  }

  /// - Throws: what may pass; whatever else is wrong with the file is dealt with.
  private func read() throws(SystemError) -> [(slider: String, value: Double)] {
    let descriptor: Int32
    do throws(FileFault) {
      descriptor = try FileTrust.own.open(path)
    } catch {
      if case .unavailable(let code) = error.problem, Self.isShortage(code) {
        throw SystemError(subject: path, operation: "open", code: code)
      }
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
      if Self.isShortage(error.code) { throw error }
      if error.code != ENOENT { setAside(String(cString: strerror(error.code))) }
    }
    return []
  }

  /// Whether an errno says nothing of the file.
  private static func isShortage(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN].contains(code) }

  /// Reads what couldn't be read at the start.
  /// - Returns: false while it can't be.
  private func catchUp() -> Bool {
    guard let begun = unread else { return true }
    guard let values = try? read() else { return false }
    unread = nil
    for (slider, value) in values { if let place = begun[slider] { kept[slider] = (place, value) } }
    return true
  }

  /// What is to be remembered: of a slider that hasn't moved what the file says that was read late.
  private func current() -> [(slider: String, value: Double)] {
    values().map { slider, value in
      guard let late = kept[slider], late.begun == value else { return (slider, value) }
      return (slider, late.remembered)
    }
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
    save(isLast: true)
    writer?.stop()
  }

  private var path: String { "\(directory)/\(PositionFile.name)" }

  /// - Parameter isLast: there will be no other time.
  private func save(isLast: Bool = false) {
    isArmed = false
    guard !values().isEmpty else { return }
    guard catchUp() else {
      if isLast { Log.warning("\(path): could not be read, and so is not replaced") } else { noteChange() }
      return
    }
    let values = current()
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
