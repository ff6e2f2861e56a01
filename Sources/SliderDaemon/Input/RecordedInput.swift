package import SliderCore
package import SliderSystem

/// Recordings played as if their devices were there, one after the other, at the speed at which they were made.
package final class RecordedInput {
  /// Before the first recording and between two, in microseconds: time for a watcher to look.
  package static let pause: Int64 = 1_000_000

  private var bank: SliderBank
  private var settle: () -> Void
  private let recordings: [Recording]
  private var timer: EventSource?
  /// What plays now: its index, its number in the bank, if any slider asks for it, its next frame, and what to add to its times.
  private var playing: (recording: Int, device: Int?, frame: Int, shift: Int64)?
  private var next = 0

  package init(
    _ recordings: [Recording], into bank: SliderBank, on loop: EventLoop, settle: @escaping () -> Void
  ) throws(SystemError) {
    self.bank = bank
    self.settle = settle
    self.recordings = recordings
    guard !recordings.isEmpty else { return }
    timer = try EventSource.timer(on: loop) { [unowned self] in play(until: Clock.now) }
    timer?.arm(at: Clock.now.advanced(byMicroseconds: Self.pause))
  }

  /// How many devices it stands for: those of recordings that sliders ask for and that haven't been played to their end.
  package var count: Int {
    recordings[next...].count { bank.wants($0.device) } + (playing == nil ? 0 : 1)
  }

  // MARK: Reloading

  /// Lets go of the device that is plugged in: what it holds is let go.
  package func suspend(at time: Instant) {
    guard let current = playing, let device = current.device else { return }
    playing?.device = nil
    bank.detach(device, at: time)
    settle()
  }

  /// Goes on with the sliders of another bank, after `suspend`, as with a device that is there already. What held a slider holds
  /// it no more.
  package func resume(into bank: SliderBank, settle: @escaping () -> Void) {
    (self.bank, self.settle) = (bank, settle)
    guard let current = playing else { return }
    let recording = recordings[current.recording]
    let present = recording.device.after(recording.frames[..<current.frame])
    if bank.wants(present) { playing?.device = attach(present) }
  }

  // MARK: Playing

  private func attach(_ description: DeviceDescription) -> Int {
    let (device, problems) = bank.attach(description)
    for problem in problems { Log.warning(problem) }
    return device
  }

  private func play(until now: Instant) {
    if playing == nil, !start(at: now) { return }
    guard var current = playing else { return }
    let frames = recordings[current.recording].frames
    while current.frame < frames.count {
      var frame = frames[current.frame]
      frame.time = frame.time.advanced(byMicroseconds: current.shift)
      guard frame.time <= now else {
        playing = current
        timer?.arm(at: frame.time)
        return
      }
      if let device = current.device {
        bank.process(frame, from: device)
        settle()
      }
      current.frame += 1
    }
    suspend(at: now)
    playing = nil
    if next < recordings.count { timer?.arm(at: now.advanced(byMicroseconds: Self.pause)) }
  }

  /// Plugs in the device of the next recording that a slider asks for.
  private func start(at now: Instant) -> Bool {
    while next < recordings.count {
      let recording = recordings[next]
      next += 1
      guard bank.wants(recording.device), let first = recording.frames.first else {
        Log.warning("no slider asks for the recorded device \(recording.device.name)")
        continue
      }
      playing = (next - 1, attach(recording.device), 0, now.microseconds - first.time.microseconds)
      return true
    }
    return false
  }
}

extension DeviceDescription {
  /// What it would say of itself after some frames: where its axes are, and which slot comes next.
  fileprivate func after(_ frames: ArraySlice<InputFrame>) -> DeviceDescription {
    var device = self
    for event in frames.lazy.flatMap(\.events)
    where event.type == EventType.absolute && event.code <= AxisCode.slot.rawValue {
      guard let index = device.axes.firstIndex(where: { $0.code.rawValue == event.code }) else { continue }
      device.axes[index].value = event.value
    }
    return device
  }
}
