import Glibc
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport

/// Three sliders at work as in the daemon, from a device's node to brightness files, but with no bus to tell of it. For
/// valgrind, which counts: `frame-pump NODE SYSFS-ROOT`, until it is killed.
@main
struct Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fail("usage: FramePump NODE SYSFS-ROOT") }
    do {
      try run(arguments[1], sysfs: arguments[2])
    } catch {
      fail(error.description)
    }
  }

  private static func run(_ node: String, sysfs: String) throws(SystemError) {
    let loop = try EventLoop()
    let reports = try OutputReports()
    var sliders = [
      TestSliders.onLever(), TestSliders.onEdge(), TestSliders.onEdge("right", .right),
    ]
    for (index, light) in ["lever", "left", "right"].enumerated() {
      sliders[index].outputs = [OutputDefinition(target: .led(light))]
    }
    let wiring = Wiring(sliders, root: sysfs, reports: reports, on: loop, watchesLights: false) { _, _ in }
    wiring.outputs.connect(at: Clock.now)
    wiring.bank.forgetEffects()
    try wiring.inputs?.connect(InputDevice(node: node), node: node)
    guard wiring.inputs?.count == 1 else { fail("\(node): no slider asks for it") }
    print("reading", node)
    fflush(nil)
    try loop.run()
  }

  private static func fail(_ message: String) -> Never {
    let line = "FramePump: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
  }
}
