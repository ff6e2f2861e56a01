import Foundation
import SliderBus
import SliderCore
import TestSupport
import Testing

/// System calls of the running daemon that fail once in a while: it goes on in the same process, and the next value arrives.
///
/// strace has them fail; attaching it to a process takes root.
@Suite(
  .enabled(if: geteuid() == 0 && access("/usr/bin/strace", X_OK) == 0, "strace is needed, and root to attach it")
) struct SystemCallFaultTests {
  private static let faults: [(calls: String, errors: [String])] = [
    ("epoll_wait,epoll_pwait2", ["EINTR", "ENOMEM", "EIO", "EAGAIN"]),
    ("read", ["EINTR", "EIO", "ENOMEM", "EAGAIN"]),
    ("write,pwrite64,ftruncate", ["EINTR", "EIO", "ENOMEM", "ENOSPC", "EAGAIN"]),
    ("openat", ["EINTR", "EMFILE", "ENFILE", "ENOMEM", "EIO", "ENOSPC"]),
    ("sendmsg", ["EINTR", "ENOMEM"]),
    ("recvmsg", ["EINTR", "ENOMEM", "ECONNRESET"]),
    ("inotify_add_watch,epoll_ctl,ioctl,fsync,rename", ["ENOMEM", "ENOSPC"]),
  ]

  @Test func eachIsSurvived() throws {
    let daemon = try DaemonProcess("[slider.a]\nto = { led = \"lamp\" }\nremember = true\n") { sys in
      try sys.addLight("leds", "lamp", brightness: 0, maximum: 1000)
    }
    try #require(try daemon.start(["--state-directory", "\(daemon.sysfsRoot)/state"]))
    let process = daemon.identifier
    var (step, injected) = (0, 0)
    for (calls, errors) in Self.faults {
      for error in errors {
        for nth in [1, 3] {
          let fault = "\(calls) \(error) at \(nth)"
          let tracer = try Tracer(process, "\(calls):error=\(error):when=\(nth)")
          for _ in 0..<4 {
            step += 1
            // It may not be heard, or not be answered.
            _ = try? set(daemon, step)
          }
          injected += tracer.end()
          step += 1
          #expect(wait { (try? set(daemon, step)) != nil }, "\(fault)")
          let raw = { daemon.brightness("leds", "lamp") }
          #expect(wait { raw() == step }, "\(fault): \(raw() ?? -1)")
          #expect(kill(process, 0) == 0 && daemon.identifier == process, "\(fault): \(daemon.log)")
        }
      }
    }
    // Which calls a setting takes is the loop's affair, and what strace wrote last goes with it when it is killed.
    #expect(injected >= 12, "many of them were met")
  }

  private func set(_ daemon: DaemonProcess, _ step: Int) throws {
    let client = try SliderClient(.address(daemon.bus.address))
    client.bus.setCallTimeout(500_000)
    _ = try client.set("a", to: "\(Double(step) / 1000)")
  }
}

/// strace on a running process, until it is ended.
private final class Tracer {
  private let process = Process()
  private let directory: TemporaryDirectory

  init(_ identifier: Int32, _ fault: String) throws {
    directory = try TemporaryDirectory()
    let calls = fault.prefix { $0 != ":" }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments = [
      "-f", "-o", "\(directory.path)/calls", "-e", "trace=\(calls)", "-e", "inject=\(fault)", "-p", "\(identifier)",
    ]
    let said = Pipe()
    process.standardError = said
    try process.run()
    // It says so when it is attached.
    _ = said.fileHandleForReading.availableData
  }

  /// - Returns: how many calls it had fail.
  func end() -> Int {
    // It inherits the signals that a test's thread blocks, and its end lets the process go in any case.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return ((try? directory.read("calls")) ?? "").split(separator: "\n").filter { $0.contains("(INJECTED)") }.count
  }
}
