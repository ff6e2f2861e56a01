import Foundation
import SliderCore

/// A program that ran to its end among mocked devices.
package struct MockedRun {
  package var status: Int32
  package var output: String
  package var errors: String

  /// Runs a program of this package under umockdev, with these devices and no others.
  package init(
    _ program: String, _ arguments: [String], among devices: [MockedDevice], environment: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("slided-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let descriptions = folder.appendingPathComponent("devices")
    try Data(devices.map(\.description).joined(separator: "\n").utf8).write(to: descriptions)
    var options = ["--device", descriptions.path]
    for device in devices where device.isOpenable {
      func file(_ suffix: String, _ text: String) throws -> String {
        let file = folder.appendingPathComponent("\(device.number).\(suffix)")
        try Data(text.utf8).write(to: file)
        return file.path
      }
      options += ["--ioctl", "\(device.node)=\(try file("ioctl", device.ioctls))"]
      if !device.recording.frames.isEmpty {
        options += ["--evemu-events", "\(device.node)=\(try file("events", device.events))"]
      }
    }
    // Two programs of umockdev: one with a testbed of its files, one for a program that makes its own.
    let wrapper = devices.isEmpty ? ["umockdev-wrapper"] : ["umockdev-run"] + options + ["--"]
    let command = wrapper + [try DaemonProcess.program(program).path] + arguments

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["SWIFT_BACKTRACE=enable=no"] + environment.map { "\($0.key)=\($0.value)" } + command
    // Files, not pipes: nothing to drain while it runs.
    let (output, errors) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("errors"))
    try Data().write(to: output)
    try Data().write(to: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }
}
