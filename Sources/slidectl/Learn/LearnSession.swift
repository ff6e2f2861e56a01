import Glibc
import SliderCore
import SliderSystem

/// One run of `slidectl learn`: devices open, frames into the finder, until something was moved.
final class LearnSession {
  /// An open node and what reads it.
  private final class Watched {
    let number: Int
    var device: InputDevice
    var source: EventSource?

    init(_ device: consuming InputDevice, number: Int) {
      self.device = device
      self.number = number
    }
  }

  private let loop: EventLoop
  private var finder = ControlFinder()
  private var watched: [Watched] = []
  private var closed = 0
  /// How many were opened.
  private var opened = 0
  private var isInterrupted = false
  /// How often it looks whether the hand has come to rest, in microseconds.
  private static let period: Int64 = 100_000

  private init() throws(SystemError) {
    loop = try EventLoop()
  }

  /// Watches until something was moved and rests.
  ///
  /// - Parameters:
  ///   - devices: what may be opened.
  ///   - isNamed: the person asked for this device.
  ///   - taken: the nodes of those that slided has for itself.
  ///   - limit: how long nothing may move, in microseconds.
  /// - Returns: the device, and what was learned of it.
  static func run(
    among devices: [DeviceDescription], isNamed: Bool, taken: Set<String>, limit: Int64
  ) throws(CommandFailure) -> (DeviceDescription, LearnedControl) {
    let session: LearnSession
    do throws(SystemError) {
      session = try LearnSession()
      for device in devices { session.watch(device, isNamed: isNamed) }
      for device in devices where taken.contains(device.node) { session.tellOfTaken(device) }
      if session.closed == 0, !session.watched.isEmpty { try session.wait(limit) }
    } catch {
      throw CommandFailure(error)
    }
    return try session.result()
  }

  private func watch(_ description: DeviceDescription, isNamed: Bool) {
    guard ControlFinder.isWatched(description, isNamed: isNamed) else { return }
    do throws(SystemError) {
      let device = try InputDevice(node: description.node, links: description.links)
      guard let number = finder.add(device.description, isNamed: isNamed) else { return }
      let watched = Watched(device, number: number)
      self.watched.append(watched)
      opened += 1
      watched.source = try EventSource.descriptor(
        watched.device.descriptor, on: loop, subject: description.node
      ) { [unowned self, unowned watched] _ in read(watched) }
    } catch {
      if error.code == EACCES || error.code == EPERM { closed += 1 }
      // One that has gone is gone.
    }
  }

  /// Who moves one of these moves it in vain.
  private func tellOfTaken(_ device: DeviceDescription) {
    guard watched.contains(where: { finder.description(of: $0.number).node == device.node }) else { return }
    StandardStream.complain(
      PlainText.line(
        "slidectl: \(device.name) (\(device.node)) can't be seen moving: slided has it for itself "
          + "(take exclusive = true out of its slider, then slidectl reload)"))
  }

  private func wait(_ limit: Int64) throws(SystemError) {
    StandardStream.complain("Move the thing you want to use: up to its end first, then back. Ctrl-C ends this.")
    let signals = try EndingSignals(on: loop) { [unowned self] in
      isInterrupted = true
      loop.stop()
    }
    var timer: EventSource?
    var end = Clock.now.advanced(byMicroseconds: limit)
    timer = try EventSource.timer(on: loop) { [unowned self] in
      let now = Clock.now
      if let last = finder.lastMovement { end = max(end, last.advanced(byMicroseconds: limit)) }
      if finder.isSettled(at: now) || now >= end || watched.isEmpty { return loop.stop() }
      timer?.arm(at: now.advanced(byMicroseconds: Self.period))
    }
    timer?.arm(at: Clock.now)
    try loop.run()
    timer = nil
    _ = consume signals
  }

  private func read(_ watched: Watched) {
    do throws(SystemError) {
      let isLive = watched.device.hasMonotonicClock
      try watched.device.readFrames { frame in
        var frame = frame
        if !isLive { frame.time = Clock.now }
        finder.process(frame, from: watched.number)
      }
    } catch {
      // At once: a descriptor of a device that has gone is readable for ever.
      watched.source = nil
      self.watched.removeAll { $0 === watched }
    }
  }

  private func result() throws(CommandFailure) -> (DeviceDescription, LearnedControl) {
    if closed > 0 { throw InputChoice.closed(closed, to: "learn") }
    if isInterrupted { throw CommandFailure(.failed, "learn", "interrupted, and nothing was written") }
    guard opened > 0 else {
      throw CommandFailure(
        .failed, "learn", "no input device that could move a slider is there", advice: "slidectl devices lists what is")
    }
    if let found = finder.finding { return (finder.description(of: found.device), found) }
    let advice =
      finder.sawTouchElsewhere
      ? "a finger was seen: begin at an edge of the pad, and go along it" : "slidectl devices lists what can be moved"
    throw CommandFailure(.failed, "learn", "nothing was moved far enough", advice: advice)
  }
}
