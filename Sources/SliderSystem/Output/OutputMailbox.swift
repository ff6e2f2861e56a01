import SliderCore

/// What is asked of one output of a writer, and what became of it. Times are the monotonic clock's, in microseconds.
struct OutputMailbox {
  /// The newest value that isn't written yet.
  var pending: Int?
  /// What is being written, or was written last; nil after a failure, or when others have changed it.
  var written: Int?
  /// Where it stood as it was last read or written with success.
  var known: Int?
  /// When the last write began.
  var begun: Int64 = 0
  /// When the next one may begin.
  var notBefore: Int64 = 0
  /// How many writes have failed since one succeeded.
  private(set) var failures = 0
  /// How often what failed was tried again: what a hand asks for meanwhile, many times a second, is no sign that it takes long.
  private var retries = 0
  /// `pending` is what failed.
  var isAgain = false
  /// Someone looked at what others did to it while a write was under way, too early to say.
  var isLookedAt = false
  /// Someone looked at what others did to it while a newer value waited, which may turn out to need no write.
  var isPassedOver = false
  /// What is read from it says nothing: it takes every number.
  var isDoubted = false
  private(set) var lastWrite: OutputState.LastWrite?

  /// How long what failed waits until it is tried again: longer each time.
  private static let pauses: (first: Int64, last: Int64) = (1_000_000, 60_000_000)
  /// How long what is newer waits once several have failed, however long a hand goes on.
  private static let pauseOfNewer: Int64 = 250_000

  /// Takes in a newer value.
  /// - Returns: whether one waited already, for a time that is near.
  mutating func put(_ raw: Int) -> Bool {
    let wasWaiting = pending != nil && !isAgain
    (pending, isDoubted, retries) = (raw, false, 0)
    if isAgain {
      isAgain = false
      hurry()
    }
    return wasWaiting
  }

  /// Lets what waits be tried soon.
  mutating func hurry() {
    notBefore = begun + (failures < 3 ? OutputWriter.interval : Self.pauseOfNewer)
  }

  /// The value to write at a time; nil for none yet.
  mutating func take(at now: Int64, interval: Int64) -> Int? {
    guard let raw = pending, notBefore <= now else { return nil }
    (pending, isAgain, written, isPassedOver) = (nil, false, raw, false)
    (begun, notBefore) = (now, now + interval)
    return raw
  }

  /// - Parameter isKept: it is to be tried again.
  mutating func fail(_ raw: Int, isKept: Bool) {
    failures = min(failures + 1, 16)
    written = nil
    guard isKept else { return }
    guard pending == nil else { return hurry() }
    (pending, isAgain) = (raw, true)
    notBefore = begun + min(Self.pauses.first << Int64(retries), Self.pauses.last)
    retries = min(retries + 1, 16)
  }

  /// - Parameter interval: by now the driver may have found a slower way.
  mutating func succeed(_ raw: Int, next interval: Int64) {
    (failures, retries) = (0, 0)
    known = raw
    lastWrite = OutputState.LastWrite(raw: raw, time: Instant(microseconds: begun))
    notBefore = begun + interval
  }

  /// Others have changed it: what failed is out of date, and going back to what was written is a write.
  mutating func giveWay(to raw: Int) {
    (written, known) = (nil, raw)
    if isAgain { (pending, isAgain) = (nil, false) }
  }

  /// Whether a raw step that was read is what this one's own writes made of it, also those that failed: a driver may keep
  /// the number, or stay where it was.
  func explains(_ raw: Int) -> Bool {
    isDoubted || raw == written || (failures > 0 && (raw == pending || raw == known))
  }
}
