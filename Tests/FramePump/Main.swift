import Glibc
import SliderCore
import SliderDaemon
import TestSupport

/// Sends frames through the sliders as the daemon does between reading and writing, for a profiler to count:
/// `frame-pump lever|pad|idle-pad FRAMES`.
@main
struct Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      print("usage: FramePump lever|pad|idle-pad FRAMES")
      exit(2)
    }
    let bank = SliderBank([
      TestSliders.onLever(), TestSliders.onEdge(), TestSliders.onEdge("right", .right),
    ])
    for slider in 0..<3 { bank.connectOutput(of: slider, maximum: 1000, raw: 500) }
    let publisher = StatePublisher(bank) { _, _ in }
    var commands = 0
    var hand = TestHand()
    let device = bank.attach(arguments[1] == "lever" ? TestDevices.throttle : TestDevices.touchpad).device
    let start = [hand.axis(.throttle, 1), hand.touch(arguments[1] == "pad" ? 4 : 50, 60), hand.move(4, 50)]
    for frame in start { bank.process(frame, from: device) }
    // Two frames in turn, made beforehand: what is counted is only what the daemon does with them.
    var frames =
      arguments[1] == "lever"
      ? [hand.axis(.throttle, 200), hand.axis(.throttle, 210)]
      : [hand.move(5, 40), hand.move(5, 41)]
    // At one time: telling the bus is the timer's work, and not counted here.
    for index in frames.indices { frames[index].time = hand.now }
    for index in 0..<count {
      bank.process(frames[index & 1], from: device)
      commands += bank.commands.count
      publisher.take(bank.events)
      bank.forgetEffects()
    }
    print("\(commands) commands")
  }
}
