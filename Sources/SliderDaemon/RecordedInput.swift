package import SliderCore
package import SliderSystem

/// Recordings played as if their devices were there, one after the other, at the speed at which they were made.
package final class RecordedInput {
  /// Before the first recording and between two, in microseconds: time for a watcher to look.
  package static let pause: Int64 = 1_000_000

  private let bank: SliderBank
  private let settle: () -> Void
  private let recordings: [Recording]
  private var timer: EventSource?
  /// What plays now: its index, its number in the bank, its next frame, and what to add to its times.
  private var playing: (recording: Int, device: Int, frame: Int, shift: Int64)?
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
      bank.process(frame, from: current.device)
      settle()
      current.frame += 1
    }
    bank.detach(current.device, at: now)
    settle()
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
      let (device, problems) = bank.attach(recording.device)
      for problem in problems { Log.warning(problem) }
      playing = (next - 1, device, 0, now.microseconds - first.time.microseconds)
      return true
    }
    return false
  }
}
