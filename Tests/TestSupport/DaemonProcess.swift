import Foundation
import Glibc

/// `slided` as it was built beside the tests, on a bus of its own, with a directory that stands in for /sys. Releasing it kills it.
package final class DaemonProcess {
  package let bus: PrivateBus
  private let directory: TemporaryDirectory
  private let environment: [String: String]
  private var process = Process()

  /// - Parameters:
  ///   - configuration: the text of its configuration file.
  ///   - environment: added to the tests' own.
  ///   - prepare: puts lights into the directory.
  package init(
    _ configuration: String, environment: [String: String] = [:], prepare: (borrowing TemporaryDirectory) throws -> Void
  ) throws {
    bus = try PrivateBus()
    directory = try TemporaryDirectory()
    self.environment = environment
    try prepare(directory)
    try write(configuration)
  }

  deinit {
    kill()
  }

  /// Starts it, and waits for what `condition` looks for in its log, or for its end.
  /// - Parameter wrapper: a program with its arguments that becomes the daemon.
  package func start(
    _ arguments: [String] = [], until sign: String = " input device", wrapper: [String] = ["/usr/bin/env"]
  ) throws -> Bool {
    process = Process()
    process.executableURL = URL(fileURLWithPath: wrapper[0])
    process.arguments =
      wrapper.dropFirst() + [
        try Self.program("slided").path, "--config", configurationPath, "--bus", bus.address, "--sysfs-root",
        directory.path,
      ] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try Data().write(to: URL(fileURLWithPath: logPath))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: logPath))
    try process.run()
    return wait { log.contains(sign) || !process.isRunning } && log.contains(sign)
  }

  /// Replaces its configuration file.
  package func write(_ configuration: String) throws {
    try directory.write(configuration, to: "config.toml")
  }

  /// The process that runs, or ran last.
  package var identifier: Int32 { process.processIdentifier }

  package func signal(_ number: Int32) {
    Glibc.kill(process.processIdentifier, number)
  }

  /// Waits for it to end by itself; nil when it doesn't.
  package func exitStatus() -> Int32? {
    guard wait(until: { !process.isRunning }) else { return nil }
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  package func kill() {
    guard process.isRunning else { return }
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// What it said so far.
  package var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

  package var configurationPath: String { "\(directory.path)/config.toml" }
  package var sysfsRoot: String { directory.path }
  private var logPath: String { "\(directory.path)/log" }

  /// What a light's file says.
  package func brightness(_ subsystem: String, _ name: String) -> Int? {
    let text = try? directory.read("class/\(subsystem)/\(name)/brightness")
    return text.flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  /// Sets a light as another program would.
  package func setBrightness(_ subsystem: String, _ name: String, _ raw: Int) throws {
    try directory.write("\(raw)\n", to: "class/\(subsystem)/\(name)/brightness")
  }

  /// When a light's file was last written, in nanoseconds.
  package func lastWrite(_ subsystem: String, _ name: String) -> Int {
    var status = stat()
    stat("\(directory.path)/class/\(subsystem)/\(name)/brightness", &status)
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// A program that the build put beside the running tests.
  static func program(_ name: String) throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name)
  }
}
