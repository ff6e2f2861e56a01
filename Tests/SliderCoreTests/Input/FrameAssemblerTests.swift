import SliderCore
import Testing

@Suite struct FrameAssemblerTests {
  private var assembler = FrameAssembler()
  private let report = InputEvent(type: EventType.synchronization, code: Synchronization.report, value: 0)
  private let dropped = InputEvent(type: EventType.synchronization, code: Synchronization.dropped, value: 0)

  private func throttle(_ value: Int32) -> InputEvent {
    InputEvent(type: EventType.absolute, code: AxisCode.throttle.rawValue, value: value)
  }

  @Test mutating func `a frame is whole at its report and takes its time`() {
    #expect(assembler.add(throttle(1), at: Instant(microseconds: 10)) == .partial)
    #expect(assembler.add(throttle(2), at: Instant(microseconds: 10)) == .partial)
    #expect(assembler.add(report, at: Instant(microseconds: 11)) == .complete)
    #expect(assembler.frame == InputFrame(time: Instant(microseconds: 11), events: [throttle(1), throttle(2)]))
  }

  @Test mutating func `the next event begins a new frame`() {
    for (value, time) in [(Int32(1), Int64(10)), (2, 20)] {
      _ = assembler.add(throttle(value), at: Instant(microseconds: time))
      _ = assembler.add(report, at: Instant(microseconds: time))
    }
    #expect(assembler.frame == InputFrame(time: Instant(microseconds: 20), events: [throttle(2)]))
  }

  @Test mutating func `frames of one size share their storage`() {
    var places: Set<UnsafeRawPointer?> = []
    for number in 0..<100 {
      for value in 0..<8 { _ = assembler.add(throttle(Int32(value)), at: Instant(microseconds: Int64(number))) }
      _ = assembler.add(report, at: Instant(microseconds: Int64(number)))
      // The first frame grows its storage.
      if number > 0 { places.insert(assembler.frame.events.withUnsafeBytes { $0.baseAddress }) }
    }
    #expect(places.count == 1)
  }

  @Test mutating func `lost events take their frame with them`() {
    let time = Instant(microseconds: 5)
    _ = assembler.add(throttle(1), at: time)
    #expect(assembler.add(dropped, at: time) == .dropped)
    #expect(assembler.add(throttle(2), at: time) == .partial)
    #expect(assembler.add(report, at: time) == .partial)
    #expect(assembler.add(throttle(3), at: time) == .partial)
    #expect(assembler.add(report, at: time) == .complete)
    #expect(assembler.frame == InputFrame(time: time, events: [throttle(3)], isResynchronization: true))
    _ = assembler.add(report, at: time)
    #expect(!assembler.frame.isResynchronization)
  }

  @Test mutating func `a difference is a resynchronization`() {
    let time = Instant(microseconds: 5)
    _ = assembler.add(dropped, at: time)
    assembler.restart()
    _ = assembler.add(throttle(9), at: time, isDifference: true)
    #expect(assembler.add(report, at: time, isDifference: true) == .complete)
    #expect(assembler.frame == InputFrame(time: time, events: [throttle(9)], isResynchronization: true))
  }

  @Test mutating func `a frame without an end is dropped when it is full`() {
    let time = Instant(microseconds: 5)
    for _ in 0..<FrameAssembler.capacity { #expect(assembler.add(throttle(1), at: time) == .partial) }
    #expect(assembler.add(throttle(1), at: time) == .dropped)
    #expect(assembler.frame.events.isEmpty)
  }

  /// Who tells the difference takes what came before the loss as known: were it forgotten, nobody would ever tell of it.
  @Test mutating func `a difference has what was half taken`() {
    let time = Instant(microseconds: 5)
    _ = assembler.add(throttle(1), at: time)
    assembler.beginDifference()
    _ = assembler.add(throttle(2), at: time, isDifference: true)
    #expect(assembler.add(report, at: time, isDifference: true) == .complete)
    #expect(assembler.frame == InputFrame(time: time, events: [throttle(1), throttle(2)], isResynchronization: true))
    // But not the frame before, which is over.
    assembler.beginDifference()
    #expect(assembler.add(report, at: time, isDifference: true) == .complete)
    #expect(assembler.frame == InputFrame(time: time, isResynchronization: true))
  }

  @Test mutating func `what was too much is a gap in what is known`() {
    let time = Instant(microseconds: 5)
    for _ in 0...FrameAssembler.capacity { _ = assembler.add(throttle(1), at: time) }
    assembler.beginDifference()
    #expect(assembler.add(report, at: time, isDifference: true) == .complete)
    #expect(assembler.frame.hasGap && assembler.frame.isResynchronization)
    #expect(assembler.add(report, at: time) == .complete)
    #expect(!assembler.frame.hasGap)
  }
}
