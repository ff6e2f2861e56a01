import Foundation
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Commands that can't be run, fail, hang, go and come back.
@Suite struct CommandFaultTests: ~Copyable {
  private let place: TemporaryDirectory
  private let scene: OutputScene

  init() throws {
    let place = try TemporaryDirectory()
    scene = try OutputScene(
      """
      [slider.subject]
      to = { command = ["\(place.path)/program", "{percent}"], timeout = "2s" }
      [slider.other]
      to = { led = "other" }
      """
    ) { try $0.addLight("leds", "other", brightness: 0, maximum: 100) }
    self.place = place
  }

  /// - Parameter script: nil takes the program away.
  private func install(_ script: String?, mode: Int = 0o755) throws {
    let path = "\(place.path)/program"
    try? FileManager.default.removeItem(atPath: path)
    guard let script else { return }
    try place.write(script, to: "text")
    // Whole, or not there. A file that is open for writing can't be run, and what this process opens, a program that another test starts
    // at that moment holds open too: so another process writes it.
    let mode = String(mode, radix: 8)
    let copy = Command("cd '\(place.path)' && install -m \(mode) text new && mv new program")
    try #require(copy.status == 0, "\(copy.output)")
  }

  private static let faults: [(script: String?, mode: Int, words: String)] = [
    (nil, 0o755, "No such file or directory"), ("#!/bin/sh\n", 0o644, "Permission denied"),
    ("#!/nonexistent/interpreter\n", 0o755, "No such file or directory"),
    ("#!/bin/sh\nexit 3\n", 0o755, "ended with status 3"),
    ("#!/bin/sh\nkill -9 $$\n", 0o755, "was killed by signal 9"),
    ("#!/bin/sh\nexec sleep 1000\n", 0o755, "took longer than 2 s"),
  ]

  @Test func eachIsToldAndPasses() throws {
    for (number, fault) in Self.faults.enumerated() {
      try install(fault.script, mode: fault.mode)
      try scene.set("subject", to: "\(10 + number)%")
      try scene.set("other", to: "\(20 + number)%")
      #expect(scene.run { scene.raw("leds", "other") == 20 + number })
      #expect(try scene.run { try scene.error("subject")?.contains(fault.words) == true }, "\(fault.words)")
      #expect(try scene.error("other") == nil)
      try install("#!/bin/sh\necho $1 >\(place.path)/said\n")
      try scene.set("subject", to: "\(50 + number)%")
      #expect(scene.run { (try? place.read("said")) == "\(50 + number)\n" })
      #expect(try scene.run { try scene.error("subject") == nil })
    }
  }

  /// Taken away while a hand turns on, and back.
  @Test func goneInADrag() throws {
    try install("#!/bin/sh\necho $1 >\(place.path)/said\n")
    for percent in 1...20 { try scene.set("subject", to: "\(percent)%") }
    #expect(scene.run { (try? place.read("said")) == "20\n" })
    try install(nil)
    for percent in 21...40 { try scene.set("subject", to: "\(percent)%") }
    #expect(try scene.run { try scene.error("subject")?.contains("No such file") == true })
    try install("#!/bin/sh\necho $1 >\(place.path)/said\n")
    for percent in 41...60 { try scene.set("subject", to: "\(percent)%") }
    #expect(scene.run { (try? place.read("said")) == "60\n" })
    #expect(try scene.run { try scene.error("subject") == nil })
  }
}
