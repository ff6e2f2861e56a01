import Foundation
import SliderBus
import TestSupport
import Testing

/// Nothing that comes over the bus is a path to the daemon.
@Suite struct ForeignPathTests {
  /// In all that is asked, and in no path that is ever looked up.
  private static let token = "slided-test-no-such-thing"
  private static let texts = [
    "/\(token)", "../../../../\(token)", "/etc/\(token)/../shadow", "./\(token)", "file:///\(token)", "~/\(token)",
    "\(token)\n/etc/shadow",
    "/proc/self/fd/0/\(token)", "/dev/input/\(token)",
  ]

  @Test func noPathFromTheBusIsOpened() throws {
    let daemon = try DaemonProcess("[slider.a]\nto = { led = \"lamp\" }\n") { sys in
      try sys.addLight("leds", "lamp", brightness: 0, maximum: 100)
    }
    let trace = "\(daemon.sysfsRoot)/trace"
    // The daemon stays this process' child, and strace ends with it.
    let strace = ["/usr/bin/strace", "-D", "-f", "-qq", "-s", "4096", "-e", "trace=%file", "-o", trace]
    try #require(try daemon.start(wrapper: strace), "\(daemon.log)")
    let client = try SliderClient(.address(daemon.bus.address))
    _ = try client.set("a", to: "50%")
    #expect(wait { daemon.brightness("leds", "lamp") == 50 })
    let before = try calls(trace)
    #expect(before.contains { $0.contains("config.toml") } && before.contains { $0.contains("lamp/brightness") })

    for text in Self.texts {
      #expect(throws: BusError.self) { try client.set("a", to: text) }
      #expect(throws: BusError.self) { try client.set(text, to: "50%") }
      #expect(throws: BusError.self) { try client.state(of: text) }
      for (interface, member, values) in [
        ("org.freedesktop.DBus.Properties", "Get", [text, text]), ("org.freedesktop.DBus.Properties", "GetAll", [text]),
        ("org.slided1.Manager", "Reload", [text]), ("org.slided1.Slider", "Activate", [text]),
      ] {
        for path in ["/org/slided1", "/org/slided1/slider/a"] {
          let method = BusMethod(service: "org.slided1", path: path, interface: interface, member: member)
          #expect(throws: BusError.self) { try client.bus.call(method, values.map { .string($0) }) }
        }
      }
    }
    // What a sound call does ends the trace of all these.
    _ = try client.set("a", to: "70%")
    #expect(wait { daemon.brightness("leds", "lamp") == 70 })
    let after = try calls(trace)
    #expect(!after.contains { $0.contains(Self.token) })
    // None of them had any file looked at, if only to find that it isn't there.
    #expect(after.dropFirst(before.count).filter { !$0.contains("lamp/brightness") } == [])
  }

  private func calls(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
