import Foundation
import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Positions that someone else may have written, and files in their place that are none.
@Suite struct StateTrustTests {
  private static let configuration = "[slider.a]\nremember = true\nrestore = true\nto = { led = \"lamp\" }\n"
  private static let saved = "slided positions 1\na 0.4\nend 1\n"

  /// The sliders begin where their outputs are, and positions are remembered again once that is safe.
  @Test(arguments: BadFile.possible(BadFile.untrusted + BadFile.unreadable))
  func badFilesAreNotBelieved(_ bad: BadFile) throws {
    let daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.addLight("leds", "lamp", brightness: 20, maximum: 100)
      try sys.write(Self.saved, to: "state/slided/positions")
      try #require(chmod("\(sys.path)/state/slided/positions", 0o644) == 0)
      try bad.make("\(sys.path)/state/slided/positions")
    }
    let directory = "\(daemon.sysfsRoot)/state/slided"
    let path = "\(directory)/positions"
    let fault = bad.fault(path)
    #expect(try daemon.start(["--state-directory", directory]))
    let client = try SliderClient(.address(daemon.bus.address))
    #expect(try client.state(of: "a").value == 0.2)
    #expect(daemon.brightness("leds", "lamp") == 20)
    #expect(daemon.log.contains("\(fault.path): "), "\(daemon.log)")
    if let remedy = fault.remedy {
      #expect(daemon.log.contains(fault.message) && daemon.log.contains(remedy), "\(daemon.log)")
    }
    var status = stat()
    #expect((lstat(path + ".bad", &status) == 0) == (fault.path == path), "nothing is lost: \(daemon.log)")

    _ = try client.set("a", to: "60%")
    if directory == fault.path || directory.hasPrefix(fault.path + "/") {
      // Nothing is written to where others may write.
      #expect(try wait { try client.state(of: "a").outputs[0].note?.contains(fault.message) == true }, "\(daemon.log)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.saved)
      #expect(Command(try #require(fault.remedy)).status == 0)
    }
    #expect(
      wait { (try? String(contentsOfFile: path, encoding: .utf8))?.contains("\na 0.6\n") == true }, "\(daemon.log)")
    #expect(try wait { try client.state(of: "a").outputs[0].note == nil })
  }

  @Test(
    arguments: [
      ([UInt8](repeating: 0, count: 4096), "it is not one that slided wrote"),
      (Array((saved + "\0").utf8), "its end is missing"),
      (
        Array(saved.utf8.dropLast(6)) + [0xc3, 0x28, 0xff, 0x0a] + Array("end 2\n".utf8),
        "line 3 is no slider's position"
      ),
    ] as [([UInt8], String)])
  func badContentsAreSetAside(_ contents: [UInt8], _ message: String) throws {
    let daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.addLight("leds", "lamp", brightness: 20, maximum: 100)
      try sys.write("", to: "state/positions")
      try Data(contents).write(to: URL(fileURLWithPath: "\(sys.path)/state/positions"))
    }
    let path = "\(daemon.sysfsRoot)/state/positions"
    #expect(try daemon.start(["--state-directory", "\(daemon.sysfsRoot)/state"]))
    #expect(try SliderClient(.address(daemon.bus.address)).state(of: "a").value == 0.2)
    #expect(daemon.log.contains("\(path): \(message); set aside as \(path).bad, "), "\(daemon.log)")
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path + ".bad"))) == contents)
  }

  /// What the log says brings it back.
  @Test func aFileThatIsSetAsideComesBack() throws {
    let daemon = try DaemonProcess(Self.configuration) { sys in
      try sys.addLight("leds", "lamp", brightness: 20, maximum: 100)
      try sys.write(Self.saved, to: "state/positions")
      try #require(chmod("\(sys.path)/state/positions", 0o666) == 0)
    }
    let directory = "\(daemon.sysfsRoot)/state"
    #expect(try daemon.start(["--state-directory", directory]))
    daemon.kill()
    let words = try #require(daemon.log.firstMatch(of: /\((mv [^)]*)\)/)).1
    let line = try #require(words.split(separator: ", while slided is stopped").first)
    #expect(Command(String(line)).status == 0)
    #expect(try daemon.start(["--state-directory", directory]))
    #expect(try SliderClient(.address(daemon.bus.address)).state(of: "a").value == 0.4)
  }
}
