import Glibc
import SliderCore
import SliderSystem

/// Uses input devices as the daemon does and prints what it sees, so that a test can look at it from outside: umockdev works
/// by preloading, on a whole process.
@main
struct InputProbe {
  static func main() {
    // Ends a wait that would last for ever.
    alarm(20)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "read": try read(arguments[1], frames: Int(arguments[2]) ?? 0)
      case "list": try list()
      case "watch": try watch()
      default: fail("usage: InputProbe read NODE FRAMES | list | watch")
      }
    } catch {
      fail("\(error)")
    }
  }

  /// Prints, as a recording, what the node is and the first frames it sends.
  private static func read(_ node: String, frames count: Int) throws(SystemError) {
    let loop = try EventLoop()
    let reader = try FrameReader(node)
    let source = try EventSource.descriptor(reader.descriptor, on: loop, subject: node) { _ in
      reader.read()
      if reader.error != nil || reader.recording.frames.count >= count { loop.stop() }
    }
    try loop.run()
    withExtendedLifetime(source) {}
    if let error = reader.error { throw error }
    print(reader.recording.text, terminator: "")
  }

  /// Prints every input device as sysfs tells of it: its node, and a recording without events.
  private static func list() throws(SystemError) {
    for device in try SystemDevice.all(of: .input) {
      let description = try DeviceDescription(device)
      print("# \(device.name) \(device.path) \(description.node) \(description.physicalPath)")
      print(Recording(device: description).text, terminator: "")
    }
  }

  /// Prints what the monitor tells of a backlight that is plugged in, written to and pulled out, and a sound card that comes.
  private static func watch() throws(SystemError) {
    guard let testbed = Testbed() else { fail("libumockdev cannot be loaded") }
    let loop = try EventLoop()
    var count = 0
    let monitor = try DeviceMonitor([.backlight, .sound], on: loop) { notice in
      switch notice {
      case .overflow: print("overflow")
      case .change(let change):
        print("\(change.action) \(change.device.subsystem) \(change.device.name)", change.source ?? "-")
      }
      count += 1
      if count == 4 { loop.stop() }
    }
    let panel = "/sys/devices/panel/backlight/panel"
    testbed.add("P: /devices/panel/backlight/panel\nE: SUBSYSTEM=backlight\nE: SOURCE=sysfs\nA: brightness=3\n\n")
    testbed.announce("change", panel)
    // Neither is asked for: one of another subsystem, one that is no whole card.
    testbed.add("P: /devices/lamp/leds/lamp\nE: SUBSYSTEM=leds\n\n")
    testbed.add("P: /devices/card/sound/card3/controlC3\nE: SUBSYSTEM=sound\n\n")
    testbed.add("P: /devices/card/sound/card3\nE: SUBSYSTEM=sound\n\n")
    testbed.announce("remove", panel)
    var told = 0
    while try loop.runOnce(timeout: .max) {
      if count > told + 1 { print("several in one turn") }
      told = count
    }
    withExtendedLifetime(monitor) {}
  }

  private static func fail(_ message: String) -> Never {
    let line = "InputProbe: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
  }
}
