import Foundation

/// slidectl as it was built beside these tests, run to its end.
struct SlidectlRun {
  var status: Int32
  var output: String
  var errors: String

  init(_ arguments: [String], _ environment: [String: String] = [:]) throws {
    self = try Running(arguments, environment).finish()
  }

  private init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// One that may still run.
  final class Running {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    init(_ arguments: [String], _ environment: [String: String] = [:]) throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("slidectl")
      process.arguments = arguments
      process.environment = ["SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    /// Waits for its end. What it prints fits into a pipe.
    func finish() throws -> SlidectlRun {
      process.waitUntilExit()
      let texts = [output, errors].map {
        String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      return SlidectlRun(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
  }
}
