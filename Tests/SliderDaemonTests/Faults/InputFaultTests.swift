import Glibc
import SliderCore
import SliderDaemon
import SliderSystem
import Testing

/// Input devices that can't be opened when udev announces them.
@Suite struct InputFaultTests {
  private let inputs: InputSet
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    inputs = InputSet(SliderBank([]), on: loop) {}
  }

  /// No device has it.
  private static let missing = SystemDevice(
    subsystem: .input, name: "event9999", path: "/sys/devices/none/input9999/event9999", node: "/dev/input/event9999")

  @Test func oneIsTriedAgainOnce() throws {
    var failures = 0
    inputs.failed = { failures += 1 }
    inputs.connect(Self.missing)
    #expect(inputs.needsRetry)
    #expect(failures == 1)
    // As the daemon does it after a while: by then it is listed no more, and so forgotten.
    inputs.connectAll(at: Clock.now)
    #expect(!inputs.needsRetry)
    inputs.connect(Self.missing)
    inputs.connect(Self.missing)
    #expect(failures == 2, "there is no hope that it opens, and nothing new to say")
  }

  @Test func oneThatIsPulledOutIsNotTriedAgain() {
    inputs.connect(Self.missing)
    inputs.disconnect(Self.missing, at: Clock.now)
    #expect(!inputs.needsRetry)
  }
}
